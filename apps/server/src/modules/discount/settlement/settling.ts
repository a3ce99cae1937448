import { discountPayment, SETTLEMENT_MINUTES, settlementPrice } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { FixedMinute } from '../../index/index.ts'
import type { DiscountDeps } from '../deps.ts'
import { MINUTE_MS, nextTry, PATIENT_TRIES, priceText, termsOf } from '../discount.rules.ts'
import { endEntry } from '../entries.ts'
import type { DiscountNotices } from '../notices.ts'
import { lockPosition, settlePosition, unpaidOf } from '../positions/positions.sql.ts'
import type { Products } from '../products/products.ts'
import type { SettlementRow, StoredMinute } from './settlements.sql.ts'
import * as sql from './settlements.sql.ts'

export const SETTLE = 'discount.settle'
export const ALARM = 'discount.alarm'
const PAGE = 200

export type SettlePayload = { readonly id: string; readonly tries: number }

export interface SettleDeps
  extends Pick<DiscountDeps, 'db' | 'clock' | 'jobs' | 'ledger' | 'index' | 'logger' | 'publishFunding'> {
  readonly products: Pick<Products, 'scalesOf'>
  readonly notices: DiscountNotices
}

export type Settling = ReturnType<typeof createSettling>

/** The minutes that ended at 07:31 to 08:00, by their starts. */
export function windowOf(settlesAt: Date): { readonly first: Date; readonly last: Date } {
  const before = (minutes: number) => new Date(settlesAt.getTime() - minutes * MINUTE_MS)
  return { first: before(SETTLEMENT_MINUTES), last: before(1) }
}

export function storedMinutes(fixed: readonly FixedMinute[]): StoredMinute[] {
  return fixed.map(({ minute, value }) => ({
    time: new Date(minute.getTime() + MINUTE_MS).toISOString(),
    price: value === null ? null : priceText(value),
  }))
}

/** The price of a day, fixed once for a coin; then every position of it is paid, each for itself. */
export function createSettling(deps: SettleDeps) {
  const { db, clock, jobs, ledger, index, logger, publishFunding, products, notices } = deps

  async function minutesOf({ base, settles_at }: SettlementRow): Promise<readonly FixedMinute[]> {
    const { first, last } = windowOf(settles_at)
    return index.minutes(base, first, last)
  }

  /** A minute that venues did not agree on stays without a value; one that nobody could be asked about may still get one. */
  async function tryToFix(row: SettlementRow, tries: number): Promise<boolean> {
    const minutes = await minutesOf(row)
    const isFinal = minutes.length === SETTLEMENT_MINUTES || tries >= PATIENT_TRIES
    const price = isFinal ? settlementPrice(minutes.flatMap(({ value }) => value ?? [])) : undefined
    if (price !== undefined) {
      await fix(row.id, price, storedMinutes(minutes))
      return true
    }
    if (isFinal && (await sql.letWait(db.queryable, row.id)))
      logger.error({ settlement: row.id, coin: row.base, minutes: minutes.length }, 'a settlement has no price')
    const dueAt = minutes.length === SETTLEMENT_MINUTES ? undefined : nextTry(row.settles_at, tries + 1)
    if (dueAt !== undefined) await again({ id: row.id, tries: tries + 1 }, dueAt)
    return false
  }

  async function again(payload: SettlePayload, dueAt: Date): Promise<void> {
    await db.tx(async (tx) => {
      await jobs.at(tx, { name: SETTLE, key: `${payload.id}:${payload.tries}`, payload, dueAt })
      return ok()
    })
  }

  async function fix(id: string, price: bigint, minutes: readonly StoredMinute[]): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockSettlement(tx, id)
      if (row?.state !== 'fixed') await sql.fixSettlement(tx, { id, price, from: 'index', minutes, now: clock.now() })
      return ok()
    })
  }

  /** Once, however often it is tried: the row's state and the key of the entry both hold it back. */
  async function pay(tx: Tx, id: string, price: bigint): Promise<void> {
    const row = await lockPosition(tx, id)
    if (row === undefined || row.state === 'settled') return
    const { side } = discountPayment(termsOf(row, await products.scalesOf(row.base)), price)
    const now = clock.now()
    await settlePosition(tx, id, side, now)
    const posted = await ledger.post(tx, endEntry(row, side))
    assert(posted.ok, `what position ${id} pays was set aside`)
    await notices.settled(tx, { ...row, outcome: side, settled_at: now, price })
    publishFunding(tx, row.user_id, { kind: 'discount', id, state: 'settled' })
  }

  async function payAll(id: string, price: bigint): Promise<void> {
    for (;;) {
      const unpaid = await unpaidOf(db.queryable, id, PAGE)
      for (const position of unpaid)
        await db.tx(async (tx) => {
          await pay(tx, position, price)
          return ok()
        })
      if (unpaid.length < PAGE) return
    }
  }

  return {
    minutesOf,
    async settle({ id, tries }: SettlePayload): Promise<void> {
      const row = await sql.findSettlement(db.queryable, id)
      if (row === undefined) return
      if (row.state !== 'fixed' && !(await tryToFix(row, tries))) return
      const fixed = await sql.findSettlement(db.queryable, id)
      assert(fixed !== undefined && fixed.price !== null, 'a settlement that is fixed has a price')
      await payAll(id, fixed.price)
    },
    /** Somebody has to look: an hour is promised. */
    async alarm({ id }: { readonly id: string }): Promise<void> {
      const unpaid = await unpaidOf(db.queryable, id, PAGE)
      if (unpaid.length > 0) logger.error({ settlement: id }, 'positions of discount trade wait for their release')
    },
  }
}
