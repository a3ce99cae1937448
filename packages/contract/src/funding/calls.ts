import { z } from 'zod'
import { bankOrderDetail } from '../banking/calls.ts'
import { get } from '../call.ts'
import { cryptoDepositDetail } from '../custody/calls.ts'
import { assetCode, flag, nothing, page, paging, text, time } from '../fields.ts'
import { PAYMENT_METHODS, paymentOrderDetail } from '../payments/fields.ts'
import { DEPOSIT_STATUSES, FINALITIES } from './fields.ts'

/** Everything that money does across the edge of a wallet, whatever the way. */
const FUNDING_TYPES = ['deposit', 'withdrawal', 'transfer'] as const
const FUNDING_METHODS = ['crypto', 'bank', ...PAYMENT_METHODS, 'user'] as const

const record = z.object({
  id: z.string(),
  type: z.enum(FUNDING_TYPES),
  method: z.enum(FUNDING_METHODS),
  direction: z.enum(['in', 'out']),
  /** Null when an unknown token arrived. */
  coin: z.string().nullable(),
  amount: z.string().nullable(),
  /** The chain or the bank's rail; null between users. */
  network: z.string().nullable(),
  /** What people find it by: the transaction, the reference, the order's number, or the other person. */
  reference: z.string(),
  /** The same words for all of them; `state` is the one of its own kind. */
  status: z.enum(DEPOSIT_STATUSES),
  state: z.string(),
  finality: z.enum(FINALITIES),
  confirmations: z.number(),
  /** None where no chain confirms it. */
  needed: z.number(),
  /** Whether there is more to read of it by its own call. */
  detail: z.boolean(),
  time,
  endedAt: time.nullable(),
})
export type FundingRecord = z.infer<typeof record>

/** What a way costs: a part of the amount and a fixed sum, both of which may be nothing. */
const wayFee = z.object({
  direction: z.enum(['in', 'out']),
  method: z.enum(FUNDING_METHODS),
  /** The rail, the provider or the network, as people know it. */
  provider: z.string(),
  coin: z.string(),
  /** 0.029 is 2.9%. */
  rate: z.string(),
  /** In the coin; null while the network cannot be asked. */
  fixed: z.string().nullable(),
  /** From this amount on, so many times a month, the house pays it; null where it does not. */
  freeFrom: z.string().nullable(),
  freeTimes: z.number(),
})
export type WayFee = z.infer<typeof wayFee>

const depositDetail = z.discriminatedUnion('method', [cryptoDepositDetail, bankOrderDetail, paymentOrderDetail])
export type DepositDetail = z.infer<typeof depositDetail>

/** What money does across the edge of a wallet, by every way in one list. */
export const funding = {
  fundingRecords: get('/exchange/otcOrder/records', {
    access: 'user',
    summary: 'Deposits, withdrawals and transfers of the caller by every way, newest first.',
    input: z.object({
      ...paging,
      type: z.enum(FUNDING_TYPES).optional(),
      symbol: assetCode.optional(),
      status: z.enum(DEPOSIT_STATUSES).optional(),
      /** Those alone that have not ended. */
      open: flag.optional(),
      from: time.optional(),
      to: time.optional(),
    }),
    output: page(record),
  }),
  wayFees: get('/exchange/fee/ways', {
    access: 'public',
    summary: 'What each way in and out costs at the moment; networks by their fees of now.',
    input: nothing,
    output: z.array(wayFee),
  }),
  depositDetail: get('/exchange/otcOrder/deposit/detail', {
    access: 'user',
    summary: 'One deposit with its history, whatever the way it came.',
    input: z.object({ id: text().max(40) }),
    output: depositDetail,
    refusals: ['funding.deposit_unknown'],
  }),
} as const
