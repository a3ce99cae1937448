import { assert, negateUnits, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { SYSTEM, type UserKind } from './accounts.rules.ts'
import * as sql from './statement.sql.ts'

export interface StatementQuery extends sql.StatementFilter {
  readonly user: string
  /** The wallet's own account unless another is asked for; of a receivable, what the user owes is the balance. */
  readonly account?: UserKind | 'receivable' | undefined
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
  const owed = account === 'receivable'
  const of = owed ? { user: SYSTEM, kind: `receivable:${user}`, asset } : { user, kind: account, asset }
  // The house's claim stands with a minus, so that both signs change for whoever owes it.
  const direction = owed ? OPPOSITE[query.direction ?? 'both'] : query.direction
  const rows = await read(db, of, { ...query, direction })
  const records = rows.found.map(toEntry)
  return { current, size, total: rows.total, records: owed ? records.map(fromTheOtherSide) : records }
}

const OPPOSITE = { in: 'out', out: 'in', both: undefined } as const

function fromTheOtherSide(entry: StatementEntry): StatementEntry {
  return { ...entry, units: negateUnits(entry.units), balanceAfter: negateUnits(entry.balanceAfter) }
}

async function read(db: Queryable, of: sql.StatementAccounts, { current, size, ...filter }: StatementQuery) {
  const place = { limit: size, offset: (current - 1) * size }
  const { kinds, from, to, direction } = filter
  const filtered = kinds !== undefined || from !== undefined || to !== undefined || direction !== undefined
  const total = await (filtered ? sql.countFiltered(db, { of, filter }) : sql.countPostings(db, of))
  if (place.offset >= total) return { total, found: [] }
  return {
    total,
    found: await (filtered ? sql.findFiltered(db, { of, filter, ...place }) : sql.findPostings(db, { of, ...place })),
  }
}

function toEntry(row: sql.StatementRow): StatementEntry {
  const { transaction, source, sourceId, kind, asset, occurredAt } = row
  return {
    id: `${transaction}-${asset}-${row.version}`,
    transaction,
    source,
    sourceId,
    kind,
    asset,
    occurredAt,
    units: units(row.amount),
    balanceAfter: units(row.balanceAfter),
  }
}
