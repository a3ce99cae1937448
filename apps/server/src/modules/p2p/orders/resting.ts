import { type Units, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { ReversibleDeposit } from '../../funding/index.ts'
import { lostAppeals } from '../appeals/appeals.sql.ts'
import type { TradingDeps } from '../deps.ts'
import { completedOf } from './figures.sql.ts'
import type { OrderRow } from './orders.sql.ts'
import * as sql from './orders.sql.ts'
import { DAY_MS } from './states.rules.ts'

/** Whoever has completed so many, and lost no appeal, is known well enough. */
const KNOWN_ORDERS = 20

export type Resting = ReturnType<typeof createResting>

/** Bought coins can be traded at once, and leave a day later: what was paid with stolen money shows until then. */
export function createResting({ clock, merchants }: Pick<TradingDeps, 'clock' | 'merchants'>) {
  async function isExempt(on: Queryable, userId: string): Promise<boolean> {
    if ((await merchants.merchantOf(on, userId)) !== undefined) return true
    return (await completedOf(on, userId)) >= KNOWN_ORDERS && (await lostAppeals(on, userId)) === 0
  }

  /** The newest purchases, up to what was bought beyond what was sold, by value. */
  async function heldBack(on: Queryable, userId: string): Promise<ReversibleDeposit[]> {
    const since = new Date(clock.now().getTime() - DAY_MS)
    const bought = await sql.boughtSince(on, userId, since)
    if (bought.length === 0 || (await isExempt(on, userId))) return []
    let left =
      bought.reduce((sum, { eur }) => sum + eur, 0n) - (await sql.euroSince(on, { side: 'sell', userId, since }))
    const held: ReversibleDeposit[] = []
    for (const { asset, units: amount, eur, ended_at } of bought) {
      if (left <= 0n) break
      const part: Units = eur <= left || eur === 0n ? units(amount) : units((amount * left) / eur)
      held.push({ method: 'p2p', asset, units: part, until: new Date(ended_at.getTime() + DAY_MS) })
      left -= eur
    }
    return held
  }

  return {
    heldBack,
    /** Of one purchase, for its buyer. */
    async until(on: Queryable, { buyer_id, ended_at, to_buyer }: OrderRow, userId: string): Promise<Date | null> {
      if (buyer_id !== userId || ended_at === null || to_buyer === null || to_buyer === 0n) return null
      const until = new Date(ended_at.getTime() + DAY_MS)
      return until > clock.now() && !(await isExempt(on, userId)) ? until : null
    },
  }
}
