import { z } from 'zod'
import { get, officeGet, post } from '../call.ts'
import { assetCode, nothing, page, paging, time } from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { productStanding } from '../policy/fields.ts'

/** Specification §3: coin, total, available, locked. Amounts are decimal strings at the scale of the asset. */
const walletAsset = z.object({
  coin: z.string(),
  name: z.string(),
  kind: z.enum(['crypto', 'fiat']),
  scale: z.number(),
  shownScale: z.number(),
  total: z.string(),
  available: z.string(),
  locked: z.string(),
})
export type WalletAsset = z.infer<typeof walletAsset>

const entry = z.object({
  id: z.string(),
  coin: z.string(),
  amount: z.string(),
  balance: z.string(),
  kind: z.string(),
  time,
})
export type StatementEntry = z.infer<typeof entry>

/** What moved the money, in the words of a person: a trade is a purchase or a sale, a deposit may be of sandbox money. */
const MOVEMENTS = [
  'buy',
  'sell',
  'fee',
  'deposit',
  'sandbox_credit',
  'withdrawal',
  'transfer_in',
  'transfer_out',
  'convert',
  'discount_subscribed',
  'discount_settled',
  'credit_deposit',
  'debt_repaid',
  'deposit_reversed',
  'reward',
  'left_behind',
  'p2p_buy',
  'p2p_sale',
  'p2p_return',
  'p2p_split',
  'saving_subscribed',
  'saving_released',
  'saving_exited',
  'etp_buy',
  'etp_sale',
  'etp_units',
  'activity_funded',
  'activity_rest',
  'coupon_used',
  'trial_given',
  'trial_trade',
  'trial_ended',
  'airdrop',
  'payment_sent',
  'payment_received',
  'payment_refunded',
  'other',
] as const
const MOVEMENT_GROUPS = ['trade', 'deposit', 'withdrawal', 'transfer', 'other'] as const
export type Movement = (typeof MOVEMENTS)[number]
export type MovementGroup = (typeof MOVEMENT_GROUPS)[number]

/** The products that keep money apart from the wallet; `trial` is money of the house that is tried out. */
export const WALLET_PRODUCTS = ['saving', 'discount', 'etp', 'card', 'trial', 'p2p'] as const
export type WalletProduct = (typeof WALLET_PRODUCTS)[number]

const ownEntry = entry.extend({
  movement: z.enum(MOVEMENTS),
  /** The order that traded, with the fee that was taken off what was received. */
  order: z
    .object({
      symbol: z.string(),
      orderId: z.string(),
      side: z.enum(['buy', 'sell']),
      fee: z.string(),
      feeCoin: z.string(),
    })
    .nullable(),
})
export type OwnStatementEntry = z.infer<typeof ownEntry>

/** What a wallet is valued in: the currencies of the site, and Bitcoin. */
const valueFiat = z.enum(['EUR', 'GBP', 'USDT', 'USDC', 'BTC'])
const VALUE_RANGES = ['1d', '7d', '30d', '3m', '1y', 'all'] as const
export type ValueRange = (typeof VALUE_RANGES)[number]

const valuedAsset = walletAsset.extend({
  /** Of one coin, in the fiat; null where no price leads there. */
  price: z.string().nullable(),
  /** Of the price, as a fraction: 0.0241 is 2.41%. */
  change24h: z.string().nullable(),
  value: z.string().nullable(),
  /** Of the total, in percent, rounded down; null where there is no value. */
  portion: z.string().nullable(),
})
export type ValuedAsset = z.infer<typeof valuedAsset>

/** Money that came or went; several of one direction that are near in time are one mark. */
const valueMark = z.object({
  time,
  direction: z.enum(['in', 'out']),
  movement: z.enum(MOVEMENTS),
  count: z.number(),
  /** Null when it was several assets. */
  coin: z.string().nullable(),
  amount: z.string().nullable(),
  /** By the prices of its time. */
  value: z.string(),
})
export type ValueMark = z.infer<typeof valueMark>

const valueHistory = z.object({
  fiat: z.string(),
  from: time,
  to: time,
  points: z.array(z.object({ time, value: z.string() })),
  marks: z.array(valueMark),
  moneyIn: z.string(),
  moneyOut: z.string(),
  /** End less start, less what came in, plus what went out. */
  gain: z.string(),
  /** Percent of what stood at the start and came in since; null when that is nothing. */
  gainPercent: z.string().nullable(),
  /** Assets that were held while no price led to the fiat: they are in none of the figures. */
  unvalued: z.array(z.string()),
})
export type ValueHistory = z.infer<typeof valueHistory>

