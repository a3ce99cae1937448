import type { Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import { resealColumn } from '../../platform/secrets/resealing.ts'
import { createSecretBox } from '../../platform/secrets/secrets.ts'
import { apiRoutes } from './api.routes.ts'
import { accountEndpoints } from './binance/account/account.ts'
import { createAnswering } from './binance/answering.ts'
import { createDoor } from './binance/door.ts'
import { createGate } from './binance/gate.ts'
import { generalEndpoints } from './binance/general.ts'
import { marketEndpoints } from './binance/market/market.ts'
import { createMarketNames, type MarketNames } from './binance/market/market-names.ts'
import { createOfficeBans } from './binance/office-bans.ts'
import { orderEndpoints } from './binance/orders/orders.ts'
import { createSignedRequests } from './binance/signed-requests.ts'
import { createDoorSockets } from './binance/sockets/door-sockets.ts'
import type { ApiDeps } from './deps.ts'
import { createEntering } from './keys/entering.ts'
import { tellOfKeys } from './keys/key-happenings.ts'
import { removeKeysOf } from './keys/keys.sql.ts'
import { createKnownKeys } from './keys/known-keys.ts'
import { createLapsing } from './keys/lapsing.ts'
import { createOfficeKeys } from './keys/office-keys.ts'
import { createOwnKeys } from './keys/own-keys.ts'
import { createKeySeed } from './keys/seed.ts'
import { createUses } from './keys/uses.ts'
import { declareNotices } from './notices.ts'
import { machineDocument } from './openapi/machine-document.ts'
import { PARTNER_MOVEMENTS } from './partners/movements.ts'
import { createPartners } from './partners/partners.ts'
import { paymentEndpoints } from './partners/payment-endpoints.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createUdf, udfAddresses } from './udf/udf.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export type { ApiDeps } from './deps.ts'
export { PARTNER_PAYMENT_WAY } from './partners/partners.ts'

export type MachineApi = ReturnType<typeof createApi>

/** What machines come by: keys, and the door that client libraries of Binance know. */
export function createApi(deps: ApiDeps) {
  const { db, clock, secretKeys } = deps
  const told = declareNotices(deps)
  const webhooks = createWebhooks({ ...deps, told })
  const known = createKnownKeys(deps)
  const tellKey = tellOfKeys(webhooks.happened, known)
  const uses = createUses(deps)
  const gate = createGate(deps)
  const lapsing = createLapsing({ ...deps, told, tellKey })
  const enter = createEntering({ ...deps, known })
  const signedRequests = createSignedRequests({ ...deps, enter, uses })
  const names = createMarketNames(deps)
  const addresses = addressesOf({ ...deps, names })
  const endpoints = Object.values(addresses).flat()
  const doors = { ...deps, gate, answering: createAnswering({ gate, signedRequests }), onClose: uses.flush }
  const partners = createPartners({ ...deps, happened: webhooks.happened })
  const payments = paymentEndpoints(partners)
  const charts = udfAddresses({ ...deps, names })
  return {
    routes: apiRoutes({
      keys: createOwnKeys({ ...deps, tellKey }),
      office: createOfficeKeys({ ...deps, told, tellKey }),
      ...{ partners, webhooks, gate, bans: createOfficeBans({ ...deps, gate }) },
    }),
    /** Added to the server of the site. */
    door: createDoor({ ...doors, path: '/binance', endpoints }),
    /** And this, by which the software of partners comes. */
    paymentDoor: createDoor({ ...doors, path: '/integrate/v1', endpoints: payments }),
    /** For requests to upgrade at the door. */
    sockets: createDoorSockets({ ...doors, names, endpoints, enter, known }),
    /** So is this: what charts of others read. */
    udf: createUdf(charts, deps),
    /** The document of all three, in the form of OpenAPI. */
    openApi: (version: string) => machineDocument({ addresses: { ...addresses, payments }, charts }, version),
    /** What a second brought is written with the next; whoever wants to read it now asks for it. */
    flushUses: uses.flush,
    /** In the transaction of what ends them. */
    async removeKeys(tx: Tx, userId: string): Promise<void> {
      for (const id of await removeKeysOf(tx, userId, clock.now())) await tellKey(tx, { id, userId }, 'removed')
      await webhooks.removeAll(tx, userId)
    },
    /** What programs of people are told of, in the transaction of what happened. */
    happened: webhooks.happened,
    /** For the demo. */
    partners: partners.demo,
    ...{ seedEndpoint: webhooks.seed, seedKey: createKeySeed(deps) },
    /** Seals again what an older key has sealed; gives how many secrets it were. */
    async rekey(): Promise<number> {
      const of = { table: 'api.keys', column: 'secret' } as const
      return (await resealColumn(db.queryable, createSecretBox(secretKeys), of)) + (await webhooks.rekey())
    },
    decisions: partners.office.subjects,
    movements: PARTNER_MOVEMENTS,
    personal: { tables: PERSONAL_TABLES, forget },
    jobs: [
      job('api.lapse-keys', lapsing.lapse, { cron: '0 6 * * *', missed: 'latest' }),
      job('api.sweep-uses', lapsing.sweep, { cron: '30 3 * * *', missed: 'latest' }),
      job('api.expire-payments', partners.payments.expire, { cron: '* * * * *', missed: 'latest' }),
      job('api.sweep-bans', gate.sweep, { cron: '40 3 * * *', missed: 'latest' }),
      ...webhooks.jobs,
    ],
    audit: async () => [...(await partners.audit()), ...(await webhooks.audit())],
    start: webhooks.start,
  }
}

/** What is asked of the door for client libraries of Binance, by what it is about. */
function addressesOf(deps: ApiDeps & { readonly names: MarketNames }) {
  return {
    general: generalEndpoints(deps),
    markets: marketEndpoints(deps),
    account: accountEndpoints(deps),
    orders: orderEndpoints(deps),
  }
}
