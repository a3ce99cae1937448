import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../../platform/acts.ts'
import type { Handlers } from '../../../platform/http/context.ts'
import { askerOf } from '../../identity/index.ts'
import type { Partners } from './partners.ts'

type PartnerCall = Extract<keyof typeof contract.api, `${string}artner${string}` | 'payerPayment'>

/** Part of the calls of the module. */
export function partnerRoutes({
  own,
  office,
  payments,
  paying,
  refunds,
  summary,
}: Partners): Pick<Handlers<typeof contract.api>, PartnerCall> {
  return {
    partnerInfo: async (_input, { principal: { userId } }) => ok(await own.info(userId)),
    applyPartner: (input, { principal: { userId } }) => own.apply(userId, input),
    updatePartner: (input, { principal: { userId } }) => own.update(userId, input),
    partnerPayments: async (input, { principal: { userId } }) => ok(await payments.list(userId, input)),
    partnerPayment: ({ id }, { principal: { userId } }) => refunds.detail(userId, id),
    partnerSummary: async (_input, { principal: { userId } }) => ok(await summary(userId)),
    refundPartnerPayment: (input, { principal: { userId }, request }) => refunds.refund(userId, input, request),
    payerPayment: ({ id }) => paying.get(id),
    quotePartnerPayment: (input, { principal: { userId } }) => paying.quote(userId, input),
    payPartnerPayment: (input, context) => paying.pay(askerOf(context), input, context.request),
    officePartners: async (input) => ok(await office.list(input)),
    officePartnerPayments: async (input) => ok(await office.payments(input)),
    officePartner: ({ id }, context) => office.one(id, actorOf(context)),
    proposePartner: (input, context) => office.propose(input, actorOf(context)),
    confirmPartner: ({ id }, context) => office.confirm(id, actorOf(context)),
    declinePartner: ({ id }, context) => office.decline(id, actorOf(context)),
    refusePartner: (input, context) => office.refuse(input, actorOf(context)),
    suspendPartner: (input, context) => office.suspend(input, actorOf(context)),
  }
}
