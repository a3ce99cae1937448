import { assert, ok } from '@bourse/money'
import type { SandboxHandlers } from '@bourse/server/app.ts'
import { actorOf } from '@bourse/server/modules/admin/index.ts'
import type { Sandbox } from './sandbox.ts'

export function sandboxRoutes(sandbox: Sandbox): SandboxHandlers {
  return {
    inbox: async (input) => ok(await sandbox.listMessages(input)),
    clock: async () => ok(sandbox.readClock()),
    advanceClock: ({ seconds }, context) => sandbox.advanceClock(seconds, actorOf(context)),
    stopClock: async (_input, context) => ok(await sandbox.stopClock(actorOf(context))),
    freezeClock: async (_input, context) => ok(await sandbox.freezeClock(actorOf(context))),
    runClock: async (_input, context) => ok(await sandbox.runClock(actorOf(context))),
    world: async () => ok(await sandbox.readWorld()),
    credit: (input, context) => {
      assert(context.lockId !== undefined, 'a money call has a lock id')
      return sandbox.credit({ ...input, lockId: context.lockId, actor: actorOf(context), request: context.request })
    },
    chains: async () => ok(await sandbox.chainConsole.list()),
    chainBlocks: ({ chain }) => sandbox.chainConsole.blocks(chain),
    sendCoins: (input, context) => sandbox.chainConsole.send(input, actorOf(context)),
    mineBlocks: ({ chain, blocks }, context) => sandbox.chainConsole.mine(chain, blocks, actorOf(context)),
    reorganiseChain: (input, context) => sandbox.chainConsole.reorganise(input, actorOf(context)),
    signInSafe: ({ unsigned }, context) => sandbox.chainConsole.signInSafe(unsigned, actorOf(context)),
    bank: async () => ok(await sandbox.bankConsole.state()),
    payIn: (input, context) => sandbox.bankConsole.payIn(input, actorOf(context)),
    answerPayout: (input, context) => sandbox.bankConsole.answerPayout(input, actorOf(context)),
    setPayoutMode: async ({ mode }, context) => ok(await sandbox.bankConsole.setMode(mode, actorOf(context))),
    payments: async () => ok(await sandbox.paymentConsole.state()),
    setPaymentRule: async (rule, context) => ok(await sandbox.paymentConsole.setRule(rule, actorOf(context))),
    actOnPayment: ({ act, ...subject }, context) => sandbox.paymentConsole.act(subject, act, actorOf(context)),
    tellPayment: ({ event, way, ...subject }) => sandbox.paymentConsole.tell(subject, { event, way }),
    acquirer: async () => ok(await sandbox.acquirerConsole.state()),
    actOnCharge: ({ id, act }, context) => sandbox.acquirerConsole.act(id, act, actorOf(context)),
    sendAcquirerEvent: ({ eventId, way }, context) => sandbox.acquirerConsole.send(eventId, way, actorOf(context)),
    setAcquirerHolds: async ({ holds }, context) => ok(await sandbox.acquirerConsole.setHolds(holds, actorOf(context))),
    partners: async () => ok(await sandbox.partnerConsole.state()),
    actOnPartnerOrder: ({ id, act }, context) => sandbox.partnerConsole.act(id, act, actorOf(context)),
    makeStrangeOrder: (_input, context) => sandbox.partnerConsole.makeStrange(actorOf(context)),
    sendPartnerEvent: ({ eventId, way }, context) => sandbox.partnerConsole.send(eventId, way, actorOf(context)),
    setPartnerRule: (rule, context) => sandbox.partnerConsole.setRule(rule, actorOf(context)),
    venues: async () => ok(await sandbox.venueConsole.list()),
    setVenue: (input, context) => sandbox.venueConsole.set(input, actorOf(context)),
    splitVenues: ({ percent }, context) => sandbox.venueConsole.split(percent, actorOf(context)),
    hedgeDesk: async () => ok(await sandbox.hedgeConsole.state()),
    setHedgeDesk: (rule, context) => sandbox.hedgeConsole.set(rule, actorOf(context)),
    campaigns: async () => ok(await sandbox.campaignConsole.state()),
    fundCampaigns: (input, context) => sandbox.campaignConsole.fund(input, actorOf(context)),
    emptyBudget: (input, context) => sandbox.campaignConsole.empty(input, actorOf(context)),
    makeFriends: (input, context) => sandbox.friendMaker.make(input, actorOf(context)),
    drawForInviter: (input, context) => sandbox.friendMaker.draw(input, actorOf(context)),
    linkAccounts: (input, context) => sandbox.campaignConsole.link(input, actorOf(context)),
    screeningLists: async () => ok(await sandbox.screeningConsole.state()),
    addToList: (entry, context) => sandbox.screeningConsole.add(entry, actorOf(context)),
    removeFromList: ({ id }, context) => sandbox.screeningConsole.remove(id, actorOf(context)),
    setScreeningMode: (input, context) => sandbox.screeningConsole.setMode(input, actorOf(context)),
    markCoins: (mark, context) => sandbox.screeningConsole.mark(mark, actorOf(context)),
    unmarkCoins: ({ id }, context) => sandbox.screeningConsole.unmark(id, actorOf(context)),
    demoMerchants: async () => ok(await sandbox.p2pConsole.state()),
    setDemoMerchant: (input, context) => sandbox.p2pConsole.setMode(input, actorOf(context)),
    travelParties: async () => ok(await sandbox.travelConsole.state()),
    setTravelMode: (input, context) => sandbox.travelConsole.setMode(input, actorOf(context)),
    setTravelSender: (input, context) => sandbox.travelConsole.setSender(input, actorOf(context)),
    kycChecks: (input) => sandbox.kycChecks(input),
    setKycRule: (rule, context) => sandbox.setKycRule(rule, actorOf(context)),
    tellKycVerdict: ({ checkId, outcome, reasons, twice }) =>
      sandbox.tellKycVerdict(checkId, { outcome, reasons }, twice),
  }
}
