import { minUnits, type Units, units, ZERO } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Amount, Arrival } from '../funding/index.ts'
import { payDebt } from '../funding/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Markets } from '../markets/index.ts'
import { CREDIT_TERMS, reopens } from './credit.rules.ts'
import * as sql from './credit.sql.ts'
import { euroUnits } from './euro.ts'
import type { CreditNotices } from './notices.ts'

export interface CreditBooksDeps {
  readonly clock: Clock
  readonly markets: Pick<Markets, 'asset'>
  readonly index: Pick<PriceIndex, 'valueIn'>
  readonly notices: CreditNotices
}

export type CreditBooks = ReturnType<typeof createCreditBooks>

/** What is written down of advances. Everything here happens under the lock of the person's row, which comes before the ledger's. */
export function createCreditBooks({ clock, markets, index, notices }: CreditBooksDeps) {
  /** What was advanced and is still waited for in good time. */
  async function advances(db: Queryable, userId: string): Promise<Amount[]> {
    const found = await sql.creditsWithin(db, userId)
    return found
      .filter(({ state }) => state === 'pending')
      .map(({ asset, open_units }) => ({ asset, units: open_units }))
  }

  /** Specification §9: the pending fee comes first off the next deposit. That of an order that still waits is its own transfer's. */
  async function pendingFee(tx: Tx, userId: string, asset: string): Promise<Units> {
    if ((await sql.lockPerson(tx, userId)) === undefined) return ZERO
    const ended = await endedIn(tx, userId, asset)
    return units(ended.reduce((sum, { fee_due }) => sum + fee_due, 0n))
  }

  async function endedIn(tx: Tx, userId: string, asset: string): Promise<sql.CreditRow[]> {
    const all = await sql.creditsWithin(tx, userId)
    return all.filter((row) => row.state !== 'pending' && row.asset === asset)
  }

  /** The oldest first. */
  async function payFees(tx: Tx, { userId, asset, fees }: Arrival): Promise<void> {
    let left = fees
    for (const row of await endedIn(tx, userId, asset)) {
      const paid = minUnits(left, row.fee_due)
      if (paid === 0n) continue
      left = units(left - paid)
      await sql.setCredit(tx, { ...row, fee_due: units(row.fee_due - paid) })
    }
  }

  /** Advances first, then payments that were taken back after they were spent. */
  async function payDebts(tx: Tx, { userId, asset, settled }: Pick<Arrival, 'userId' | 'asset' | 'settled'>) {
    let left = settled
    for (const row of await endedIn(tx, userId, asset)) {
      const paid = minUnits(left, row.open_units)
      if (paid === 0n) continue
      left = units(left - paid)
      await sql.setCredit(tx, { ...row, open_units: units(row.open_units - paid) })
      await sql.addEvent(tx, { userId, orderId: row.order_id, kind: 'debt_paid', units: paid, at: clock.now() })
    }
    if (left > 0n) await payDebt(tx, { userId, asset, units: left })
  }

  /** Specification §4: enough deposits of enough worth after three failures open the right again. */
  async function countDeposit(tx: Tx, { userId, asset, units: amount }: Arrival): Promise<void> {
    const value = await index.valueIn(tx, asset, amount, 'EUR')
    const person = await sql.countDeposit(tx, userId, value ?? ZERO)
    const threshold = { times: CREDIT_TERMS.reopenTimes, amount: await euroUnits(markets, CREDIT_TERMS.reopenAmount) }
    if (!reopens({ times: person.deposit_times, amount: person.deposit_eur }, threshold)) return
    await reopen(tx, userId)
  }

  async function reopen(tx: Tx, userId: string, reason?: string): Promise<void> {
    const at = clock.now()
    await sql.reopen(tx, userId, at)
    await sql.addEvent(tx, { userId, kind: 'reopened', at, ...(reason !== undefined && { reason }) })
    await notices.notify(tx, { kind: 'reopened', userId, params: {} })
  }

  async function suspend(tx: Tx, userId: string, by: 'failures' | 'staff', reason?: string): Promise<void> {
    const at = clock.now()
    await sql.suspend(tx, { userId, by, at })
    await sql.addEvent(tx, { userId, kind: 'suspended', at, ...(reason !== undefined && { reason }) })
    await notices.notify(tx, { kind: 'suspended', userId, params: {} })
  }

  return {
    advances,
    pendingFee,
    payDebts,
    reopen,
    suspend,

    /** A deposit by whichever method was credited; the caller has asked for the pending fee before. */
    async arrived(tx: Tx, arrival: Arrival): Promise<void> {
      const person = await sql.lockPerson(tx, arrival.userId)
      if (person === undefined) return payDebts(tx, arrival)
      await payFees(tx, arrival)
      await payDebts(tx, arrival)
      if (person.suspended_by === 'failures') await countDeposit(tx, arrival)
    },

    /** Three cancelled or missed orders take the right away (specification §9). */
    async countFailure(tx: Tx, userId: string): Promise<void> {
      const person = await sql.lockPerson(tx, userId)
      const failed = await sql.countFailure(tx, userId)
      if (person?.suspended_by === null && failed >= CREDIT_TERMS.mostFailures) await suspend(tx, userId, 'failures')
    },
  }
}
