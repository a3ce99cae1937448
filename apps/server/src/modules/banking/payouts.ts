import { isDeepStrictEqual } from 'node:util'
import type { BankRail } from '@bourse/contract'
import { assert, type Units } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Allowance } from '../funding/index.ts'
import { centsText } from '../funding/index.ts'
import type { Bank, PayoutAnswer, PayoutTarget } from './bank.ts'
import * as sql from './payouts.sql.ts'

export interface PayoutCommand {
  /** Of the object that is paid, such as a withdrawal: the same one again is the same payment. */
  readonly id: string
  readonly rail: BankRail
  readonly asset: string
  readonly units: Units
  readonly target: PayoutTarget
  readonly reference: string
}

/** Payments out of our accounts at the bank. */
export interface BankPayouts {
  /** Throws BankUnknown when no answer came: then nothing moves in the books until `statusOf` knows. */
  pay(command: PayoutCommand): Promise<Exclude<PayoutAnswer, { state: 'unseen' }>>
  /** `unseen`: the bank does not know it, so that `pay` with the same id is safe and needed. */
  statusOf(id: string): Promise<PayoutAnswer>
  /** In the transaction in which the books follow an accepted payment: hold → bank:<rail>. */
  booked(tx: Tx, id: string): Promise<void>
}

export interface PayoutDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bank: Bank
  readonly allowance: Pick<Allowance, 'scaleOf'>
}

export function createPayouts({ db, clock, bank, allowance }: PayoutDeps): BankPayouts {
  const known = (row: sql.PayoutRow) =>
    row.state === 'accepted'
      ? { state: 'accepted' as const }
      : row.state === 'refused'
        ? { state: 'refused' as const, reason: row.reason ?? '' }
        : undefined

  async function note(id: string, answer: PayoutAnswer): Promise<void> {
    if (answer.state === 'unseen' || answer.state === 'pending') return
    const reason = answer.state === 'refused' ? answer.reason : null
    await sql.noteAnswer(db.queryable, { id, state: answer.state, reason })
  }

  return {
    async pay({ reference, ...command }) {
      const row = await sql.ensurePayout(db.queryable, command, clock.now())
      const { rail, asset, units, target } = row
      const { id: _, ...content } = command
      const same = isDeepStrictEqual({ rail, asset, units, target }, content)
      assert(same, `the payment ${command.id} was asked for with another content`)
      const before = known(row)
      if (before !== undefined) return before
      const amount = centsText(units, await allowance.scaleOf(asset))
      const answer = await bank.pay({ id: command.id, rail, amount, target, reference })
      await note(command.id, answer)
      return answer
    },

    async statusOf(id) {
      const row = await sql.findPayout(db.queryable, id)
      if (row === undefined) return { state: 'unseen' }
      const before = known(row)
      if (before !== undefined) return before
      const answer = await bank.payout(row.rail, id)
      await note(id, answer)
      return answer
    },

    booked: (tx, id) => sql.notePayoutBooked(tx, id, clock.now()),
  }
}
