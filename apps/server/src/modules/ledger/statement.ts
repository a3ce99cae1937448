import { assert, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/db.ts'
import type { UserKind } from './accounts.rules.ts'
import * as sql from './statement.sql.ts'

export interface StatementQuery {
  readonly user: string
  /** The wallet's own account unless another is asked for. */
  readonly account?: UserKind | undefined
  readonly asset?: string | undefined
  /** The page, from 1. */
  readonly current: number
  readonly size: number
}

export interface StatementEntry {
  /** One transaction can post to one account more than once, so that its id alone would not name the entry. */
  readonly id: string
  readonly transaction: string
  readonly source: string
  readonly sourceId: string
  readonly kind: string
  readonly asset: string
  readonly units: Units
  readonly balanceAfter: Units
  readonly occurredAt: Date
}

export interface StatementPage {
  readonly current: number
  readonly size: number
  readonly total: number
  readonly records: readonly StatementEntry[]
}

/** Newest first, in the order in which the accounts saw the transactions, which clocks of several servers may not tell. */
export async function statement(db: Queryable, query: StatementQuery): Promise<StatementPage> {
  const { user, account = 'spot', asset, current, size } = query
  assert(current >= 1 && size >= 1, 'pages start at 1 and have at least one row')
  const of = { user, kind: account, asset }
  const total = await sql.countPostings(db, of)
  const offset = (current - 1) * size
  const found = offset >= total ? [] : await sql.findPostings(db, { of, limit: size, offset })
  return { current, size, total, records: found.map(toEntry) }
}

function toEntry({ version, amount, balanceAfter, ...row }: sql.StatementRow): StatementEntry {
  const id = `${row.transaction}-${row.asset}-${version}`
  return { id, ...row, units: units(amount), balanceAfter: units(balanceAfter) }
}
