import { negateUnits, type Units, units } from '@bourse/money'
import { type Account, type Posting, spot, systemAccount, type Transaction, userAccount } from '../ledger/index.ts'
import type { FundRow } from './funds.sql.ts'
import type { QuoteRow } from './quotes.sql.ts'
import { FIAT } from './trial.rules.ts'

export const CLAIM_SOURCE = 'trial.claim'
export const TRADE_SOURCE = 'trial.trade'
export const END_SOURCE = 'trial.end'
/** Taken and lost share it, so that cash has one end. */
export const CASH_SOURCE = 'trial.cash'

const pool = systemAccount('reward_pool', FIAT)
const treasury = (asset: string) => systemAccount('treasury', asset)
export const trialAccount = (userId: string, asset: string) => userAccount(userId, 'trial', asset)
const rewardAccount = (userId: string) => userAccount(userId, 'reward', FIAT)

const moved = (from: Account, to: Account, amount: Units): Posting[] => [
  { account: from, units: negateUnits(amount) },
  { account: to, units: amount },
]

/** Nothing is posted of what is nothing; one account is posted to once. */
function netted(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>()
  for (const { account, units: amount } of postings) {
    const key = `${account.owner} ${account.kind} ${account.asset}`
    sums.set(key, { account, units: units((sums.get(key)?.units ?? 0n) + amount) })
  }
  return [...sums.values()].filter(({ units: amount }) => amount !== 0n)
}

export function claimEntry({ id, user_id }: Pick<FundRow, 'id' | 'user_id'>, fund: Units): Transaction {
  return {
    ...{ source: CLAIM_SOURCE, sourceId: id, kind: 'trial_claim' },
    postings: moved(pool, trialAccount(user_id, FIAT), fund),
  }
}

/** Against the house: what the converter keeps stays in the treasury. */
export function tradeEntry(row: QuoteRow, userId: string): Transaction {
  const { from_asset: from, to_asset: to } = row
  return {
    ...{ source: TRADE_SOURCE, sourceId: row.id, kind: 'trial_trade' },
    postings: [
      ...moved(trialAccount(userId, from), treasury(from), units(row.pay_units)),
      ...moved(treasury(to), trialAccount(userId, to), units(row.receive_units)),
    ],
  }
}

export interface Sale {
  /** Everything that the fund holds, GBP too. */
  readonly held: readonly { readonly asset: string; readonly units: Units }[]
  /** What it comes to: whole pennies. */
  readonly value: Units
  readonly back: Units
  readonly earnedCash: Units
  readonly earnedCoupons: Units
  readonly given: Units
}

/** One entry: all is sold, the house has its money back, and what was earned and given waits for its person. */
export function endEntry({ id, user_id }: Pick<FundRow, 'id' | 'user_id'>, sale: Sale): Transaction {
  const own = (asset: string) => trialAccount(user_id, asset)
  return {
    ...{ source: END_SOURCE, sourceId: id, kind: 'trial_end' },
    postings: netted([
      ...sale.held.flatMap(({ asset, units: amount }) => moved(own(asset), treasury(asset), amount)),
      ...moved(treasury(FIAT), own(FIAT), sale.value),
      ...moved(own(FIAT), pool, sale.back),
      ...moved(own(FIAT), rewardAccount(user_id), sale.earnedCash),
      ...moved(own(FIAT), systemAccount('coupon_pool', FIAT), sale.earnedCoupons),
      ...moved(pool, rewardAccount(user_id), sale.given),
    ]),
  }
}

export function takeEntry({ id, user_id }: Pick<FundRow, 'id' | 'user_id'>, cash: Units): Transaction {
  return {
    ...{ source: CASH_SOURCE, sourceId: id, kind: 'trial_cash' },
    postings: moved(rewardAccount(user_id), spot(user_id, FIAT), cash),
  }
}

export function loseEntry({ id, user_id }: Pick<FundRow, 'id' | 'user_id'>, cash: Units): Transaction {
  return {
    ...{ source: CASH_SOURCE, sourceId: id, kind: 'trial_lost' },
    postings: moved(rewardAccount(user_id), pool, cash),
  }
}
