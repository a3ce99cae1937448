import { type RankRow, TRIAL_TERMS } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { PeriodPayload } from '../../platform/jobs/jobs.ts'
import { maskedName } from '../activities/index.ts'
import type { TrialDeps } from './deps.ts'
import { rankedFunds } from './funds.sql.ts'
import * as sql from './places.sql.ts'
import { DAY_MS, FIAT } from './trial.rules.ts'
import type { Views } from './views.ts'
import type { Worth } from './worth.ts'

/** What has ended longer ago is ranked no more. */
const RANKED_MS = 30 * DAY_MS
const PLACES = 10

export type Ranking = ReturnType<typeof createRanking>

/** The best profits, hour by hour: of funds that run, and of those that ended within thirty days. */
export function createRanking({
  db,
  identity,
  worth,
  views,
}: TrialDeps & { readonly worth: Worth; readonly views: Views }) {
  /** In pennies; undefined where there is no price. */
  async function profitOf(
    row: Awaited<ReturnType<typeof rankedFunds>>[number],
    hour: Date,
  ): Promise<bigint | undefined> {
    const pennies = await worth.pennies()
    if (row.value_units !== null) return pennies.of(row.value_units) - TRIAL_TERMS.fund
    const held = await worth.heldBy(db.queryable, row)
    const rates = await worth.ratesAt(worth.coinsIn(held), hour)
    const value = rates && worth.worthOf(held, rates, pennies)
    return value === undefined ? undefined : value - TRIAL_TERMS.fund
  }

  return {
    async rank({ period }: PeriodPayload): Promise<void> {
      const hour = new Date(period)
      const found: sql.Place[] = []
      for (const row of await rankedFunds(db.queryable, hour, new Date(hour.getTime() - RANKED_MS))) {
        const profit = await profitOf(row, hour)
        if (profit !== undefined && profit > 0n) found.push({ fundId: row.id, userId: row.user_id, profit })
      }
      // Who claimed first stands first where two have earned the same.
      const best = found.toSorted((one, other) => (one.profit < other.profit ? 1 : one.profit > other.profit ? -1 : 0))
      await db.tx(async (tx) => ok(await sql.writePlaces(tx, hour, best.slice(0, PLACES))))
    },
    async read(): Promise<{ time: string | null; records: RankRow[] }> {
      const places = await sql.readPlaces(db.queryable)
      const records = places.map(async ({ place: rank, user_id, profit_units }): Promise<RankRow> => {
        const name = maskedName((await identity.userData(user_id)).username)
        return { rank, name, figure: views.gbp(profit_units), asset: FIAT, prize: null, own: false }
      })
      const time = (await sql.rankedAt(db.queryable))?.toISOString() ?? null
      return { time, records: await Promise.all(records) }
    },
  }
}
