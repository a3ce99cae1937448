import type { Queryable } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Opening } from '../policy/index.ts'
import type { SavingDeps } from './deps.ts'
import { SAVING_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOffice } from './office.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createPools } from './pools.ts'
import { lastSubscriptions } from './positions.sql.ts'
import { createPositions } from './positions.ts'
import { createProducts } from './products.ts'
import { createReconciliation } from './reconciliation.ts'
import { ACCRUE, createReleases, RELEASE, TELL_RELEASED } from './releases.ts'
import { savingRoutes } from './saving.routes.ts'
import { kindOf } from './saving.rules.ts'
import { createSeed } from './seed.ts'
import { createViews } from './views.ts'
import { createWatches, TELL_ROOM } from './watches.ts'

export type { SavingDeps } from './deps.ts'
export { releaseEntry } from './entries.ts'
export { createReleases } from './releases.ts'
export type { SeedSaving } from './seed.ts'

export type Saving = ReturnType<typeof createSaving>

/** Fixed savings: coins for a number of days, at a rate that is fixed with the subscription. */
export function createSaving(deps: SavingDeps) {
  const views = createViews(deps)
  const told = declareNotices({ ...deps, views })
  const watches = createWatches({ ...deps, views, told })
  const products = createProducts({ ...deps, views })
  const positions = createPositions({ ...deps, views, told, watches })
  const releases = createReleases({ ...deps, told, watches })
  const pools = createPools({ ...deps, views, watches })
  const office = createOffice({ ...deps, views, positions })
  return {
    /** What can be subscribed to today, by coin and days. */
    offered: products.offered,
    async openings(on: Queryable, since: Date): Promise<Opening[]> {
      const last = await lastSubscriptions(on, since)
      return Promise.all(
        last.map(async ({ asset, ...one }) => ({ ...one, product: kindOf(await views.assetOf(asset)) })),
      )
    },
    accrue: releases.accrue,
    seed: createSeed(deps),
    routes: savingRoutes({ products, positions, watches, pools, office }),
    movements: SAVING_MOVEMENTS,
    decisions: { publishProduct: products.subject, confirmPool: pools.subject },
    audit: createReconciliation(deps).findings,
    personal: { tables: PERSONAL_TABLES, forget },
    jobs: [
      job(ACCRUE, releases.accrue, { cron: '0 0 * * *' }),
      job(RELEASE, releases.release),
      job(TELL_RELEASED, releases.tellReleased),
      job(TELL_ROOM, watches.tellRoom),
    ],
  }
}
