import type { BankRail } from '@bourse/contract'
import { assert } from '@bourse/money'
import { createIds } from '../../platform/ids.ts'
import type { TestApp } from '../../testing/app.ts'
import { people } from '../identity/identity.fixture.ts'
import { PERSON, verification } from '../kyc/kyc.fixture.ts'

export const LEGAL_NAME = `${PERSON.firstName} ${PERSON.lastName}`

/** Verified people with a bank account, and the bank that their money comes by. */
export function bankingOf(running: TestApp) {
  const kyc = verification(running)

  const verified = async () => payerOf(await kyc.passed())

  /** Whose documents are under review, and whom the lists know nothing of. */
  async function sent() {
    const who = await kyc.submitted()
    await running.app.screening.people.screenDue()
    return payerOf(who)
  }

  async function payerOf(who: Awaited<ReturnType<typeof kyc.submitted>>) {
    const client = running.client({ token: who.token })
    const { uid } = await client.identity.userData()
    const confirm = (amount: string, symbol = 'EUR') =>
      client.banking.sepaConfirm({ symbol, amount }, { lockId: lockId() })
    return { ...who, uid, client, confirm, order: (id: string) => client.banking.bankOrder({ id }) }
  }

  const lockId = () => createIds(running.clock).secret()

  interface Sending {
    readonly cents: number
    readonly reference: string
    readonly name?: string
    readonly rail?: BankRail
    readonly way?: 'once' | 'twice' | 'repeated'
  }

  /** Somebody pays in, and the statement is read. */
  async function pay({ cents, reference, name = LEGAL_NAME, rail = 'sepa', way = 'once' }: Sending): Promise<string> {
    const id = await running.bank.bank.payIn({ rail, cents, senderName: name, reference, way })
    await running.app.banking.readAll()
    return id
  }

  async function lineOf(bankId: string, office: ReturnType<TestApp['officeClient']>) {
    const { records } = await office.banking.officeBankLines({ search: bankId })
    const line = records.find((own) => own.bankId === bankId)
    assert(line !== undefined, `no line ${bankId}`)
    return line
  }

  return { ...people(running), ...kyc, verified, sent, pay, lineOf }
}
