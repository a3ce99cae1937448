import type { BankRail, BankRecipient } from '@bourse/contract'
import { z } from 'zod'

/** A transfer that has arrived, as the bank tells it. `id` is the bank's own and never used twice on a rail. */
export interface StatementLine {
  readonly id: string
  /** In the currency of the rail, a decimal text with two decimals. */
  readonly amount: string
  readonly senderName: string
  readonly senderAccount: string
  readonly reference: string
  readonly bookedAt: Date
}

export interface PayoutTarget {
  readonly name: string
  readonly iban: string | null
  readonly sortCode: string | null
  readonly accountNumber: string | null
}

export interface PayoutOrder {
  /** The same one again is the same payment. */
  readonly id: string
  readonly rail: BankRail
  readonly amount: string
  readonly target: PayoutTarget
  readonly reference: string
}

export type PayoutAnswer =
  | { readonly state: 'accepted' }
  /** The bank has it and works on it. */
  | { readonly state: 'pending' }
  | { readonly state: 'refused'; readonly reason: string }
  /** The bank has never seen such a payment. */
  | { readonly state: 'unseen' }

/** Whatever was asked may or may not have happened. */
export class BankUnknown extends Error {}

/** The port behind which a bank stands: statements by cursor, payments by an id of ours. */
export interface Bank {
  /** Where money for us is sent, and how much stands there. */
  account(rail: BankRail): Promise<{ readonly recipient: BankRecipient; readonly balance: string }>
  statement(
    rail: BankRail,
    after: number,
  ): Promise<{ readonly lines: readonly StatementLine[]; readonly cursor: number; readonly more: boolean }>
  pay(order: PayoutOrder): Promise<Exclude<PayoutAnswer, { state: 'unseen' }>>
  payout(rail: BankRail, id: string): Promise<PayoutAnswer>
}

export interface BankSettings {
  readonly url: string
  readonly key: string
}

const TIMEOUT_MS = 10_000
const text = z.string().max(200)
const money = z.string().regex(/^-?\d{1,16}\.\d{2}$/)

const accountAnswer = z.object({
  balance: money,
  holder: text,
  bank: text,
  iban: text.nullable(),
  bic: text.nullable(),
  sortCode: text.nullable(),
  accountNumber: text.nullable(),
})
const statementAnswer = z.object({
  cursor: z.number().int().min(0),
  more: z.boolean(),
  lines: z.array(
    z.object({
      id: z.string().min(1).max(80),
      amount: money,
      senderName: text,
      senderAccount: text,
      reference: text,
      bookedAt: z.iso.datetime(),
    }),
  ),
})
const payoutAnswer = z.union([
  z.object({ state: z.literal('accepted') }),
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('refused'), reason: text }),
])

/** Without a bank nothing can be deposited by transfer, and everything says so. */
export const awayBank: Bank = {
  account: () => Promise.reject(new BankUnknown('no bank is configured')),
  statement: () => Promise.reject(new BankUnknown('no bank is configured')),
  pay: () => Promise.reject(new BankUnknown('no bank is configured')),
  payout: () => Promise.reject(new BankUnknown('no bank is configured')),
}

/** By HTTP: JSON, the key as a bearer token. */
export function createHttpBank({ url, key }: BankSettings): Bank {
  const base = url.replace(/\/$/, '')

  async function ask(path: string, body?: object): Promise<{ status: number; json: unknown }> {
    try {
      const answer = await fetch(`${base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        // A bank that moved is for the operator to configure: the key must not follow it elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: answer.status, json: await answer.json() }
    } catch (cause) {
      throw new BankUnknown('the bank did not answer', { cause })
    }
  }

  async function read<Schema extends z.ZodType>(path: string, schema: Schema, body?: object) {
    const { status, json } = await ask(path, body)
    const parsed = schema.safeParse(json)
    if (status !== 200 || !parsed.success) throw new BankUnknown(`the bank answered ${status}`)
    return parsed.data
  }

  return {
    async account(rail) {
      const { balance, ...recipient } = await read(`/accounts/${rail}`, accountAnswer)
      return { recipient, balance }
    },
    async statement(rail, after) {
      const { lines, ...rest } = await read(`/accounts/${rail}/statement?after=${after}`, statementAnswer)
      return { ...rest, lines: lines.map((line) => ({ ...line, bookedAt: new Date(line.bookedAt) })) }
    },
    pay: ({ rail, ...order }) => read(`/accounts/${rail}/payouts`, payoutAnswer, order),
    async payout(rail, id) {
      const { status, json } = await ask(`/accounts/${rail}/payouts/${encodeURIComponent(id)}`)
      if (status === 404) return { state: 'unseen' }
      const parsed = payoutAnswer.safeParse(json)
      if (status !== 200 || !parsed.success) throw new BankUnknown(`the bank answered ${status}`)
      return parsed.data
    },
  }
}
