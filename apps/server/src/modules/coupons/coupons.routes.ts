import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Offers } from './offers.ts'
import type { Office } from './office.ts'
import type { Own } from './own.ts'

export interface CouponsFace {
  readonly own: Own
  readonly offers: Pick<Offers, 'list' | 'take'>
  readonly office: Office
}

export function couponsRoutes({ own, offers, office }: CouponsFace): Handlers<typeof contract.coupons> {
  return {
    list: async (input, { principal: { userId }, language }) => ok(await own.list(userId, input, language)),
    detail: ({ id }, { principal: { userId }, language }) => own.detail(userId, id, language),
    records: (input, { principal: { userId } }) => own.recordsOf(userId, input),
    ofOrder: async ({ orderId }, { principal: { userId } }) => ok(await own.ofOrder(userId, orderId)),
    offers: async (_input, { principal: { userId }, language }) => ok(await offers.list(userId, language)),
    take: ({ activityId }, { principal: { userId }, language, request }) =>
      offers.take({ userId, activityId, language }, request),
    officeCouponsOf: (input, context) => office.listOf(input, actorOf(context), context.language),
    officeCouponRecords: (input, context) => office.records(input, actorOf(context), context.language),
    officeBudgets: async (_input, { language }) => ok(await office.budgets(language)),
    issueCoupon: (input, context) => office.issue(input, actorOf(context), context.language),
    couponProposals: async (_input, { principal, language }) => ok(await office.proposals(principal.staffId, language)),
    confirmCoupon: ({ id }, context) => office.confirm(id, actorOf(context)),
    declineCoupon: ({ id }, context) => office.decline(id, actorOf(context)),
  }
}
