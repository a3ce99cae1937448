import { z } from 'zod'
import { get, officeGet, officePost, post, webhook } from '../call.ts'
import { assetCode, flag, line, nothing, page, paging, text } from '../fields.ts'
import { authenticatorCode, code, codeSent, fundPassword } from '../identity/fields.ts'
import { CODE_REFUSALS, FACTOR_REFUSALS, SEND_REFUSALS } from '../identity/refusals.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import { address, chainName, memo } from '../withdrawals/fields.ts'
import {
  fiat,
  id,
  officeCase,
  officeOrder,
  order,
  orderDetail,
  partnerView,
  payAmount,
  platform,
  platformView,
  quoteId,
  quoteView,
  setting,
  WEBHOOK_REFUSALS,
} from './fields.ts'
import { QUICKBUY_CASE_ACTS, QUICKBUY_CASE_KINDS, QUICKBUY_STATES, QUICKBUY_TARGETS } from './lists.ts'

const QUOTE_REFUSALS = [
  'quickbuy.platform_closed',
  'quickbuy.pair_unknown',
  'quickbuy.amount_missing',
  'quickbuy.amount_malformed',
  'quickbuy.amount_small',
  'quickbuy.amount_large',
  'quickbuy.partner_away',
] as const
/** The new quote comes with it, as `params.quote`. */
const USING_REFUSALS = [
  'quickbuy.quote_unknown',
  'quickbuy.quote_moved',
  'quickbuy.platform_closed',
  'quickbuy.partner_away',
  'quickbuy.partner_refused',
  'quickbuy.partner_short',
  ...POLICY_REFUSALS,
] as const
const FORM_REFUSALS = ['funding.chain_unknown', 'funding.address_wrong', 'funding.memo_wrong'] as const
/** What stands against sending coins past the account: to this address, and by this person. */
const ADDRESS_REFUSALS = [
  ...FORM_REFUSALS,
  'quickbuy.address_refused',
  'quickbuy.address_unscreened',
  'funding.own_address',
  'funding.internal_address',
  'funding.not_in_book',
  'funding.book_waiting',
] as const
const PERSON_REFUSALS = [
  'kyc.needed',
  'identity.security_setup_needed',
  'funding.stopped',
  'session.frozen',
  'funding.debt',
] as const
/** Whoever does so proves themselves as for a withdrawal. */
const PROOF_REFUSALS = [
  ...FACTOR_REFUSALS,
  ...CODE_REFUSALS,
  'identity.code_missing',
  'identity.passkey_wrong',
  'identity.fund_password_missing',
  'identity.fund_password_wrong',
  'identity.fund_password_locked',
] as const

/** Only for an outside address: the default is the own account. */
const target = {
  target: z.enum(QUICKBUY_TARGETS).default('own'),
  chainName: chainName.optional(),
  address: address.optional(),
  tag: memo,
}
const proof = {
  fundPassword: fundPassword.optional(),
  code: code.optional(),
  smsCode: code.optional(),
  googleCode: authenticatorCode,
}

const confirmed = { access: 'user', output: orderDetail, refusals: ['quickbuy.order_unknown'] } as const
const listing = { ...paging, state: z.enum(QUICKBUY_STATES).optional() }

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['compliance'] as const

