import type { contract } from '@bourse/contract'
import { ok, type Result } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { askerOf } from '../identity/index.ts'
import type { P2pTrading } from './trading.ts'

type Cancelled = { kind: 'order' | 'listing'; id: string }

/** One call for both: an id says what it is of. */
async function cancel({ listings, steps }: P2pTrading, userId: string, id: string, request: MoneyRequest<Cancelled>) {
  if (id.startsWith('ltg_')) {
    const ended = await listings.end(userId, id, request)
    return ended.ok || ended.refusal.code !== 'p2p.listing_unknown'
      ? (ended as Result<Cancelled, { readonly code: 'p2p.listing_gone' }>)
      : { ok: false as const, refusal: { code: 'p2p.order_unknown' as const } }
  }
  const shown: Cancelled = { kind: 'order', id }
  const inner: Parameters<typeof steps.cancel>[2] = {
    ...request,
    recordAnswer: (tx) => request.recordAnswer(tx, shown),
  }
  const ended = await steps.cancel(userId, id, inner)
  return ended.ok ? ok(shown) : ended
}

export function tradingRoutes(face: P2pTrading) {
  const { listings, market, taking, records, steps, chat, appeals, appealOffice, complaints, pauseOffice } = face
  return {
    p2pMarket: (input) => market.offers(input),
    createListing: (input, { principal, request }) => listings.create(principal.userId, input, request),
    editListing: (input, { principal }) => listings.edit(principal.userId, input),
    hideListing: (input, { principal }) => listings.hide(principal.userId, input),
    cancelP2p: ({ id }, { principal, request }) => cancel(face, principal.userId, id, request),
    ownListings: async (input, { principal }) => ok(await listings.list(principal.userId, input)),
    p2pBuy: (input, { principal, request }) => taking.take(principal.userId, 'buy', input, request),
    p2pSale: (input, { principal, request }) => taking.take(principal.userId, 'sell', input, request),
    beforeMarketTrade: (input, { principal }) => market.before(principal.userId, input),
    p2pOrders: async (input, { principal }) => ok(await records.list(principal.userId, input)),
    p2pOrder: ({ id }, { principal }) => records.detail(principal.userId, id),
    getOpenOrderCount: async (_input, { principal }) => ok(await records.openCount(principal.userId)),
    acceptOrder: ({ id }, { principal }) => steps.accept(principal.userId, id),
    rejectOrder: ({ id }, { principal, request }) => steps.reject(principal.userId, id, request),
    markPaid: (input, { principal }) => steps.markPaid(principal.userId, input),
    seeOrder: ({ id }, { principal }) => steps.see(principal.userId, id),
    releaseOrder: (input, context) => steps.release(askerOf(context), input, context.request),
    askCancel: ({ id }, { principal }) => steps.askCancel(principal.userId, id),
    agreeCancel: ({ id }, { principal, request }) => steps.agreeCancel(principal.userId, id, request),
    p2pMessages: (input, { principal }) => chat.read(principal.userId, input),
    p2pMessage: (input, { principal }) => chat.write(principal.userId, input),
    p2pEvidence: ({ id }, { principal, file }) => chat.show(principal.userId, id, file),
    p2pEvidenceFile: ({ fileId }, { principal }) => chat.open(fileId, principal.userId),
    openAppeal: (input, { principal }) => appeals.ask(principal.userId, input),
    answerAppeal: (input, { principal }) => appeals.answer(principal.userId, input),
    withdrawAppeal: ({ id }, { principal }) => appeals.withdraw(principal.userId, id),
    complain: (input, { principal }) => complaints.make(principal.userId, input),
    officeComplaints: async (input) => ok(await complaints.list(input)),
    officeComplaint: ({ id }, context) => complaints.view(id, actorOf(context)),
    decideComplaint: (input, context) => complaints.decide(input, actorOf(context)),
    officeAppeals: async (input) => ok(await appealOffice.list(input)),
    officeAppeal: ({ id }, context) => appealOffice.view(id, actorOf(context)),
    officeEvidenceFile: ({ fileId }) => chat.open(fileId),
    lookAtAppeal: ({ id }, context) => appealOffice.look(id, actorOf(context)),
    decideAppeal: (input, context) => appealOffice.decide(input, actorOf(context)),
    officePauses: async (input) => ok(await pauseOffice.list(input)),
    startPause: (input, context) => pauseOffice.start(input, actorOf(context)),
    endPause: ({ id }, context) => pauseOffice.end(id, actorOf(context)),
    rateOrder: (input, { principal }) => steps.rate(principal.userId, input),
  } satisfies Partial<Handlers<typeof contract.p2p>>
}
