import { assert, ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PayoutTarget } from './bank.ts'
import type { BankCrediting } from './crediting.ts'
import type { OrderEndings } from './endings.ts'
import * as lines from './lines.sql.ts'
import * as orders from './orders.sql.ts'
import type { BankPayouts } from './payouts.ts'

export interface ReturnDeps {
  readonly db: Db
  readonly clock: Clock
  readonly payouts: BankPayouts
  readonly crediting: BankCrediting
  readonly endings: OrderEndings
}

/** Sends transfers back. The books follow when the bank has taken the payment, and never before. */
export function createReturns({ db, clock, payouts, crediting, endings }: ReturnDeps) {
  async function send(lineId: string): Promise<void> {
    const line = await lines.findLine(db.queryable, lineId)
    if (line?.state !== 'returning') return
    const id = `return:${line.id}:${line.returns}`
    const { rail, asset, units, bank_id } = line
    const answer = await payouts.pay({ id, rail, asset, units, target: targetOf(line), reference: `RETURN ${bank_id}` })
    if (answer.state === 'pending') return
    const failure = answer.state === 'refused' ? answer.reason : null
    const settled = await db.tx(async (tx) => {
      const now = await lines.lockLine(tx, lineId)
      if (now?.state !== 'returning' || now.returns !== line.returns) return ok()
      await lines.endReturn(tx, { id: lineId, failure, now: clock.now() })
      if (failure !== null) return ok()
      await crediting.giveBack(tx, line)
      await payouts.booked(tx, id)
      const order = line.order_id === null ? undefined : await orders.lockOrder(tx, line.order_id)
      if (order?.state === 'under_review') await endings.fail(tx, order, 'returned')
      return ok()
    })
    assert(settled.ok, 'a return ends or has ended')
  }

  return {
    send,
    /** Those whose answer was lost, and those that a stop came between. */
    async resume(): Promise<void> {
      for (const id of await lines.returningLines(db.queryable)) await send(id)
    },
  }
}

/** An IBAN, or six digits of a sort code and eight of an account. */
function targetOf({ rail, sender_name: name, sender_account }: lines.LineRow): PayoutTarget {
  if (rail === 'sepa') return { name, iban: sender_account, sortCode: null, accountNumber: null }
  const digits = sender_account.replace(/\D/g, '')
  return { name, iban: null, sortCode: digits.slice(0, 6), accountNumber: digits.slice(6) }
}
