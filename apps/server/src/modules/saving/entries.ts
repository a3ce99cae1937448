import { negateUnits, type Units, units } from '@bourse/money'
import { spot, systemAccount, type Transaction, userAccount } from '../ledger/index.ts'
import type { PositionRow } from './positions.sql.ts'

export const OPEN_SOURCE = 'earn.saving_open'
/** Release and exit share it, so that a position has one end. */
export const END_SOURCE = 'earn.saving_end'
export const POOL_SOURCE = 'earn.pool'

export const pool = (asset: string) => systemAccount('interest_pool', asset)
export const reserve = (asset: string) => systemAccount('earn_reserve:saving', asset)

type Sums = Pick<PositionRow, 'id' | 'user_id' | 'asset' | 'principal_units' | 'interest_units'>

/** Nothing moves where the interest of the whole term is less than a unit. */
const moved = (from: ReturnType<typeof pool>, to: ReturnType<typeof pool>, amount: Units) =>
  amount === 0n
    ? []
    : [
        { account: from, units: negateUnits(amount) },
        { account: to, units: amount },
      ]

/** The interest of the whole term is set aside with the principal: what time will pay is never missing on its day. */
export function openEntry({ id, user_id, asset, principal_units, interest_units }: Sums): Transaction {
  const principal = units(principal_units)
  return {
    ...{ source: OPEN_SOURCE, sourceId: id, kind: 'saving_open' },
    postings: [
      { account: spot(user_id, asset), units: negateUnits(principal) },
      { account: userAccount(user_id, 'saving', asset), units: principal },
      ...moved(pool(asset), reserve(asset), units(interest_units)),
    ],
  }
}

export function releaseEntry({ id, user_id, asset, principal_units, interest_units }: Sums): Transaction {
  const [principal, interest] = [units(principal_units), units(interest_units)]
  return {
    ...{ source: END_SOURCE, sourceId: id, kind: 'saving_release' },
    postings: [
      { account: userAccount(user_id, 'saving', asset), units: negateUnits(principal) },
      ...(interest === 0n ? [] : [{ account: reserve(asset), units: negateUnits(interest) }]),
      { account: spot(user_id, asset), units: units(principal + interest) },
    ],
  }
}

export function exitEntry({ id, user_id, asset, principal_units, interest_units }: Sums): Transaction {
  const principal = units(principal_units)
  return {
    ...{ source: END_SOURCE, sourceId: id, kind: 'saving_exit' },
    postings: [
      { account: userAccount(user_id, 'saving', asset), units: negateUnits(principal) },
      { account: spot(user_id, asset), units: principal },
      ...moved(reserve(asset), pool(asset), units(interest_units)),
    ],
  }
}
