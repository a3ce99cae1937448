import { assert } from '@bourse/money'
import { loggedInStaff } from '../../../testing/accounts.ts'
import type { TestApp } from '../../../testing/app.ts'
import { verification } from '../../kyc/kyc.fixture.ts'

export const BUSINESS = {
  ...{ name: 'Bottega Blu', legalName: 'Bottega Blu SRL', registration: 'RM-1234567', country: 'IT' },
  ...{ website: 'https://shop.example.com', about: 'Ceramics, made by hand and sent all over Europe.' },
}

/** Businesses that are paid by links, and the staff who decide about them. */
export function partnerWorld(running: TestApp) {
  const people = verification(running)
  const desks = new Map<string, string>()

  /** Somebody of compliance, who logs in once. */
  async function desk(name: string) {
    const token = desks.get(name) ?? (await loggedInStaff(running, 'compliance', name)).token
    desks.set(name, token)
    return running.officeClient({ token }).api
  }

  /** Somebody who is verified. */
  async function owner() {
    const { userId, token } = await people.passed()
    return { userId, token, api: running.client({ token }).api }
  }

  /** Applied for and approved by two; gives the id of the business. */
  async function approved({ api }: Pick<Awaited<ReturnType<typeof owner>>, 'api'>): Promise<string> {
    const { partner } = await api.applyPartner(BUSINESS)
    assert(partner !== null, 'it has just applied')
    const { id } = partner
    const [one, two] = [await desk('first'), await desk('second')]
    const proposal = await one.proposePartner({ id, decision: 'approve', reason: 'register looked up' })
    await two.confirmPartner({ id: proposal.id })
    return id
  }

  return { desk, owner, approved }
}
