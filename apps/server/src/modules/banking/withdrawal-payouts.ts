import type { BankRail } from '@bourse/contract'
import { assert, powerOfTen, type Units, units } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type Allowance, DECIMALS, unitsOf } from '../funding/index.ts'
import { readAccountNumber } from './account-numbers.rules.ts'
import * as accounts from './accounts.sql.ts'
import { BankUnknown, type PayoutAnswer } from './bank.ts'
import { forgetTargets } from './payouts.sql.ts'
import type { BankPayouts } from './payouts.ts'
import { factsOf, railOf } from './rails.ts'

/** What a bank is asked to pay. The id makes a repeat harmless. */
export interface PayoutRequest {
  readonly id: string
  /** How people name it; it stands on the statement of the recipient. */
  readonly orderNo: string
  readonly userId: string
  readonly rail: BankRail
  readonly asset: string
  readonly units: Units
  /** The account, as `find` gave it when the withdrawal was asked for. */
  readonly account: string
  readonly askedAt: Date
}

export type BankReply =
  /** The money has left. */
  | { readonly state: 'paid' }
  /** Taken and being worked on. */
  | { readonly state: 'pending' }
  | { readonly state: 'refused'; readonly reason: string }
  /** No answer came: it may have been paid or not, and only `statusOf` tells. */
  | { readonly state: 'unknown' }

export interface BankTerms {
  readonly rail: BankRail
  /** As people know it. */
  readonly provider: string
  readonly fee: Units
  readonly minimum: Units
  /** What a bank can carry exactly. */
  readonly step: Units
  readonly decimals: number
  readonly expectedMinutes: number
}

/** A bank that pays out, and the accounts that people have shown to be theirs. Without one nothing goes to banks. */
export interface WithdrawalPayouts {
  /** Takes away whose account was paid, when the law's clock has ended. */
  forget(tx: Tx, ids: readonly string[]): Promise<void>
  pay(order: PayoutRequest): Promise<BankReply>
  /** `unseen` when the bank has never heard of it, so that it must be asked to pay. */
  statusOf(id: string): Promise<BankReply | { readonly state: 'unseen' }>
  /** In the transaction in which the books follow what was paid. */
  booked(tx: Tx, id: string): Promise<void>
  /** Undefined for what no bank pays. */
  terms(asset: string): Promise<BankTerms | undefined>
  /** An account of this person, written as people write it. */
  find(userId: string, accountId: string): Promise<{ readonly account: string; readonly asset: string } | undefined>
}

export interface WithdrawalPayoutDeps {
  readonly db: Db
  readonly payouts: BankPayouts
  readonly allowance: Pick<Allowance, 'scaleOf'>
}

/** Withdrawals by bank: what they cost, to which accounts they go, and what became of them. */
export function createWithdrawalPayouts({ db, payouts, allowance }: WithdrawalPayoutDeps): WithdrawalPayouts {
  async function asked<Answer extends PayoutAnswer>(question: () => Promise<Answer>) {
    try {
      return replyOf(await question())
    } catch (error) {
      if (error instanceof BankUnknown) return { state: 'unknown' as const }
      throw error
    }
  }

  return {
    /** To the account as it was when the withdrawal was asked for, even if its owner has removed it since. */
    async pay({ id, orderNo, userId, rail, asset, units: amount, account, askedAt }) {
      const row = await accounts.findByNumber(db.queryable, { userId, asset, number: bare(account), before: askedAt })
      assert(row !== undefined, `the withdrawal ${id} goes to an account that was there`)
      const { holder: name, iban, sort_code: sortCode, account_number: accountNumber } = row
      const target = { name, iban, sortCode, accountNumber }
      const reply = await asked(() => payouts.pay({ id, rail, asset, units: amount, target, reference: orderNo }))
      assert(reply.state !== 'unseen', 'whoever is asked to pay has seen it')
      return reply
    },

    statusOf: (id) => asked(() => payouts.statusOf(id)),

    forget: forgetTargets,

    booked: payouts.booked,

    async terms(asset) {
      const facts = railOf(asset)
      if (facts === undefined) return undefined
      const scale = await allowance.scaleOf(asset)
      return {
        rail: facts.rail,
        provider: facts.provider,
        fee: unitsOf(facts.payoutFee, scale),
        minimum: unitsOf(facts.payoutMinimum, scale),
        step: units(powerOfTen(scale - DECIMALS)),
        decimals: DECIMALS,
        expectedMinutes: facts.payoutMinutes,
      }
    },

    async find(userId, accountId) {
      const row = await accounts.findAccount(db.queryable, userId, accountId)
      if (row === undefined) return undefined
      const numbers = { iban: row.iban ?? '', sortCode: row.sort_code ?? '', accountNumber: row.account_number ?? '' }
      const read = readAccountNumber(factsOf(row.rail), numbers)
      assert(read.ok, 'a kept number was checked')
      return { account: read.value.formatted, asset: row.asset }
    },
  }
}

/** Without the spaces and strokes that people read it by. */
function bare(account: string): string {
  return account.replace(/[\s-]/g, '')
}

function replyOf(answer: PayoutAnswer): BankReply | { readonly state: 'unseen' } {
  return answer.state === 'accepted' ? { state: 'paid' } : answer
}
