import type { CompetitionState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { Json } from '../../platform/json.ts'
import { COMPETITION_MOVES } from './competitions.rules.ts'

export interface CompetitionRow {
  readonly activity_id: string
  readonly state: CompetitionState
  readonly terms: Json
  readonly digest: string
  readonly markets: readonly string[]
  readonly starts_at: Date
  readonly ends_at: Date
  readonly frozen_at: Date | null
  readonly review_until: Date | null
  readonly paid_at: Date | null
}

const COLUMNS = sql`activity_id, state, terms, digest, markets, starts_at, ends_at, frozen_at, review_until, paid_at`

export type NewCompetition = Omit<CompetitionRow, 'state' | 'frozen_at' | 'review_until' | 'paid_at'>

export async function insertCompetition(tx: Tx, row: NewCompetition): Promise<void> {
  await run(
    tx,
    sql`
      insert into competitions.competitions (activity_id, state, terms, digest, markets, starts_at, ends_at)
      values (${row.activity_id}, 'open', ${JSON.stringify(row.terms)}::jsonb, ${row.digest}, ${[...row.markets]}::text[],
        ${row.starts_at}, ${row.ends_at})`,
  )
}

export function findCompetition(db: Queryable, id: string): Promise<CompetitionRow | undefined> {
  return maybeRow(db, sql<CompetitionRow>`select ${COLUMNS} from competitions.competitions where activity_id = ${id}`)
}

export function findCompetitions(db: Queryable, ids: readonly string[]): Promise<CompetitionRow[]> {
  return rows(
    db,
    sql<CompetitionRow>`select ${COLUMNS} from competitions.competitions where activity_id = any(${[...ids]}::text[])`,
  )
}

export function lockCompetition(tx: Tx, id: string): Promise<CompetitionRow | undefined> {
  return maybeRow(
    tx,
    sql<CompetitionRow>`select ${COLUMNS} from competitions.competitions where activity_id = ${id} for update`,
  )
}

export function inState(db: Queryable, state: Exclude<CompetitionState, 'paid'>): Promise<CompetitionRow[]> {
  return rows(
    db,
    sql<CompetitionRow>`
      select ${COLUMNS} from competitions.competitions where state = ${state} order by ends_at, activity_id`,
  )
}

/** Those that are paid, but for people who are waited for. */
export function waitedFor(db: Queryable): Promise<CompetitionRow[]> {
  return rows(
    db,
    sql<CompetitionRow>`
      select ${COLUMNS} from competitions.competitions competition
      where state = 'paid' and exists (
        select from competitions.places
        where activity_id = competition.activity_id and places.state = 'standing' and prize_units > 0
      )
      order by paid_at, activity_id`,
  )
}

/** Its end as it was, which is not always as it was planned. */
export async function startReview(
  tx: Tx,
  { id, end, until }: { readonly id: string; readonly end: Date; readonly until: Date },
): Promise<void> {
  const to = entering(COMPETITION_MOVES, 'review')
  const touched = await run(
    tx,
    sql`
      update competitions.competitions set ${to.set}, ends_at = ${end}, frozen_at = ${end}, review_until = ${until}
      where activity_id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `competition ${id}`, 'review')
}

export async function startPaying(tx: Tx, id: string): Promise<void> {
  const to = entering(COMPETITION_MOVES, 'paying')
  const touched = await run(
    tx,
    sql`update competitions.competitions set ${to.set} where activity_id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `competition ${id}`, 'paying')
}

export async function finish(tx: Tx, id: string, at: Date): Promise<void> {
  const to = entering(COMPETITION_MOVES, 'paid')
  const touched = await run(
    tx,
    sql`update competitions.competitions set ${to.set}, paid_at = ${at} where activity_id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `competition ${id}`, 'paid')
}

/** What staff look at first is what waits for them. */
export function listCompetitions(
  db: Queryable,
  query: { readonly current: number; readonly size: number },
): Promise<Page<CompetitionRow>> {
  const order = sql`case state when 'review' then 0 when 'paying' then 1 when 'open' then 2 else 3 end,
    case when state = 'paid' then ends_at end desc, ends_at, activity_id`
  return pageOf(db, { columns: COLUMNS, from: sql`competitions.competitions`, where: sql`true`, order, ...query })
}

/** How many have joined, by competition. */
export async function peopleIn(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    db,
    sql<{ id: string; people: number }>`
      select activity_id as id, count(*) as people from competitions.entries
      where activity_id = any(${[...ids]}::text[]) group by activity_id`,
  )
  return new Map(found.map(({ id, people }) => [id, people]))
}
