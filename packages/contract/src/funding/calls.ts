import { z } from 'zod'
import { bankOrderDetail } from '../banking/calls.ts'
import { get } from '../call.ts'
import { cryptoDepositDetail } from '../custody/calls.ts'
import { assetCode, flag, page, paging, text, time } from '../fields.ts'
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
  depositDetail: get('/exchange/otcOrder/deposit/detail', {
    access: 'user',
    summary: 'One deposit with its history, whatever the way it came.',
    input: z.object({ id: text().max(40) }),
    output: depositDetail,
    refusals: ['funding.deposit_unknown'],
  }),
} as const
