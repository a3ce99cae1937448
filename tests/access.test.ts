import { STAFF_ROLES } from '@bourse/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { PERSON } from '../apps/server/src/modules/kyc/kyc.fixture.ts'
import { type Ready, withdrawalWorld } from '../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { loggedInStaff, loggedInUser } from '../apps/server/src/testing/accounts.ts'
import { ACCESS } from './doors/access.ts'
import { CALLS, formOf, type NamedCall, sendCall } from './doors/calls.ts'
import { makeObjects, type Objects } from './doors/objects.ts'
import { changesBetween, type Overlooked, stateOf } from './doors/state.ts'

const ROLES = ['visitor', 'unverified', 'verified', 'frozen', ...STAFF_ROLES] as const
type Role = (typeof ROLES)[number]

const world = withdrawalWorld()
const { running } = world
const tokens = new Map<Role, string>()
let owner: Ready
let stranger: Ready
let own: Objects

/** Somebody who has everything, and somebody who may do all the same and has nothing of it. */
beforeAll(async () => {
  const people = [await world.ready(), await world.ready()] as const
  owner = await world.logIn(people[0])
  own = await makeObjects(world, owner)
  stranger = await world.logIn(people[1])
  tokens.set('verified', stranger.token)
  tokens.set('unverified', (await loggedInUser(running, 'someone@example.org')).token)
  const frozen = await loggedInUser(running, 'frozen@example.org')
  tokens.set('frozen', frozen.token)
  await running.app.db.pool.query(`update identity.users set frozen_at = now() where id = $1`, [frozen.userId])
  for (const role of STAFF_ROLES) tokens.set(role, (await loggedInStaff(running, role)).token)
})

function mayCall(name: string, role: Role): boolean {
  const rule = ACCESS[name]
  // A partner has no account: its signature is judged inside, and refused in words of its own.
  if (rule === 'everyone' || rule === 'partners') return true
  if (rule === 'users' || rule === 'verified') return role === 'unverified' || role === 'verified'
  return rule !== undefined && (rule as readonly string[]).includes(role)
}

const authorized = (token: string | undefined) => (token === undefined ? {} : { authorization: token })

async function expectDoors(one: NamedCall): Promise<void> {
  for (const role of ROLES) {
    const { body } = await sendCall(running, one, { headers: authorized(tokens.get(role)) })
    const shut = [10001, 4403, 4433].includes(Number(body.code))
    expect(`${role}: ${shut ? 'shut' : 'open'}`).toBe(`${role}: ${mayCall(one.name, role) ? 'open' : 'shut'}`)
  }
}

test('every call has an explicit rule, and no rule is left over', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(CALLS.map(({ name }) => name).sort())
})