/** Why something is not possible now. */
const REASONS = [
  'frozen',
  'kyc_needed',
  'withdrawals_stopped',
  'second_factor_missing',
  'fund_password_missing',
  'fund_password_locked',
] as const
export type RestrictionReason = (typeof REASONS)[number]

const possibility = z.object({
  allowed: z.boolean(),
  reasons: z.array(z.object({ reason: z.enum(REASONS), until: time.nullable() })),
})
/** Selling, cancelling and withdrawing are no products: no rule about countries keeps anybody from them. */
const userState = z.object({
  trade: possibility,
  deposit: possibility,
  withdraw: possibility,
  products: z.array(productStanding),
})
export type UserState = z.infer<typeof userState>
/** What somebody has of an asset, and what it is worth by the last prices; null where no price leads there. */
const officeBalance = walletAsset.extend({ eur: z.string().nullable(), usdt: z.string().nullable() })
export type OfficeBalance = z.infer<typeof officeBalance>

/** A posting as staff need it: in the person's own words, and with what caused it. */
const officeEntry = entry.extend({
  scale: z.number(),
  movement: z.enum(MOVEMENTS),
  source: z.string(),
  sourceId: z.string(),
})
export type OfficeEntry = z.infer<typeof officeEntry>

export const wallet = {
  assets: get('/account/user', {
    access: 'user',
    summary: 'Every asset of the wallet with total, available and locked.',
    input: nothing,
    output: z.array(walletAsset),
  }),
  asset: get('/account/user/currency', {
    access: 'user',
    summary: 'One asset of the wallet.',
    input: z.object({ currency: assetCode }),
    output: walletAsset,
    refusals: ['wallet.asset_unknown'],
  }),
  assetsByKind: get('/account/user/currencies/type', {
    access: 'user',
    summary: 'The assets of the wallet of one kind.',
    input: z.object({ type: z.enum(['crypto', 'fiat']) }),
    output: z.array(walletAsset),
  }),
  productAssets: get('/account/user/product', {
    access: 'user',
    summary: 'What the caller has in one product; assets that were never in it are left out.',
    input: z.object({ product: z.enum(WALLET_PRODUCTS) }),
    output: z.array(walletAsset),
  }),
  statement: post('/account/user/account/tx', {
    access: 'user',
    summary: 'What moved the balance, newest first.',
    input: z.object({
      ...paging,
      currency: assetCode.optional(),
      /** The accounts of a product in place of the wallet's own. */
      product: z.enum(WALLET_PRODUCTS).optional(),
      group: z.enum(MOVEMENT_GROUPS).optional(),
      direction: z.enum(['in', 'out']).optional(),
      from: time.optional(),
      to: time.optional(),
    }),
    output: page(ownEntry),
  }),
  values: get('/account/user/values', {
    access: 'user',
    summary: 'Every asset with price, change of a day, value and portion in a currency, and the total.',
    input: z.object({ fiat: valueFiat }),
    output: z.object({
      fiat: z.string(),
      total: z.string(),
      assets: z.array(valuedAsset),
      unvalued: z.array(z.string()),
    }),
  }),
  valueHistory: get('/account/user/valueHistory', {
    access: 'user',
    summary: 'What the wallet was worth over a time, with the money that came and went, and the gain without it.',
    input: z.object({ fiat: valueFiat, range: z.enum(VALUE_RANGES) }),
    output: valueHistory,
  }),
  userState: get('/exchange/exchangeState/getUserState', {
    access: 'user',
    summary:
      'What the user may do now: trade, deposit, withdraw, each with the reasons against it; and which products are offered.',
    input: nothing,
    output: userState,
  }),
  officeBalances: officeGet('/user/balance/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary:
      'What a person has, asset by asset, with its value in EUR and USDT. Assets without a balance are left out.',
    input: ofUser,
    output: z.object({ assets: z.array(officeBalance), eur: z.string(), usdt: z.string() }),
    refusals: ['identity.user_unknown'],
  }),
  officeStatement: officeGet('/user/posting/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'What moved the balance of a person, newest first, with what caused it.',
    input: ofUser.extend({ ...paging, currency: assetCode.optional() }),
    output: page(officeEntry),
    refusals: ['identity.user_unknown'],
  }),
} as const
