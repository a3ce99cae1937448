import type { BudgetPool } from '@bourse/contract'
import { negateUnits, units } from '@bourse/money'
import { type Account, type Posting, spot, systemAccount, type Transaction, userAccount } from '../ledger/index.ts'
import type { BudgetRow, Part } from './budgets.sql.ts'
import type { RewardRow } from './rewards.sql.ts'

export const BUDGET_SOURCE = 'activities.budget'
export const REWARD_SOURCE = 'activities.reward'

export const poolAccount = (pool: BudgetPool, asset: string): Account =>
  systemAccount(pool === 'reward' ? 'reward_pool' : 'coupon_pool', asset)

/** Who pays for an activity: the house, or the project whose token it is about. */
export const payerAccount = (projectUser: string | null, asset: string): Account =>
  projectUser === null ? systemAccount('treasury', asset) : spot(projectUser, asset)

interface Funding {
  readonly activityId: string
  /** What was decided, once: `approve`, `settle`, a proposal. */
  readonly step: string
  readonly projectUser: string | null
  readonly parts: readonly Pick<Part, 'pool' | 'asset' | 'units'>[]
}

function moved({ projectUser, parts }: Funding, isIn: boolean): Posting[] {
  return parts.flatMap(({ pool, asset, units: amount }): Posting[] => {
    const gained = units(amount)
    const [from, to] = [payerAccount(projectUser, asset), poolAccount(pool, asset)]
    return [
      { account: isIn ? from : to, units: negateUnits(gained) },
      { account: isIn ? to : from, units: gained },
    ]
  })
}

const keyOf = ({ activityId, step }: Funding) => ({ source: BUDGET_SOURCE, sourceId: `${activityId}:${step}` })

/** Into the pools. */
export function fundEntry(funding: Funding): Transaction {
  return { ...keyOf(funding), kind: 'activity_funded', postings: moved(funding, true) }
}

/** Out of them again, to whoever paid. */
export function restEntry(funding: Funding): Transaction {
  return { ...keyOf(funding), kind: 'activity_rest', postings: moved(funding, false) }
}

/** Money of a reward; a coupon is no money and moves none. */
export function rewardEntry(
  row: Pick<RewardRow, 'id' | 'user_id' | 'form' | 'asset' | 'units' | 'source'>,
): Transaction {
  const { id, user_id, form, asset, source } = row
  const amount = units(row.units)
  const to = form === 'available' ? spot(user_id, asset) : userAccount(user_id, 'reward', asset)
  return {
    ...{ source: REWARD_SOURCE, sourceId: id, kind: source },
    postings: [
      { account: poolAccount('reward', asset), units: negateUnits(amount) },
      { account: to, units: amount },
    ],
  }
}

/** What is neither spent nor promised of some budgets. */
export function restsOf(budgets: readonly BudgetRow[]): Pick<Part, 'pool' | 'asset' | 'units'>[] {
  return budgets
    .map(({ pool, asset, ...row }) => ({
      ...{ pool, asset },
      units: row.budget_units - row.spent_units - row.reserved_units - row.returned_units,
    }))
    .filter(({ units: rest }) => rest > 0n)
}
