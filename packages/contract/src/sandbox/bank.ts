import { z } from 'zod'
import { BANK_RAILS } from '../banking/calls.ts'
import { officeGet, officePost } from '../call.ts'
import { decimalText, line, nothing, text, time } from '../fields.ts'

const ROLES = ['admin', 'operator'] as const

/** How a transfer comes: once, as two transfers that look the same, or as one that the statement tells twice. */
const PAY_IN_WAYS = ['once', 'twice', 'repeated'] as const
/** What the bank does with payments of ours: takes them, takes its time, refuses them, or takes them and its answer is lost. */
const PAYOUT_MODES = ['accept', 'delay', 'refuse', 'silent'] as const

const bankState = z.object({
  payoutMode: z.enum(PAYOUT_MODES),
  accounts: z.array(z.object({ rail: z.enum(BANK_RAILS), symbol: z.string(), balance: z.string() })),
  lines: z.array(
    z.object({
      seq: z.number(),
      rail: z.enum(BANK_RAILS),
      id: z.string(),
      symbol: z.string(),
      amount: z.string(),
      senderName: z.string(),
      senderAccount: z.string(),
      reference: z.string(),
      repeated: z.boolean(),
      at: time,
    }),
  ),
  payouts: z.array(
    z.object({
      rail: z.enum(BANK_RAILS),
      id: z.string(),
      symbol: z.string(),
      amount: z.string(),
      name: z.string(),
      account: z.string(),
      state: z.enum(['pending', 'accepted', 'refused']),
      at: time,
    }),
  ),
})
export type SandboxBankState = z.infer<typeof bankState>

/** The page of the simulated bank. */
export const bankConsoleCalls = {
  bank: officeGet('/sandbox/bank/list', {
    access: 'staff',
    roles: ROLES,
    summary: 'The simulated bank: balances, the newest transfers in and payments out.',
    input: nothing,
    output: bankState,
    refusals: ['sandbox.off'],
  }),
  payIn: officePost('/sandbox/bank/payIn', {
    access: 'staff',
    roles: ROLES,
    summary: 'Somebody outside sends money to the exchange by bank.',
    input: z.object({
      rail: z.enum(BANK_RAILS),
      amount: decimalText,
      senderName: line(140),
      reference: text()
        .trim()
        .max(140)
        .regex(/^[^\p{Cc}]*$/u)
        .default(''),
      way: z.enum(PAY_IN_WAYS).default('once'),
    }),
    output: z.object({ lineId: z.string() }),
    refusals: ['sandbox.off', 'sandbox.amount_invalid'],
  }),
  setPayoutMode: officePost('/sandbox/bank/payoutMode', {
    access: 'staff',
    roles: ROLES,
    summary: 'What the simulated bank does with payments from now on.',
    input: z.object({ mode: z.enum(PAYOUT_MODES) }),
    output: z.object({ mode: z.enum(PAYOUT_MODES) }),
    refusals: ['sandbox.off'],
  }),
  answerPayout: officePost('/sandbox/bank/answerPayout', {
    access: 'staff',
    roles: ROLES,
    summary: 'What the simulated bank says at last to a payment that it has taken its time with.',
    input: z.object({ rail: z.enum(BANK_RAILS), id: text().max(120), answer: z.enum(['accept', 'refuse']) }),
    output: nothing,
    refusals: ['sandbox.off', 'sandbox.payout_answered'],
  }),
} as const
