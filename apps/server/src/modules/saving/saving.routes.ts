import type { contract } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Office } from './office.ts'
import type { Pools } from './pools.ts'
import type { Positions } from './positions.ts'
import type { Products } from './products.ts'
import type { Watches } from './watches.ts'

export interface SavingFace {
  readonly products: Products
  readonly positions: Positions
  readonly watches: Pick<Watches, 'want' | 'of'>
  readonly pools: Pools
  readonly office: Office
}

export function savingRoutes(face: SavingFace): Handlers<typeof contract.saving> {
  const { products, positions, watches, pools, office } = face
  return {
    products: async ({ coin }) => ok(await products.offered(coin)),
    subscribe: (input, { principal: { userId }, request }) => positions.subscribe({ ...input, userId }, request),
    list: async (input, { principal: { userId } }) => ok(await positions.list({ ...input, userId })),
    detail: async ({ id }, { principal: { userId } }) => {
      const found = await positions.detail(id, userId)
      return found === undefined ? refuse({ code: 'saving.position_unknown' }) : ok(found)
    },
    exit: (input, { principal: { userId }, request }) => positions.exit({ ...input, userId }, request),
    tellMe: (input, { principal: { userId } }) => watches.want(userId, input),
    told: async (_input, { principal: { userId } }) => ok(await watches.of(userId)),
    officeProducts: async (_input, { principal }) => ok(await products.list(principal.staffId)),
    draftProduct: (input, context) => products.draft(input, actorOf(context)),
    publishProduct: ({ id }, context) => products.publish(id, actorOf(context)),
    closeProduct: (input, context) => products.close(input, actorOf(context)),
    officePools: async (_input, { principal }) => ok(await pools.overview(principal.staffId)),
    proposePool: (input, context) => pools.propose(input, actorOf(context)),
    confirmPool: ({ id }, context) => pools.confirm(id, actorOf(context)),
    declinePool: ({ id }, context) => pools.decline(id, actorOf(context)),
    officePositions: async (input) => ok(await office.list(input)),
    officeSavingsOf: (input, context) => office.listOf(input, actorOf(context)),
    officePosition: ({ id }) => office.detail(id),
  }
}
