import { job } from '../../platform/module.ts'
import { resealColumn } from '../../platform/secrets/resealing.ts'
import { createSecretBox } from '../../platform/secrets/secrets.ts'
import { airdropsRoutes } from './airdrops.routes.ts'
import { createClaims } from './claims.ts'
import type { AirdropDeps } from './deps.ts'
import { createDraws, DRAW, PAY } from './draws.ts'
import { createKind } from './kind.ts'
import { createLists } from './lists.ts'
import { AIRDROP_MOVEMENTS } from './movements.ts'
import { createOwnMoney } from './own-money.ts'
import { PERSONAL_TABLES } from './personal.sql.ts'
import { createReconciliation } from './reconciliation.ts'
import { createViews } from './views.ts'

export type { AirdropDeps } from './deps.ts'

export type Airdrops = ReturnType<typeof createAirdrops>

/** Coins for people who own enough of something: to those who come first, or to those who are drawn. */
export function createAirdrops(deps: AirdropDeps) {
  const secrets = createSecretBox(deps.secretKeys)
  const views = createViews({ ...deps, secrets })
  const claims = createClaims({ ...deps, views, ownMoney: createOwnMoney(deps) })
  const draws = createDraws({ ...deps, secrets })
  const lists = createLists({ ...deps, views })
  deps.activities.registerKind('airdrop', createKind({ ...deps, claims, secrets }))
  return {
    claim: claims.claim,
    /** For the console of the simulated world: what can be drawn, with how many take part, and the draw itself. */
    toDraw: draws.toDraw,
    drawNow: draws.drawNow,
    /** Seals again what an older key has sealed; gives how many seeds it were. */
    rekey: () => resealColumn(deps.db.queryable, secrets, { table: 'airdrops.airdrops', column: 'seed' }),
    routes: airdropsRoutes({ lists, claims, draws }),
    movements: AIRDROP_MOVEMENTS,
    audit: createReconciliation({ ...deps, draws }),
    personal: { tables: PERSONAL_TABLES },
    jobs: [job(DRAW, draws.draw), job(PAY, draws.pay)],
  }
}
