import { DISCOUNT_QUOTE, type DiscountOutcome } from '@bourse/contract'
import { negateUnits, units } from '@bourse/money'
import { type Account, spot, systemAccount, type Transaction, userAccount } from '../ledger/index.ts'
import type { PositionRow } from './positions/positions.sql.ts'

export const OPEN_SOURCE = 'earn.discount_open'
export const END_SOURCE = 'earn.discount_end'
export const REWARD_SOURCE = 'earn.discount_reward'

export const reserve = (asset: string): Account => systemAccount('earn_reserve:discount', asset)
const treasury = (asset: string): Account => systemAccount('treasury', asset)

type Held = Pick<PositionRow, 'id' | 'user_id' | 'base' | 'direction' | 'pay_units' | 'base_units' | 'quote_units'>

/** What is paid with, and what it may become. */
export function assetsOf({ base, direction }: Pick<PositionRow, 'base' | 'direction'>) {
  return direction === 'sell_high' ? { pay: base, other: DISCOUNT_QUOTE } : { pay: DISCOUNT_QUOTE, other: base }
}

/** What the house sets aside so that either outcome can be paid: the interest in the same asset, and the whole in the other. */
export function reservesOf(row: Omit<Held, 'id' | 'user_id'>) {
  const { pay, other } = assetsOf(row)
  const [kept, exchanged] =
    row.direction === 'sell_high' ? [row.base_units, row.quote_units] : [row.quote_units, row.base_units]
  return { pay, other, kept, exchanged, interest: kept - row.pay_units }
}

/** Nothing of nothing is moved. */
function moved(from: Account, to: Account, amount: bigint) {
  if (amount === 0n) return []
  return [
    { account: from, units: negateUnits(units(amount)) },
    { account: to, units: units(amount) },
  ]
}

export function openEntry(row: Held): Transaction {
  const { pay, other, interest, exchanged } = reservesOf(row)
  return {
    ...{ source: OPEN_SOURCE, sourceId: row.id, kind: 'discount_open' },
    postings: [
      ...moved(spot(row.user_id, pay), userAccount(row.user_id, 'discount', pay), row.pay_units),
      ...moved(treasury(pay), reserve(pay), interest),
      ...moved(treasury(other), reserve(other), exchanged),
    ],
  }
}

/** One key for both outcomes, so that two ends cannot exist. */
export function endEntry(row: Held, outcome: DiscountOutcome): Transaction {
  const { pay, other, interest, exchanged } = reservesOf(row)
  const own = userAccount(row.user_id, 'discount', pay)
  const isKept = (outcome === 'base') === (row.direction === 'sell_high')
  const postings = isKept
    ? [
        ...moved(own, spot(row.user_id, pay), row.pay_units),
        ...moved(reserve(pay), spot(row.user_id, pay), interest),
        ...moved(reserve(other), treasury(other), exchanged),
      ]
    : [
        ...moved(own, treasury(pay), row.pay_units),
        ...moved(reserve(other), spot(row.user_id, other), exchanged),
        ...moved(reserve(pay), treasury(pay), interest),
      ]
  return { ...{ source: END_SOURCE, sourceId: row.id, kind: 'discount_end' }, postings: merged(postings) }
}

/** One posting for an account, as the ledger wants it. */
function merged(postings: Transaction['postings']): Transaction['postings'] {
  const byAccount = new Map<string, Transaction['postings'][number]>()
  for (const posting of postings) {
    const { owner, kind, asset } = posting.account
    const key = `${owner} ${kind} ${asset}`
    const before = byAccount.get(key)
    byAccount.set(key, before === undefined ? posting : { ...posting, units: units(before.units + posting.units) })
  }
  return [...byAccount.values()]
}
