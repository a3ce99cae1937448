import { assert, formatUnits, ok, parseUnits, units } from '@bourse/money'
import type { FollowedFill } from '../trading/index.ts'
import { findBoost, lockCounting } from './boosts.sql.ts'
import type { Closing } from './closing.ts'
import type { Counting } from './counting.ts'
import type { BoostDeps } from './deps.ts'
import { figuresOf } from './parts.sql.ts'
import type { Payout } from './payout.ts'

/** A trade of the demo that was never on a book. */
export interface SeedFill {
  readonly userId: string
  readonly otherId: string
  readonly side: 'buy' | 'sell'
  /** Of the coin: what a purchase brought, what a sale gave away. */
  readonly amount: string
  readonly at: Date
}

export interface SeedDeps extends Pick<BoostDeps, 'db' | 'clock' | 'markets'> {
  readonly counting: Pick<Counting, 'count'>
  readonly closing: Pick<Closing, 'closeOne' | 'closeEnded'>
  readonly payout: Pick<Payout, 'payDue'>
}

/** For the demo: purchases of a boost that was approved; what has ended is settled by what people own now, and paid where that is due. Once. */
export function createSeed({ db, clock, markets, counting, closing, payout }: SeedDeps) {
  async function fillOf(
    id: string,
    asset: string,
    { amount, otherId, ...fill }: SeedFill,
    place: number,
  ): Promise<FollowedFill> {
    const read = parseUnits(amount, (await markets.asset(asset))?.scale ?? 0)
    assert(read.ok, `${amount} ${asset} is an amount`)
    const symbol = (await markets.pairs()).find((pair) => pair.symbol.startsWith(`${asset}-`))?.symbol
    assert(symbol !== undefined, `${asset} has a market`)
    const nothing = units(0n)
    return {
      ...{ ...fill, tradeId: `demo:${id}:${place}`, symbol, orderId: `demo:${id}:${place}`, otherUser: otherId },
      ...{ price: formatUnits(nothing, 0), amount: read.value, total: nothing, fee: nothing, feeAsset: asset },
    }
  }

  return async (id: string, fills: readonly SeedFill[]): Promise<void> => {
    const row = await findBoost(db.queryable, id)
    if (row?.state !== 'open') return
    const isKnown = (await figuresOf(db.queryable, [id])).has(id)
    const all = await Promise.all((isKnown ? [] : fills).map((fill, place) => fillOf(id, row.asset, fill, place)))
    await db.tx(async (tx) => {
      await lockCounting(tx)
      await counting.count(tx, row, all)
      return ok()
    })
    if (row.ends_at <= clock.now()) await closing.closeOne({ row, end: row.ends_at, balancesAt: clock.now() })
    await payout.payDue()
  }
}
