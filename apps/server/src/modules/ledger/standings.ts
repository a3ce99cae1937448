import { type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { type Balance, toBalance } from './accounts.ts'
import * as sql from './standings.sql.ts'

/** A balance with the number of its last posting. What is held changes without one. */
export interface Standing extends Balance {
  readonly version: number
}

/** What came to an account, or left it, other than by a trade. */
export interface Moving {
  readonly asset: string
  readonly units: Units
  readonly occurredAt: Date
}

/** The spot accounts of some users, all read at one moment. */
export async function standings(db: Queryable, users: readonly string[]): Promise<Standing[]> {
  if (users.length === 0) return []
  return (await sql.findStandings(db, users)).map((row) => ({ ...toBalance(row, row), version: row.version }))
}

/** Of spot accounts of a user, between two standings of each; in the order in which the accounts saw it. */
export async function movedBetween(db: Queryable, user: string, spans: readonly sql.Span[]): Promise<Moving[]> {
  if (spans.length === 0) return []
  const found = await sql.findMoved(db, user, spans)
  return found.map(({ asset, amount, occurredAt }) => ({ asset, units: units(amount), occurredAt }))
}
