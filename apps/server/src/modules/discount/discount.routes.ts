import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Office } from './office.ts'
import type { Offers } from './positions/offers.ts'
import type { Positions } from './positions/positions.ts'
import type { Products } from './products/products.ts'
import type { createSeries } from './products/series.ts'
import type { Watches } from './products/watches.ts'
import type { createFixing } from './settlement/fixing.ts'
import type { createRewards } from './settlement/rewards.ts'

export interface DiscountFace {
  readonly products: Pick<Products, 'list'>
  readonly offers: Pick<Offers, 'quote'>
  readonly positions: Positions
  readonly watches: Pick<Watches, 'want' | 'of'>
  readonly series: ReturnType<typeof createSeries>
  readonly fixing: ReturnType<typeof createFixing>
  readonly rewards: ReturnType<typeof createRewards>
  readonly office: Office
}

export function discountRoutes(face: DiscountFace): Handlers<typeof contract.discount> {
  const { products, offers, positions, watches, series, fixing, rewards, office } = face
  return {
    products: async (input) => ok(await products.list(input)),
    quote: (input, { principal }) => offers.quote(principal.userId, input),
    subscribe: ({ quoteId, agreement }, { principal: { userId }, request }) =>
      positions.subscribe({ userId, quoteId, agreement }, request),
    list: async (input, { principal }) => ok(await positions.list({ ...input, userId: principal.userId })),
    detail: ({ id }, { principal }) => positions.detail(principal.userId, id),
    tellMe: (input, { principal: { userId } }) => watches.want(userId, input),
    told: async (_input, { principal: { userId } }) => ok(await watches.of(userId)),
    officeDesk: async (_input, { principal }) => ok(await office.desk(principal.staffId)),
    officeProducts: async (input) => ok(await office.products(input)),
    officePositions: async (input) => ok(await office.positions(input)),
    officePositionsOf: (input, context) => office.positionsOf(input, actorOf(context)),
    officeSettlements: async (input, { principal }) => ok(await fixing.list(input, principal.staffId)),
    officeRewards: async (input, { principal }) => ok(await rewards.list(input, principal.staffId)),
    draftSeries: (input, context) => series.draft(input, actorOf(context)),
    publishSeries: ({ id }, context) => series.publish(id, actorOf(context)),
    closeSeries: (input, context) => series.close(input, actorOf(context)),
    proposePrice: (input, context) => fixing.propose(input, actorOf(context)),
    confirmPrice: ({ id }, context) => fixing.confirm(id, actorOf(context)),
    declinePrice: ({ id }, context) => fixing.decline(id, actorOf(context)),
    proposeReward: (input, context) => rewards.propose(input, actorOf(context)),
    confirmReward: ({ id }, context) => rewards.confirm(id, actorOf(context)),
    declineReward: ({ id }, context) => rewards.decline(id, actorOf(context)),
  }
}
