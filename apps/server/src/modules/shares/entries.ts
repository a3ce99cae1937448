import type { ShareKind } from '@bourse/contract'
import { negateUnits, units } from '@bourse/money'
import { type Account, spot, systemAccount, type Transaction, userAccount } from '../ledger/index.ts'
import type { CreditRow } from './credits.sql.ts'

/** Credits of one person that are moved together. */
export interface CreditGroup {
  readonly userId: string
  readonly activityId: string
  readonly kind: ShareKind
  readonly asset: string
  readonly units: bigint
}

/** By asset and by what pays for them, in a fixed order. */
export function groupsOf(credits: readonly CreditRow[]): CreditGroup[] {
  const groups = new Map<string, CreditGroup>()
  for (const { user_id: userId, activity_id: activityId, kind, asset, units: each } of credits) {
    const key = `${userId} ${asset} ${activityId} ${kind}`
    const sum = (groups.get(key)?.units ?? 0n) + each
    groups.set(key, { userId, activityId, kind, asset, units: sum })
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

const locked = ({ userId, asset }: CreditGroup): Account => userAccount(userId, 'reward', asset)
const payer = ({ kind, asset }: CreditGroup): Account => systemAccount(kind === 'fee' ? 'fees' : 'reward_pool', asset)

type Moved = Pick<Transaction, 'sourceId' | 'postings'>

function moved(step: string, group: CreditGroup, [from, to]: readonly [Account, Account]): Moved {
  const { userId, asset, activityId } = group
  const amount = units(group.units)
  return {
    sourceId: `${step}:${userId}:${asset}:${activityId}:${group.kind}`,
    postings: [
      { account: from, units: negateUnits(amount) },
      { account: to, units: amount },
    ],
  }
}

/** Once per person, asset and day. */
export function creditEntry(day: Date, group: CreditGroup): Transaction {
  const both = [payer(group), locked(group)] as const
  return { ...moved(day.toISOString(), group, both), source: 'shares.credit', kind: 'share_credited' }
}

/** Once per payout, or per case. */
export function payEntry(by: string, group: CreditGroup): Transaction {
  const both = [locked(group), spot(group.userId, group.asset)] as const
  return { ...moved(by, group, both), source: 'shares.pay', kind: 'share_paid' }
}

export function takeEntry(by: string, group: CreditGroup): Transaction {
  const both = [locked(group), payer(group)] as const
  return { ...moved(by, group, both), source: 'shares.take', kind: 'share_taken' }
}