/** Coins that partners sell and deliver. The price is theirs, and the risk of the payment too. */
export const quickbuy = {
  listPlatforms: get('/exchange/quickBuy/listPlatforms', {
    access: 'public',
    summary: 'The partners at which coins can be bought.',
    input: nothing,
    output: z.array(platformView),
  }),
  listSetting: get('/exchange/quickBuy/listSetting', {
    access: 'public',
    summary: 'What each partner sells for which fiat, with bounds, fees and networks.',
    input: z.object({ platform: platform.optional() }),
    output: z.array(setting),
  }),
  quote: get('/exchange/quickBuy/quote', {
    access: 'public',
    summary: 'What a partner gives for an amount: asked of the partner, good for 60 seconds and for one order.',
    input: z.object({ platform, fiat, symbol: assetCode, amount: payAmount }),
    output: quoteView,
    refusals: [...QUOTE_REFUSALS, 'request.limited'],
  }),
  checkAddressFormat: get('/exchange/quickBuy/checkAddressFormat', {
    access: 'public',
    summary: 'Whether a text has the form of an address of a network. Whose it is nobody is told.',
    input: z.object({ symbol: assetCode, chainName, address, tag: memo }),
    output: z.object({ address: z.string(), tag: z.string().nullable() }),
    refusals: FORM_REFUSALS,
  }),
  sendOutsideCode: post('/exchange/quickBuy/sendCode', {
    access: 'user',
    summary: 'Sends a code that counts for this quote and this outside address alone.',
    input: z.object({ quoteId, chainName, address, tag: memo }),
    output: codeSent.extend({ sentTo: z.array(z.object({ kind: z.enum(['email', 'phone']), masked: z.string() })) }),
    refusals: ['quickbuy.quote_unknown', ...FORM_REFUSALS, ...SEND_REFUSALS],
  }),
  createOrder: post('/exchange/quickBuy/createOrder', {
    access: 'user',
    money: true,
    summary:
      'Makes an order of a quote, for the own account or, with the proof of a withdrawal, an outside address. 40028 brings a new quote.',
    input: z.object({ quoteId, ...target, ...proof }),
    output: orderDetail,
    refusals: [
      ...USING_REFUSALS,
      'quickbuy.too_many_orders',
      'quickbuy.own_only',
      'funding.signer_away',
      ...ADDRESS_REFUSALS,
      ...PERSON_REFUSALS,
      ...PROOF_REFUSALS,
    ],
  }),
  confirmOrder: post('/exchange/quickBuy/confirmOrder', {
    ...confirmed,
    summary: '“I have paid”: noted, and the partner is asked.',
    input: z.object({ id }),
  }),
  confirmRampOrder: post('/exchange/quickBuy/confirmRampOrder', {
    ...confirmed,
    summary: 'The same after the page of the card partner, with the session that it came back with.',
    input: z.object({ id, session: text().trim().max(80).optional() }),
  }),
  confirmAgoraOrder: post('/exchange/quickBuy/confirmAgoraOrder', {
    ...confirmed,
    summary: 'The same at the market Agora, with the reference of the transfer.',
    input: z.object({ id, reference: line(60) }),
  }),
  confirmBazaarOrder: post('/exchange/quickBuy/confirmBazaarOrder', {
    ...confirmed,
    summary: 'The same at the market Bazaar, with the name on the account that paid.',
    input: z.object({ id, payerName: line(80) }),
  }),
  cancelBeforePay: post('/exchange/quickBuy/cancelBeforePay', {
    access: 'user',
    summary: 'Cancels an order for which the partner has seen no money.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: ['quickbuy.order_unknown', 'quickbuy.too_late', 'quickbuy.partner_away'],
  }),
  repay: post('/exchange/quickBuy/repay', {
    access: 'user',
    money: true,
    summary:
      'Another try for an order that failed or expired in the last 24 hours, at a new quote. Three tries in all.',
    input: z.object({ id, quoteId }),
    output: orderDetail,
    refusals: [
      ...USING_REFUSALS,
      'quickbuy.order_unknown',
      'quickbuy.not_repayable',
      'quickbuy.quote_differs',
      ...ADDRESS_REFUSALS,
      ...PERSON_REFUSALS,
    ],
  }),
  orderDetail: get('/exchange/quickBuy/orderDetail', {
    access: 'user',
    summary: 'One order with its history; the partner is asked where it stands.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: ['quickbuy.order_unknown'],
  }),
  listOrders: get('/exchange/quickBuy/listOrders', {
    access: 'user',
    summary: 'The orders of the caller, newest first.',
    input: z.object(listing),
    output: page(order),
  }),
  listPartnerOrders: get('/exchange/quickBuy/listPartnerOrders', {
    access: 'user',
    summary: 'Those at the two partner markets.',
    input: z.object({ ...listing, platform: platform.optional() }),
    output: page(order),
  }),
  getPartnerOrderCount: get('/exchange/quickBuy/getPartnerOrderCount', {
    access: 'user',
    summary: 'How many of these are open.',
    input: nothing,
    output: z.object({ count: z.number() }),
  }),
  rampWebhook: webhook('/exchange/quickBuy/rampWebhook', {
    access: 'partner',
    summary: 'A hint of the card partner that an order has moved, signed over time and body. The state is asked.',
    input: nothing,
    output: nothing,
    refusals: WEBHOOK_REFUSALS,
  }),
  officeQuickbuyOrders: officePost('/quickbuy/order/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Orders at partners, newest first, by number here or there, transaction or user.',
    input: z.object({
      ...listing,
      platform: platform.optional(),
      search: text().trim().max(120).optional(),
    }),
    output: page(order.extend({ userId: z.string(), uid: z.string() })),
  }),
  officeQuickbuyOrder: officeGet('/quickbuy/order/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One order with its tries, its history and its cases.',
    input: z.object({ id }),
    output: officeOrder,
    refusals: ['quickbuy.order_unknown'],
  }),
  quickbuyCases: officePost('/quickbuy/case/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'What partners did otherwise than agreed, open ones and the oldest first.',
    input: z.object({
      ...paging,
      open: flag.default(true),
      kind: z.enum(QUICKBUY_CASE_KINDS).optional(),
      platform: platform.optional(),
    }),
    output: page(officeCase),
  }),
  quickbuyCase: officeGet('/quickbuy/case/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One case, also of an order that the partner has and nobody made here.',
    input: z.object({ id }),
    output: officeCase,
    refusals: ['quickbuy.case_unknown'],
  }),
  decideQuickbuyCase: officePost('/quickbuy/case/decide', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary:
      'Lets the order follow a late try, has the partner refund it, ends it as not delivered, or closes the case with a reason.',
    input: z.object({ id, act: z.enum(QUICKBUY_CASE_ACTS), reason: line(500) }),
    output: officeCase,
    refusals: ['quickbuy.case_unknown', 'quickbuy.case_closed', 'quickbuy.act_impossible', 'quickbuy.partner_away'],
  }),
  quickbuyPartners: officeGet('/quickbuy/partner/list', {
    access: 'staff',
    roles: SEEING,
    summary:
      'The partners: whether they are open, what they have with us, and the last comparison with their own list.',
    input: nothing,
    output: z.array(partnerView),
  }),
  openQuickbuyPartner: officePost('/quickbuy/partner/open', {
    access: 'staff',
    roles: ['admin', 'operator'],
    summary: 'Opens or closes a partner for new orders.',
    input: z.object({ platform, open: flag }),
    output: nothing,
  }),
  nameQuickbuyFloat: officePost('/quickbuy/partner/float', {
    access: 'staff',
    roles: ['admin', 'compliance'],
    decides: true,
    summary:
      'Names the account out of which a partner delivers; it counts when a second member of staff names the same.',
    input: z.object({ platform, uid: z.string().regex(/^\d{1,12}$/, 'quickbuy.account_unknown') }),
    output: z.object({ named: z.boolean() }),
    refusals: ['quickbuy.account_unknown', 'quickbuy.delivers_by_chain'],
  }),
  compareQuickbuyPartner: officePost('/quickbuy/partner/compare', {
    access: 'staff',
    roles: ['admin', 'compliance', 'operator'],
    summary:
      'Compares the last 30 days with the partner’s own list now. Each difference becomes a case, whoever made the order.',
    input: z.object({ platform }),
    output: z.object({ differences: z.number() }),
    refusals: ['quickbuy.partner_away', 'quickbuy.platform_closed'],
  }),
} as const