describe('what belongs to another is as if it were not there, and stays as it is:', () => {
  /** The fields by which a call names something of a user. */
  const NAMES_AN_OBJECT = /^(id|uid|front|back|selfie)$|Id$/

  /** What each call would say to name something of the owner. A call that names an object and has no line here fails. */
  const FOREIGN: Readonly<Record<string, (who: Ready) => Readonly<Record<string, string>>>> = {
    'identity.endSession': (who) => ({ sessionId: own.sessionId, googleCode: world.nextTotp(who.secret) }),
    'identity.renamePasskey': () => ({ passkeyId: own.passkeyId, name: 'Mine now' }),
    'identity.removePasskey': () => ({ passkeyId: own.passkeyId, googleCode: world.nextTotp(stranger.secret) }),
    'trading.cancelOrder': () => ({ symbol: 'BTC-EUR', orderId: own.orderId }),
    'trading.orderFills': () => ({ symbol: 'BTC-EUR', orderId: own.orderId }),
    'trading.savePlan': () => ({
      ...{ planId: own.planId, symbol: 'BTC-EUR', total: '50', frequency: 'weekly' },
      ...{ weekday: '1', time: '09:00', timeZone: 'Europe/Rome' },
    }),
    'trading.planRuns': () => ({ planId: own.planId }),
    'trading.suspendPlan': () => ({ planId: own.planId }),
    'trading.restorePlan': () => ({ planId: own.planId }),
    'trading.cancelPlan': () => ({ planId: own.planId }),
    'trading.cancelDepositBuy': () => ({ id: own.buyId }),
    'wealth.saveWealthPlan': () => ({ planId: own.wealthPlanId, kind: 'coin', symbol: 'BTC' }),
    'wealth.wealthPlan': () => ({ planId: own.wealthPlanId }),
    'wealth.suspendWealthPlan': () => ({ planId: own.wealthPlanId }),
    'wealth.restoreWealthPlan': () => ({ planId: own.wealthPlanId }),
    'wealth.cancelWealthPlan': () => ({ planId: own.wealthPlanId }),
    'withdrawals.quoteBankWithdrawal': () => ({ symbol: 'EUR', accountId: own.accountId, amount: '20' }),
    'withdrawals.sendWithdrawCode': () => ({ quoteId: own.quoteId }),
    'withdrawals.withdrawPasskey': () => ({ quoteId: own.quoteId }),
    'withdrawals.withdraw': () => ({ quoteId: own.quoteId, ...SECRETS }),
    'withdrawals.transfer': () => ({ quoteId: own.quoteId, ...SECRETS }),
    'withdrawals.withdrawDetail': () => ({ id: own.withdrawalId }),
    'withdrawals.withdrawCancel': () => ({ id: own.withdrawalId }),
    'withdrawals.removeAddress': () => ({ id: own.entryId }),
    'convert.buy': () => ({ quoteId: own.convertQuoteId }),
    'convert.sale': () => ({ quoteId: own.convertQuoteId }),
    'convert.convertFiats': () => ({ quoteId: own.convertQuoteId }),
    'discount.subscribe': () => ({ quoteId: own.discountQuoteId, agreement: own.agreement, consent: 'true' }),
    'discount.detail': () => ({ id: own.discountId }),
    'banking.bankOrder': () => ({ id: own.bankOrderId }),
    'funding.depositDetail': () => ({ id: own.bankOrderId }),
    'banking.sepaCancel': () => ({ id: own.bankOrderId }),
    'banking.bankAccount': () => ({ id: own.accountId }),
    'banking.removeAccount': () => ({ id: own.accountId }),
    'payments.acquireCreateOrder': () => ({ symbol: 'EUR', amount: '15', cardId: own.cardId }),
    'payments.removeCard': () => ({ id: own.cardId }),
    'payments.paymentOrder': () => ({ id: own.paymentOrderId }),
    'payments.paypalCapture': () => ({ id: own.paypalOrderId }),
    'payments.getAdvcashOrder': () => ({ id: own.advcashOrderId }),
    'payments.cancelPayment': () => ({ id: own.paymentOrderId }),
    'p2p.bindPaymentMethod': (who) => ({
      ...{ id: own.methodId, kind: 'wise', fiat: 'EUR', holder: `${PERSON.firstName} ${PERSON.lastName}` },
      ...{ email: 'mine@example.org', fundPassword: '246810', googleCode: world.nextTotp(who.secret) },
    }),
    'p2p.deletePaymentMethod': () => ({ id: own.methodId }),
    'p2p.editListing': () => ({
      ...{
        id: own.listingId,
        priceKind: 'fixed',
        price: '1',
        minAmount: '10',
        maxAmount: '15',
        paymentIds: own.methodId,
      },
    }),
    'p2p.hideListing': () => ({ id: own.listingId, hidden: 'true' }),
    'p2p.p2pOrder': () => ({ id: own.p2pOrderId }),
    'p2p.acceptOrder': () => ({ id: own.p2pOrderId }),
    'p2p.rejectOrder': () => ({ id: own.p2pOrderId }),
    'p2p.markPaid': () => ({ id: own.p2pOrderId }),
    'p2p.seeOrder': () => ({ id: own.p2pOrderId }),
    'p2p.askCancel': () => ({ id: own.p2pOrderId }),
    'p2p.agreeCancel': () => ({ id: own.p2pOrderId }),
    'p2p.releaseOrder': (who) => ({
      ...{ id: own.p2pOrderId, fundPassword: '246810', googleCode: world.nextTotp(who.secret) },
    }),
    'p2p.p2pMessages': () => ({ id: own.p2pOrderId }),
    'p2p.p2pMessage': () => ({ id: own.p2pOrderId, text: 'Hello' }),
    'p2p.openAppeal': () => ({ id: own.p2pOrderId, reason: 'other', text: 'Hello' }),
    'p2p.answerAppeal': () => ({ id: own.p2pOrderId, text: 'Hello' }),
    'p2p.withdrawAppeal': () => ({ id: own.p2pOrderId }),
    'p2p.complain': () => ({ id: own.p2pOrderId, text: 'Hello' }),
    'p2p.rateOrder': () => ({ id: own.p2pOrderId, rating: 'good' }),
    'p2p.cancelP2p': () => ({ id: own.listingId }),
    'etp.etpDetail': () => ({ id: own.etpOrderId }),
    'etp.etpEdit': () => ({ id: own.etpOrderId, price: '9' }),
    'etp.etpCancel': () => ({ id: own.etpOrderId }),
    'quickbuy.orderDetail': () => ({ id: own.quickbuyId }),
    'quickbuy.confirmOrder': () => ({ id: own.quickbuyId }),
    'quickbuy.confirmRampOrder': () => ({ id: own.quickbuyId }),
    'quickbuy.confirmAgoraOrder': () => ({ id: own.quickbuyId, reference: 'paid' }),
    'quickbuy.confirmBazaarOrder': () => ({ id: own.quickbuyId, payerName: 'Anna' }),
    'quickbuy.repay': () => ({ id: own.quickbuyId, quoteId: 'qbq_0' }),
    'quickbuy.cancelBeforePay': () => ({ id: own.quickbuyId }),
    'invitations.draw': () => ({ id: own.invitation.drawId }),
    'invitations.take': () => ({ id: own.invitation.missionId }),
    'saving.detail': () => ({ id: own.savingId }),
    'saving.exit': () => ({ id: own.savingId, forfeits: '0' }),
  }
  const SECRETS = { fundPassword: '246810', code: '123456', googleCode: '123456' }

  /** Calls that name an object and need no line above, each for its reason. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    'activities.listRecord': 'activities are for everybody; it tells what the caller took part in',
    'airdrops.standing': 'airdrops are for everybody; it tells what counts of the caller’s own balance',
    'airdrops.claim': 'the same: it is claimed by the caller, for themselves',
    'activities.seen': 'activities/centre.test.ts: nobody marks a reward of somebody else as seen',
    'api.updateKey': 'api/keys/keys.test.ts: nobody reaches the keys of another, and there are at most thirty',
    'api.removeKey': 'the same',
    'api.pauseKey': 'the same',
    'api.resumeKey': 'the same',
    'api.keyUses': 'the same',
    'api.updateWebhook':
      'api/webhooks/endpoints.test.ts: nobody reaches the endpoints of another, and there are at most five',
    'api.rotateWebhookSecret': 'the same',
    'api.removeWebhook': 'the same',
    'api.pauseWebhook': 'the same',
    'api.resumeWebhook': 'the same',
    'api.testWebhook': 'the same',
    'api.listWebhookDeliveries': 'the same',
    'api.webhookDelivery': 'the same',
    'api.replayWebhook': 'the same',
    'api.replayWebhookRange': 'the same',
    'api.partnerPayment': 'api/partners/refunds.test.ts: nobody sees or gives back the payments of another business',
    'api.refundPartnerPayment': 'the same',
    'api.quotePartnerPayment': 'whoever was sent the link of a payment may pay it, out of their own account',
    'api.payPartnerPayment': 'the same',
    'coupons.detail': 'coupons/coupons.test.ts: nobody sees the coupons of somebody else',
    'coupons.records': 'the same',
    'coupons.ofOrder': 'the same',
    'coupons.take': 'activities are for everybody',
    'boosts.own': 'boosts are for everybody; it tells what the caller has bought and kept',
    'boosts.sale': 'the same; it changes nothing',
    'boosts.transactions': 'a filter of the caller’s own trades by a boost, which everybody sees',
    'competitions.own': 'competitions are for everybody; it tells the place of the caller',
    'competitions.join': 'the same',
    'custody.submitDigitalDeposit': 'txId is of the chain, where everybody sees it; whose it is the address decides',
    'discount.quote': 'products are for everybody',
    'trading.placeOrder': 'clientOrderId is a name that the caller gives, and counts for the caller alone',
    'withdrawals.quoteTransfer': 'uid is the recipient, who is somebody else by intent',
    'p2p.p2pEvidence': 'p2p/appeals/appeals.test.ts: nobody else reads or shows anything in an order',
    'p2p.p2pEvidenceFile': 'the same',
    'p2p.p2pBuy': 'listings are for everybody; p2p/orders/orders.test.ts: a payment method is one’s own',
    'p2p.p2pSale': 'the same',
    'p2p.beforeMarketTrade': 'listings are for everybody',
    'quickbuy.createOrder': 'a quote belongs to nobody, and makes one order for whoever uses it first',
    'quickbuy.sendOutsideCode': 'the same: the code goes to the caller, and counts for the caller alone',
    'saving.subscribe': 'products are for everybody',
    'saving.tellMe': 'the same',
    'trial.trade': 'trial/trading.test.ts: a quote is of one fund',
    'kyc.draftFile': 'kyc.test.ts: nobody sees another’s pictures',
    'privacy.downloadExport': 'privacy/exports.test.ts: a session alone neither asks for an archive nor fetches one',
    'policy.answerKnowledge': 'policy/steps.test.ts: one try is answered once, by whom it was put to',
    'kyc.submit': 'kyc.test.ts: the pictures are the ones that were seen',
    'kyc.submitUnbindInfo': 'kyc/office.test.ts: a picture of another person is no evidence',
  }

  const OVERLOOKED: Overlooked = {
    'platform.limits': 'everything',
    'platform.requests': 'everything',
    'identity.sessions': ['seen_at'],
    'trading.engines': 'everything',
    // Codes of authenticators move the clock, and the index goes with it.
    'index.minutes': 'everything',
    // Whoever commands the engine for the first time gets a number there.
    'trading.traders': 'everything',
    // Whoever looks at an order has its partner asked.
    'quickbuy.tries': ['asked_at'],
  }

  const nobodys = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  let keys = 0

  async function answer(name: string, token: string, input: Readonly<Record<string, string>>): Promise<string> {
    const one = CALLS.find((call) => call.name === name)
    if (one === undefined) throw new Error(`no call ${name}`)
    keys += 1
    const params = formOf({ ...input, ...(one.call.money === false ? {} : { lockId: `foreign-${keys}` }) })
    const { body } = await sendCall(running, one, { params, headers: authorized(token) })
    return body.success ? 'done' : String(body.data.reason)
  }

  test('every call of a user that names an object is tried', () => {
    const naming = CALLS.filter(
      ({ call, fields }) => call.access === 'user' && fields.some((field) => NAMES_AN_OBJECT.test(field)),
    )
    expect([...Object.keys(FOREIGN), ...Object.keys(ELSEWHERE)].sort()).toEqual(naming.map(({ name }) => name).sort())
  })

  test('nobody reaches it, and nothing has changed', async () => {
    const before = await stateOf(running.app.db, OVERLOOKED)
    for (const [name, request] of Object.entries(FOREIGN)) {
      const input = request(stranger)
      const never = Object.entries(input).map(([field, value]) => [
        field,
        NAMES_AN_OBJECT.test(field) ? nobodys(value) : value,
      ])
      const said = await answer(name, stranger.token, input)
      expect(`${name}: ${said}`).toBe(`${name}: ${await answer(name, stranger.token, Object.fromEntries(never))}`)
      expect(`${name}: ${said}`).not.toBe(`${name}: done`)
      expect(said, name).not.toMatch(/^(request|session)\./)
    }
    expect(changesBetween(before, await stateOf(running.app.db, OVERLOOKED))).toEqual([])
  })

  test('what people and staff read is read: every table is as it was, but for the record of who looked', async () => {
    const looked: Overlooked = { ...OVERLOOKED, 'admin.sessions': ['seen_at'], 'admin.audit_log': 'everything' }
    const before = await stateOf(running.app.db, looked)
    const reading = CALLS.filter(({ call }) => call.method === 'GET')
    let answered = 0
    for (const one of reading) {
      const role = ROLES.findLast((other) => other !== 'frozen' && mayCall(one.name, other)) ?? 'visitor'
      const token = one.call.access === 'user' ? owner.token : tokens.get(role)
      const params = formOf(FOREIGN[one.name]?.(owner) ?? {})
      if ((await sendCall(running, one, { params, headers: authorized(token) })).body.success) answered += 1
    }
    expect(changesBetween(before, await stateOf(running.app.db, looked))).toEqual([])
    // Most need no more than who asks; the others name something of one person.
    expect(answered).toBeGreaterThan(reading.length / 2)
  })

  test('its owner does reach it', async () => {
    const unreached: string[] = []
    for (const [name, request] of Object.entries(FOREIGN)) {
      const refused = await answer(name, stranger.token, request(stranger))
      if ((await answer(name, owner.token, request(owner))) === refused) unreached.push(name)
    }
    expect(unreached).toEqual([])
  })
})

describe('who is not verified is refused where identity counts:', () => {
  const verifiedOnly = CALLS.filter(({ name }) => ACCESS[name as keyof typeof ACCESS] === 'verified')
  const [coins, euros] = [
    { symbol: 'BTC', amount: '0.01' },
    { symbol: 'EUR', amount: '20' },
  ]
  /** What would be right if it came from somebody else. */
  const right = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
    'withdrawals.quoteWithdrawal': { ...coins, chainName: 'BITCOIN', address: 'fake1somebody' },
    'withdrawals.quoteBankWithdrawal': { ...euros, accountId: 'acc_0' },
    'quickbuy.createOrder': { quoteId: 'qbq_0' },
    'quickbuy.repay': { id: 'qbo_0', quoteId: 'qbq_0' },
    'withdrawals.withdraw': { quoteId: 'quo_0', fundPassword: '246810', code: '123456' },
    'withdrawals.quoteTransfer': { ...coins, uid: own.uid },
    'withdrawals.transfer': { quoteId: 'quo_0', fundPassword: '246810', code: '123456' },
    'banking.sepaQuote': { symbol: 'EUR' },
    'banking.verifyDepositAmount': euros,
    'banking.sepaConfirm': euros,
    'banking.submitAccount': { symbol: 'EUR', iban: 'DE89370400440532013000' },
    'p2p.bindPaymentMethod': {
      ...{ kind: 'sepa_instant', fiat: 'EUR', holder: 'Anna', iban: 'DE89370400440532013000', fundPassword: '246810' },
    },
    'p2p.createListing': {
      ...{ side: 'buy', symbol: 'USDT', fiat: 'EUR', quantity: '100', priceKind: 'fixed', price: '1' },
      ...{ minAmount: '10', maxAmount: '20', paymentIds: 'pmt_0' },
    },
    'p2p.p2pBuy': { listingId: 'ltg_0', amount: '10', paymentId: 'pmt_0' },
    'p2p.p2pSale': { listingId: 'ltg_0', amount: '10', paymentId: 'pmt_0' },
    'p2p.topUpBond': { fundPassword: '246810' },
    'p2p.applyMerchant': { nickname: 'Anna', about: 'Hello', fundPassword: '246810' },
    'payments.cardSetup': {},
    'payments.addCard': { token: 'tok_0' },
    'payments.acquireCreateOrder': { ...euros, cardId: 'crd_0' },
    'payments.paymentQuote': { symbol: 'EUR', method: 'card' },
    'payments.paymentCosts': { ...euros, method: 'card' },
    'payments.paypalCreateOrder': euros,
    'payments.advcashCreateOrder': euros,
    'payments.getCreditBuyPrice': { ...euros, coin: 'BTC' },
    'airdrops.claim': { activityId: 'act_0' },
    'api.refundPartnerPayment': { id: 'pay_00000000000000000000', amount: '1' },
    'api.payPartnerPayment': { id: 'pay_00000000000000000000', coin: 'EUR', fundPassword: '246810' },
    'api.applyPartner': {
      ...{ name: 'Blu', legalName: 'Blu SRL', registration: 'RM-1', country: 'IT' },
      ...{ website: 'https://shop.example.com', about: 'Ceramics' },
    },
  })
  /** Refused before the person is looked at, for want of something that only who is verified gets. */
  const EARLIER: Readonly<Record<string, string>> = {
    'withdrawals.withdraw': 'funding.quote_unknown',
    'withdrawals.transfer': 'funding.quote_unknown',
    'withdrawals.quoteBankWithdrawal': 'funding.account_unknown',
    'payments.addCard': 'funding.card_token_unknown',
    'payments.acquireCreateOrder': 'funding.card_unknown',
    'quickbuy.repay': 'quickbuy.order_unknown',
    'airdrops.claim': 'activities.unknown',
    'api.payPartnerPayment': 'api.payment_unknown',
    'api.refundPartnerPayment': 'api.payment_unknown',
    'trial.claim': 'trial.none_running',
  }

  test('those are the calls that the contract says so of', () => {
    const declared = CALLS.filter(({ call }) => call.refusals.includes('kyc.needed'))
    expect(verifiedOnly.map(({ name }) => name)).toEqual(declared.map(({ name }) => name))
  })

  test.each(verifiedOnly)('$name', async (one) => {
    const params = formOf({ ...right()[one.name], lockId: 'not-verified-1' })
    const { body } = await sendCall(running, one, { params, headers: authorized(tokens.get('unverified')) })
    expect(body.data.reason).toBe(EARLIER[one.name] ?? 'kyc.needed')
  })
})

test.each(CALLS.filter(({ name }) => !name.endsWith('.logout')))(
  '$name answers those who may, and only those',
  expectDoors,
)

test.each(CALLS.filter(({ name }) => name.endsWith('.logout')))(
  '$name ends the session of those who have one',
  expectDoors,
)
