import { ok, refuse, units } from '@bourse/money'
import type { KindPort } from '../activities/index.ts'
import type { Claims } from './claims.ts'
import type { TrialDeps } from './deps.ts'
import * as sql from './funds.sql.ts'
import type { Ranking } from './ranking.ts'
import { CLAIM_PENNIES, FIAT, penniesOf } from './trial.rules.ts'

const PAGE = '/trialfund'
/** In the books GBP is counted at eight decimals; terms are read before any asset is asked for. */
const SCALE = 8
const MOST_COINS = 12

/** What the activities are told of trial funds. Their terms are the coins that a fund trades. */
export function createKind({
  markets,
  claims,
  ranking,
}: Pick<TrialDeps, 'markets'> & { readonly claims: Claims; readonly ranking: Ranking }): KindPort {
  const { toUnits } = penniesOf(SCALE)
  return {
    async readTerms({ coins }) {
      const isList = Array.isArray(coins) && coins.length > 0 && coins.length <= MOST_COINS
      if (!isList || new Set(coins).size !== coins.length)
        return refuse({ code: 'activities.terms_wrong', field: 'coins' })
      for (const coin of coins) {
        const found = typeof coin === 'string' ? await markets.asset(coin) : undefined
        if (found === undefined || found.kind === 'fiat')
          return refuse({ code: 'activities.terms_wrong', field: 'coins' })
      }
      return ok({ coins: coins as string[] })
    },
    page: () => PAGE,
    costs: () => [
      { pool: 'reward', asset: FIAT, units: toUnits(CLAIM_PENNIES.reward) },
      { pool: 'coupon', asset: FIAT, units: toUnits(CLAIM_PENNIES.coupon) },
    ],
    async mayTake(on, activity, userId) {
      const row = await sql.fundOf(on, userId)
      if (row !== undefined) return row.activity_id === activity.id && row.state === 'waiting'
      return (await claims.barOf(userId)) === null
    },
    async rank() {
      const { records } = await ranking.read()
      return { total: records.length, records }
    },
    async promised(on, userId) {
      const row = await sql.fundOf(on, userId)
      if (row?.state !== 'waiting') return []
      return [
        {
          ...{ id: row.id, activityId: row.activity_id, way: 'take', form: 'available', asset: FIAT, page: PAGE },
          ...{ units: units(row.cash_units ?? 0n), at: row.take_before },
        },
      ]
    },
    isDone: async (on, activity) => (await sql.countOpen(on, activity.id)) === 0,
  }
}
