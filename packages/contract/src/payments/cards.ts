import { z } from 'zod'
import { ACCOUNT_REFUSALS, accountNumber, BANK_RAILS } from '../banking/calls.ts'
import { get, post, webhook } from '../call.ts'
import { assetCode, givenAmount, nothing, text, time } from '../fields.ts'
import { buyWithDeposit } from '../trading/fields.ts'
import { CARD_BRANDS } from './card-numbers.ts'
import { PAYMENT_CREATE_REFUSALS, paymentOrderDetail, WEBHOOK_REFUSALS } from './fields.ts'

/** A card is usable once its bank has asked its holder and the holder has agreed. */
export const CARD_STATES = ['verifying', 'active', 'refused'] as const
export type CardState = (typeof CARD_STATES)[number]

/** Why a card was not taken, or a payment by it: what the acquirer says, in the words that it is told in. */
export const CARD_FAILURES = [
  'declined',
  'insufficient_funds',
  'card_expired',
  'over_card_limit',
  'challenge_refused',
  'challenge_missed',
  'taken_elsewhere',
] as const
export type CardFailure = (typeof CARD_FAILURES)[number]

const card = z.object({
  id: z.string(),
  brand: z.enum(CARD_BRANDS),
  lastFour: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  holder: z.string(),
  state: z.enum(CARD_STATES),
  /** Whether it has run out since it was added. */
  expired: z.boolean(),
  failure: z.enum(CARD_FAILURES).nullable(),
  /** Where the holder answers the bank, while the bank waits. */
  challengeUrl: z.string().nullable(),
  /** Whether that host is on the list of those one is sent to without being asked. */
  challengeAtOnce: z.boolean(),
  createTime: time,
})
export type Card = z.infer<typeof card>

const setup = z.object({
  /** The number goes from the browser to this address of the acquirer and nowhere else. */
  tokeniseUrl: z.string(),
  /** Whose cards are taken, as the documents write it. */
  holder: z.string(),
  brands: z.array(z.enum(CARD_BRANDS)),
  most: z.number(),
})
export type CardSetup = z.infer<typeof setup>

/** Cards of the caller. No call takes a number: the server knows a card by the acquirer's token (PCI DSS). */
export const cardCalls = {
  checkCardNo: post('/user/user/checkCardNo', {
    access: 'user',
    summary: 'Whether the number of a bank account can be one, and of which country; or which card begins so.',
    input: z.object({
      ...accountNumber,
      /** Of a card no more than its beginning is ever asked for: eight digits say whose it is, and are nobody's secret. */
      cardStart: z
        .string()
        .regex(/^(\d{6,8})?$/, 'funding.card_start_wrong')
        .default(''),
    }),
    output: z.object({
      formatted: z.string(),
      /** Null for a card, whose beginning does not say it. */
      country: z.string().nullable(),
      rail: z.enum(BANK_RAILS).nullable(),
      brand: z.enum(CARD_BRANDS).nullable().default(null),
    }),
    refusals: [...ACCOUNT_REFUSALS, 'funding.card_start_wrong', 'funding.card_brand'],
  }),
  cardSetup: get('/setting/card/setup', {
    access: 'user',
    summary: 'Where a card is made a token, whose card it must be, and which kinds are taken.',
    input: nothing,
    output: setup,
    refusals: ['kyc.needed', 'funding.cards_away'],
  }),
  cards: get('/setting/card/list', {
    access: 'user',
    summary: 'The cards of the caller, newest first.',
    input: nothing,
    output: z.array(card),
  }),
  addCard: post('/setting/card/add', {
    access: 'user',
    summary: 'Adds the card behind a token, and asks its bank to verify the holder with an amount of nothing.',
    input: z.object({
      token: z.string().regex(/^[\w-]{8,100}$/, 'funding.card_token_unknown'),
      /** The deposit that the card is wanted for; the way back from the bank knows it. */
      symbol: assetCode.optional(),
    }),
    output: card,
    refusals: [
      'kyc.needed',
      'request.limited',
      'funding.cards_away',
      'funding.card_token_unknown',
      'funding.card_brand',
      'funding.card_expired',
      'funding.card_name',
      'funding.card_known',
      'funding.card_taken',
      'funding.too_many_cards',
    ],
  }),
  removeCard: post('/setting/card/remove', {
    access: 'user',
    summary: 'Removes a card; the acquirer forgets it too.',
    input: z.object({ id: text().max(40) }),
    output: nothing,
    refusals: ['funding.card_unknown'],
  }),
  acquireCreateOrder: post('/exchange/acquire/createOrder', {
    access: 'user',
    money: true,
    summary:
      'Makes a deposit order and charges a card for it; the answer says where the bank asks its holder, if it does.',
    input: z.object({
      symbol: assetCode,
      amount: givenAmount('funding.amount_missing'),
      cardId: text().max(40),
      ...buyWithDeposit,
    }),
    output: paymentOrderDetail,
    refusals: [
      ...PAYMENT_CREATE_REFUSALS,
      'funding.deposit_unknown',
      'funding.card_unknown',
      'funding.card_unverified',
      'funding.card_expired',
    ],
  }),
  acquireCallback: webhook('/exchange/acquire/callback', {
    access: 'partner',
    summary: 'What the acquirer tells of cards and payments, signed with HMAC-SHA256 over time and body.',
    input: nothing,
    output: nothing,
    refusals: WEBHOOK_REFUSALS,
  }),
} as const
