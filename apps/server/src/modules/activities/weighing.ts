import { type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { ActivityDeps } from './deps.ts'
import type { RewardRow } from './rewards.sql.ts'

/** Above this two people decide about a held reward. */
const ONE_PERSON_GBP = 100n

export type Weight = Pick<RewardRow, 'gbp_units' | 'needs_two'>

export type Weighing = ReturnType<typeof createWeighing>

/** What a held reward is worth, and whether one person may decide about it: by venues outside, whose prices nobody moves on our books. */
export function createWeighing({ index, markets }: Pick<ActivityDeps, 'index' | 'markets'>) {
  async function weigh(on: Queryable, asset: string, amount: Units): Promise<Weight> {
    const gbp = await index.valueIn(on, asset, amount, 'GBP')
    const scale = (await markets.asset('GBP'))?.scale
    // What no price leads to is taken for much.
    if (gbp === undefined || scale === undefined) return { gbp_units: null, needs_two: true }
    return { gbp_units: gbp, needs_two: gbp > ONE_PERSON_GBP * 10n ** BigInt(scale) }
  }

  return {
    weigh,
    /** One to which no price led when it was given is weighed as it stands now, until a first person has decided. */
    async now(on: Queryable, row: RewardRow): Promise<RewardRow> {
      if (row.state !== 'held' || row.gbp_units !== null || row.first_by !== null) return row
      return { ...row, ...(await weigh(on, row.asset, units(row.units))) }
    },
  }
}
