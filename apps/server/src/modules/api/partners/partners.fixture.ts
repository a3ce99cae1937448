import { createHmac } from 'node:crypto'
import type { KeyScope } from '@bourse/contract'
import { assert } from '@bourse/money'
import { createIds } from '../../../platform/ids.ts'
import { newTotpSecret, totpCode } from '../../../platform/secrets/totp.ts'
import { loggedInStaff } from '../../../testing/accounts.ts'
import type { TestApp } from '../../../testing/app.ts'
import { people as identityOf } from '../../identity/identity.fixture.ts'
import { verification } from '../../kyc/kyc.fixture.ts'
import { spot } from '../../ledger/index.ts'
import { answersHeld } from '../openapi/held.fixture.ts'

export const FUND_PASSWORD = '246810'
export const BUSINESS = {
  ...{ name: 'Bottega Blu', legalName: 'Bottega Blu SRL', registration: 'RM-1234567', country: 'IT' },
  ...{ website: 'https://shop.example.com', about: 'Ceramics, made by hand and sent all over Europe.' },
}

/** Businesses that are paid by links, and the staff who decide about them. */
export function partnerWorld(running: TestApp) {
  const people = verification(running)
  const { hold } = answersHeld(running)
  const { ownCode } = identityOf(running)
  const desks = new Map<string, string>()

  /** Somebody of compliance, who logs in once. */
  async function desk(name: string) {
    const token = desks.get(name) ?? (await loggedInStaff(running, 'compliance', name)).token
    desks.set(name, token)
    return running.officeClient({ token }).api
  }

  /** Somebody who is verified, and was seen at no browser of anybody else: all of a test log in by one. */
  async function owner() {
    const { userId, token, email } = await people.passed()
    await running.app.db.pool.query('delete from identity.devices where user_id = $1', [userId])
    return { userId, token, email, api: running.client({ token }).api }
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

  const lockId = () => createIds(running.clock).secret()

  /** With all that is asked of whoever lets money leave; gives the secret of the authenticator. */
  async function secured(userId: string): Promise<string> {
    const secret = newTotpSecret()
    await running.app.identity.fundPassword.seed(userId, FUND_PASSWORD)
    await running.app.identity.authenticator.seed(userId, secret)
    return secret
  }

  /** Somebody who may spend: verified, with a fund password and an authenticator. */
  async function payer() {
    const who = await owner()
    const secret = await secured(who.userId)
    /** With a code of a time that was not used before. */
    const pay = (paid: { readonly id: string; readonly coin: string; readonly quoteId?: string }) => {
      const googleCode = totpCode(secret, running.clock.now())
      return who.api.payPartnerPayment({ ...paid, fundPassword: FUND_PASSWORD, googleCode }, { lockId: lockId() })
    }
    return { ...who, pay }
  }

  /** An approved business with a key for its software. */
  async function machine(scopes: readonly KeyScope[] = ['read', 'payment']) {
    const who = await owner()
    const partnerId = await running.app.api.partners.seed(who.userId, BUSINESS)
    assert(partnerId.ok, 'nobody has applied before')
    const sent = { name: 'Shop', kind: 'hmac', scopes: scopes.join(','), addresses: '' } as const
    const { key, secret } = await who.api.createKey({ ...sent, code: await ownCode(who, 'api_key') })
    await secured(who.userId)

    /** Signed now, as libraries do it. */
    async function send(method: 'GET' | 'POST', path: string, fields: Readonly<Record<string, string>>) {
      const query = new URLSearchParams({ ...fields, timestamp: String(running.clock.now().getTime()) }).toString()
      const signature = createHmac('sha256', secret ?? '')
        .update(query)
        .digest('hex')
      const url = `/integrate/v1${path}?${query}&signature=${signature}`
      const answer = await running.web.inject({ method, url, headers: { 'x-mbx-apikey': key } })
      const [status, body] = [answer.statusCode, JSON.parse(answer.body)]
      await hold({ method, url, status, body })
      return { status, body }
    }

    return { ...who, partnerId: partnerId.value, send }
  }

  const unitsOf = async ({ userId }: { readonly userId: string }, asset: string): Promise<bigint> =>
    (await running.app.ledger.balance(running.app.db.queryable, spot(userId, asset))).balance

  return { desk, owner, approved, payer, machine, unitsOf }
}
