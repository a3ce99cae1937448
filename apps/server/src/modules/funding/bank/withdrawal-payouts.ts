import { assert, powerOfTen, units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { BankPayouts, BankReply } from '../withdrawals/index.ts'
import { readAccountNumber } from './account-numbers.rules.ts'
import * as accounts from './accounts.sql.ts'
import type { Allowance } from './allowance.ts'
import { DECIMALS, unitsOf } from './amounts.rules.ts'
import { BankUnknown, type PayoutAnswer } from './bank.ts'
import type { BankPayouts as Payouts } from './payouts.ts'
import { factsOf, railOf } from './rails.ts'

export interface WithdrawalPayoutDeps {
  readonly db: Db
  readonly payouts: Payouts
  readonly allowance: Pick<Allowance, 'scaleOf'>
}

/** Withdrawals by bank: what they cost, to which accounts they go, and what became of them. */
export function createWithdrawalPayouts({ db, payouts, allowance }: WithdrawalPayoutDeps): BankPayouts {
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
