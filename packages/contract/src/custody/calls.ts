import { z } from 'zod'
import { get, officeGet, officePost, post } from '../call.ts'
import { assetCode, line, page, paging, text, time } from '../fields.ts'
import { DEPOSIT_STATUSES, FINALITIES } from '../funding/fields.ts'
import { reserveCalls } from './reserves.ts'

/** Where a deposit on a chain stands. Only `confirming` and `suspense` go on; the others are final. */
export const CRYPTO_DEPOSIT_STATES = [
  'confirming',
  'credited',
  'below_minimum',
  'wrong_token',
  'suspense',
  'held',
  'taken_back',
] as const
export type CryptoDepositState = (typeof CRYPTO_DEPOSIT_STATES)[number]

const chainName = z.string().regex(/^[A-Z0-9]{2,20}$/)
/** Transaction ids are hexadecimal on every chain here, with 0x before them on some. */
const txId = text()
  .trim()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'funding.txid_malformed')

const depositChain = z.object({
  chainName: z.string(),
  name: z.string(),
  memo: z.enum(['none', 'tag']),
  minimum: z.string(),
  finality: z.enum(FINALITIES),
  /** So many blocks are waited for; where the network's word is, it usually comes after so many. */
  confirmations: z.number(),
  blockSeconds: z.number(),
  /** The token's contract, where the coin is a token of the chain. */
  contract: z.string().nullable(),
})
export type DepositChain = z.infer<typeof depositChain>

/** Specification §3: chain name, address, memo. */
const depositAddress = depositChain.extend({
  coin: z.string(),
  address: z.string(),
  tag: z.string().nullable(),
  /** What the QR code says: an address that wallets understand, with the tag where there is one. */
  qr: z.string(),
})
export type DepositAddress = z.infer<typeof depositAddress>

const deposit = z.object({
  id: z.string(),
  method: z.literal('crypto'),
  chainName: z.string(),
  chain: z.string(),
  /** Null when an unknown token arrived. */
  coin: z.string().nullable(),
  contract: z.string().nullable(),
  amount: z.string().nullable(),
  address: z.string(),
  tag: z.string().nullable(),
  txId: z.string(),
  state: z.enum(CRYPTO_DEPOSIT_STATES),
  status: z.enum(DEPOSIT_STATUSES),
  finality: z.enum(FINALITIES),
  confirmations: z.number(),
  needed: z.number(),
  minimum: z.string().nullable(),
  seenAt: time,
  /** When it was or probably will be credited; null when it will not be. */
  expectedAt: time.nullable(),
  endedAt: time.nullable(),
})
export type CryptoDeposit = z.infer<typeof deposit>

const event = z.object({ state: z.enum(CRYPTO_DEPOSIT_STATES), at: time })
export const cryptoDepositDetail = deposit.extend({ events: z.array(event) })
export type CryptoDepositDetail = z.infer<typeof cryptoDepositDetail>

const officeDeposit = deposit.extend({
  uid: z.string().nullable(),
  userId: z.string().nullable(),
  output: z.number(),
  blockHeight: z.number(),
  /** The transaction left the chain after it was credited: money stands in the books that is not on the chain. */
  lost: z.boolean(),
  /** What somebody of staff proposed, above the limit under which one may decide alone. */
  proposal: z.object({ staffId: z.string(), email: z.string(), uid: z.string(), reason: z.string() }).nullable(),
})
export type OfficeCryptoDeposit = z.infer<typeof officeDeposit>

const chainWallet = z.object({
  chainName: z.string(),
  name: z.string(),
  /** Null while nobody has used the chain. */
  hotAddress: z.string().nullable(),
  scannedHeight: z.number().nullable(),
  headHeight: z.number().nullable(),
  scannedAt: time.nullable(),
  /** Since when the chain's node has not answered. */
  failingSince: time.nullable(),
  assets: z.array(
    z.object({
      coin: z.string(),
      hot: z.string(),
      onAddresses: z.string(),
      ceiling: z.string(),
      overCeiling: z.boolean(),
    }),
  ),
})
export type OfficeChainWallet = z.infer<typeof chainWallet>

/** Deposits on chains: addresses, what arrives at them, and what staff do with what cannot be attributed. */
export const custody = {
  depositChains: get('/exchange/otcOrder/chains', {
    access: 'user',
    summary: 'On which chains a coin can be deposited; none when it has no chain here.',
    input: z.object({ symbol: assetCode }),
    output: z.array(depositChain),
    refusals: ['funding.asset_unknown'],
  }),
  depositAddress: get('/exchange/otcOrder/address', {
    access: 'user',
    summary: 'The address of the caller on a chain, made when it is first asked for.',
    input: z.object({ symbol: assetCode, chainName }),
    output: depositAddress,
    refusals: ['funding.asset_unknown', 'funding.chain_unknown', 'funding.signer_away'],
  }),
  cryptoDeposits: get('/exchange/otcOrder/deposit/digitalList', {
    access: 'user',
    summary: 'What arrived at the addresses of the caller, newest first, with its confirmations.',
    input: z.object({ ...paging, symbol: assetCode.optional() }),
    output: page(deposit),
  }),
  submitDigitalDeposit: post('/exchange/otcOrder/submitDigitalDeposit', {
    access: 'user',
    summary: 'Looks for a transaction that is not shown yet, now and again later. Credits nothing by itself.',
    input: z.object({ chainName, txId }),
    output: z.object({
      found: z.enum(['deposit', 'pending', 'not_yet']),
      depositId: z.string().nullable(),
      /** Specification §9: 5 to 30 minutes, and then up to 60 more. */
      firstMinutes: z.object({ from: z.number(), to: z.number() }),
      furtherMinutes: z.number(),
    }),
    refusals: [
      'funding.chain_unknown',
      'funding.txid_malformed',
      'funding.txid_elsewhere',
      'funding.chain_away',
      'request.limited',
    ],
  }),
  officeCryptoDeposits: officePost('/funding/cryptoDeposit/list', {
    access: 'staff',
    summary: 'Deposits on chains, newest first, by transaction, address, tag or user.',
    input: z.object({
      ...paging,
      search: text().trim().max(254).optional(),
      state: z.enum([...CRYPTO_DEPOSIT_STATES, 'lost']).optional(),
    }),
    output: page(officeDeposit),
  }),
  assignCryptoDeposit: officePost('/funding/cryptoDeposit/assign', {
    access: 'staff',
    roles: ['compliance', 'support'],
    decides: true,
    summary: 'Gives a deposit that nobody could be found for to a user. Above a limit a second person must agree.',
    input: z.object({ id: text().max(40), uid: z.string().regex(/^\d{1,12}$/), reason: line(500) }),
    output: z.object({ outcome: z.enum(['credited', 'proposed']) }),
    refusals: [
      'funding.deposit_unknown',
      'funding.deposit_not_in_suspense',
      'funding.user_unknown',
      'funding.screening_waiting',
      'funding.deposit_screened',
      'funding.sender_unknown',
      'funding.second_person_needed',
    ],
  }),
  officeChainWallets: officeGet('/funding/chainWallet/list', {
    access: 'staff',
    summary: 'What stands on each chain in the hot wallet and at deposit addresses, against its ceiling.',
    input: z.object({}),
    output: z.array(chainWallet),
  }),
  ...reserveCalls,
} as const
