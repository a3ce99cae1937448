import { z } from 'zod'
import { get, post } from '../call.ts'
import { line, nothing, text, time } from '../fields.ts'
import { authenticatorCode, fundPassword } from '../identity/fields.ts'
import { CODE_REFUSALS, FACTOR_REFUSALS, LOCK_REFUSALS } from '../identity/refusals.ts'
import { METHOD_FIELDS, METHOD_KINDS, P2P_FIATS } from './lists.ts'

/** Of acts that ask for the fund password and a second factor. */
export const FUND_PROOF_REFUSALS = [
  ...FACTOR_REFUSALS,
  ...CODE_REFUSALS,
  'identity.code_missing',
  'identity.passkey_wrong',
  'identity.fund_password_missing',
  'identity.fund_password_wrong',
  'identity.fund_password_locked',
] as const

const methodKind = z.enum(METHOD_KINDS)
const p2pFiat = z.enum(P2P_FIATS)
const methodId = text().max(40)

const methodSetting = z.object({
  kind: methodKind,
  /** A name of its own, the same in every language. */
  name: z.string(),
  fiats: z.array(p2pFiat),
  /** What is asked for, in this order. */
  fields: z.array(z.enum(METHOD_FIELDS)),
  /** Whether a payer can call the money back after it has arrived. */
  reversible: z.boolean(),
})
export type MethodSetting = z.infer<typeof methodSetting>

/** What the payer of an order is shown, as it was when the order was made. */
export const methodDetails = z.object({
  kind: methodKind,
  name: z.string(),
  fiat: p2pFiat,
  holder: z.string(),
  reversible: z.boolean(),
  /** In the order in which they are copied. */
  fields: z.array(z.object({ field: z.enum(METHOD_FIELDS), value: z.string() })),
})
export type MethodDetails = z.infer<typeof methodDetails>

const paymentMethod = methodDetails.extend({
  id: z.string(),
  /** Enough to tell it from another one. */
  masked: z.string(),
  /** Whether a listing or an open order uses it; then it cannot be deleted. */
  inUse: z.boolean(),
  createTime: time,
})
export type PersonMethod = z.infer<typeof paymentMethod>

const typed = (max: number) => text().trim().max(max).default('')

/** Through which people pay one another. All of a person are in the person's own name. */
export const methodCalls = {
  paymentKinds: get('/setting/payment/setting', {
    access: 'public',
    summary: 'The kinds of payment method with the fields that each asks for.',
    input: nothing,
    output: z.object({ kinds: z.array(methodSetting) }),
  }),
  paymentCoinPairs: get('/setting/payment/getCoinPairs', {
    access: 'public',
    summary: 'The coins that can be bought and sold for each fiat, from other people or by quick buy.',
    input: nothing,
    output: z.object({ pairs: z.array(z.object({ coin: z.string(), fiat: p2pFiat })) }),
  }),
  paymentMethods: get('/setting/payment/listUserSetting', {
    access: 'user',
    summary: 'The payment methods of the caller, newest first.',
    input: z.object({ fiat: p2pFiat.optional() }),
    output: z.object({
      /** The name that every method must be in; null until the caller is verified. */
      holder: z.string().nullable(),
      most: z.number(),
      methods: z.array(paymentMethod),
    }),
  }),
  bindPaymentMethod: post('/setting/payment/bindOrUpdate', {
    access: 'user',
    summary: 'Adds a payment method, or changes the one with this id. Open orders keep what they were made with.',
    input: z.object({
      id: methodId.optional(),
      kind: methodKind,
      fiat: p2pFiat,
      holder: line(120),
      iban: typed(50),
      sortCode: typed(20),
      accountNumber: typed(20),
      email: typed(254),
      handle: typed(40),
      fundPassword,
      googleCode: authenticatorCode,
    }),
    output: paymentMethod,
    refusals: [
      'kyc.needed',
      'p2p.method_unknown',
      'p2p.method_fiat',
      'p2p.method_known',
      'p2p.method_holder',
      'p2p.method_email_wrong',
      'p2p.method_handle_wrong',
      'p2p.too_many_methods',
      'funding.iban_wrong',
      'funding.iban_country',
      'funding.sort_code_wrong',
      'funding.account_number_wrong',
      ...FUND_PROOF_REFUSALS,
      ...LOCK_REFUSALS,
    ],
  }),
  deletePaymentMethod: post('/setting/payment/delete', {
    access: 'user',
    summary: 'Deletes a payment method that no listing and no open order uses.',
    input: z.object({ id: methodId }),
    output: nothing,
    refusals: ['p2p.method_unknown', 'p2p.method_in_use'],
  }),
} as const
