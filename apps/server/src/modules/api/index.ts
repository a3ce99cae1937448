import type { Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import { resealColumn } from '../../platform/secrets/resealing.ts'
import { createSecretBox } from '../../platform/secrets/secrets.ts'
import { apiRoutes } from './api.routes.ts'
import { balanceEndpoints } from './binance/account/balances.ts'
import { movementEndpoints } from './binance/account/movements.ts'
import { restrictionEndpoints } from './binance/account/restrictions.ts'
import { createDoor } from './binance/door.ts'
import { createGate } from './binance/gate.ts'
import { generalEndpoints } from './binance/general.ts'
import { marketEndpoints } from './binance/market/market.ts'
import { createMarketNames } from './binance/market/market-names.ts'
import { createSignedRequests } from './binance/signed-requests.ts'
import type { ApiDeps } from './deps.ts'
import { createEntering } from './keys/entering.ts'
import { removeKeysOf } from './keys/keys.sql.ts'
import { createLapsing } from './keys/lapsing.ts'
import { createOfficeKeys } from './keys/office-keys.ts'
import { createOwnKeys } from './keys/own-keys.ts'
import { createUses } from './keys/uses.ts'
import { declareNotices } from './notices.ts'
import { PARTNER_MOVEMENTS } from './partners/movements.ts'
import { createPartners } from './partners/partners.ts'
import { paymentEndpoints } from './partners/payment-endpoints.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createUdf } from './udf/udf.ts'

export type { ApiDeps } from './deps.ts'
export { PARTNER_PAYMENT_WAY } from './partners/partners.ts'

export type MachineApi = ReturnType<typeof createApi>

/** What machines come by: keys, and the door that client libraries of Binance know. */
export function createApi(deps: ApiDeps) {
  const { db, clock, secretKeys } = deps
  const told = declareNotices(deps)
  const uses = createUses(deps)
  const gate = createGate(deps)
  const lapsing = createLapsing({ ...deps, told })
  const signedRequests = createSignedRequests({ ...deps, enter: createEntering(deps), uses })
  const names = createMarketNames(deps)
  const endpoints = [
    ...generalEndpoints(deps),
    ...marketEndpoints({ ...deps, names }),
    ...restrictionEndpoints(),
    ...balanceEndpoints(deps),
    ...movementEndpoints(deps),
  ]
  const partners = createPartners(deps)
  return {
    routes: apiRoutes({ keys: createOwnKeys(deps), office: createOfficeKeys({ ...deps, told }), partners }),
    /** Added to the server of the site. */
    door: createDoor({ ...deps, path: '/binance', endpoints, gate, signedRequests, onClose: uses.flush }),
    /** And this, by which the software of partners comes. */
    paymentDoor: createDoor({
      ...{ ...deps, path: '/integrate/v1', endpoints: paymentEndpoints(partners) },
      ...{ gate, signedRequests, onClose: uses.flush },
    }),
    /** For the demo. */
    partners: { seed: partners.seed, payments: partners.payments, refunds: partners.refunds },
    /** So is this: what charts of others read. */
    udf: createUdf({ ...deps, names }),
    /** What a second brought is written with the next; whoever wants to read it now asks for it. */
    flushUses: uses.flush,
    /** In the transaction of what ends them. */
    removeKeys: (tx: Tx, userId: string) => removeKeysOf(tx, userId, clock.now()),
    /** Seals again what an older key has sealed; gives how many secrets it were. */
    rekey: () => resealColumn(db.queryable, createSecretBox(secretKeys), { table: 'api.keys', column: 'secret' }),
    decisions: partners.office.subjects,
    movements: PARTNER_MOVEMENTS,
    audit: partners.audit,
    personal: { tables: PERSONAL_TABLES, forget },
    jobs: [
      job('api.lapse-keys', lapsing.lapse, { cron: '0 6 * * *', missed: 'latest' }),
      job('api.sweep-uses', lapsing.sweep, { cron: '30 3 * * *', missed: 'latest' }),
      job('api.expire-payments', partners.payments.expire, { cron: '* * * * *', missed: 'latest' }),
      job('api.sweep-bans', gate.sweep, { cron: '40 3 * * *', missed: 'latest' }),
    ],
  }
}
