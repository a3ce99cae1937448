import { type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import * as sql from './past.sql.ts'

export interface PastBalance {
  readonly asset: string
  /** Which of the times that were asked for, from 0. */
  readonly place: number
  readonly units: Units
}

export type { FlowQuery } from './past.sql.ts'

/** What came (more than nothing) or went (less) of an asset by one kind of entry, about one time. */
export interface Flow {
  readonly asset: string
  readonly kind: string
  readonly units: Units
  /** How many postings it was. */
  readonly count: number
  readonly at: Date
}

/** The spot balances of a user when each of the times had passed; what was never held by then is left out. */
export async function balancesAt(db: Queryable, user: string, times: readonly Date[]): Promise<PastBalance[]> {
  const found = await sql.balancesAt(db, user, times)
  return found.map(({ asset, place, balance }) => ({ asset, place: place - 1, units: units(balance) }))
}

/** What the house had advanced to a user when each of the times had passed. */
export async function advancedAt(db: Queryable, user: string, times: readonly Date[]): Promise<PastBalance[]> {
  const found = await sql.advancedAt(db, user, times)
  return found.map(({ asset, place, balance }) => ({ asset, place: place - 1, units: units(-balance) }))
}

/** Money in and out of the spot accounts of a user, oldest first. */
export async function flows(db: Queryable, query: sql.FlowQuery): Promise<Flow[]> {
  return (await sql.flows(db, query)).map((row) => ({ ...row, units: units(row.units) }))
}

export { firstPostingAt } from './past.sql.ts'
