import { type RawBuilder, sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from './db.ts'
import { entering } from './moves.sql.ts'
import { assertMoved, type Moves } from './moves.ts'

export type ProposalState = 'open' | 'confirmed' | 'declined'

/** What one person wants to be done, until another confirms it or somebody ends it. */
export interface ProposalRow {
  readonly id: string
  readonly state: ProposalState
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
}

interface ProposalTable {
  /** With its schema. It keeps who decided in `decided_by`, `decided_by_email` and `decided_at`. */
  readonly table: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  readonly moves: Moves<ProposalState>
}

export interface ProposalDecision {
  readonly state: Exclude<ProposalState, 'open'>
  readonly by: { readonly staffId: string; readonly email: string }
  readonly at: Date
}

/** What is alike of every table in which one person proposes what another confirms. */
export function proposalsIn<Row extends ProposalRow>({ table, columns, moves }: ProposalTable) {
  const select = sql<Row>`select ${columns} from ${table}`
  return {
    /** Those that wait, the oldest first. */
    open: (db: Queryable, where: RawBuilder<unknown> = sql`true`): Promise<Row[]> =>
      rows(db, sql<Row>`${select} where state = 'open' and ${where} order by proposed_at, id`),
    find: (db: Queryable, id: string): Promise<Row | undefined> => maybeRow(db, sql<Row>`${select} where id = ${id}`),
    lock: (tx: Tx, id: string): Promise<Row | undefined> =>
      maybeRow(tx, sql<Row>`${select} where id = ${id} for update`),
    async close(tx: Tx, { id }: Pick<Row, 'id'>, { state, by, at }: ProposalDecision): Promise<void> {
      const to = entering(moves, state)
      const touched = await run(
        tx,
        sql`
          update ${table} set ${to.set}, decided_by = ${by.staffId}, decided_by_email = ${by.email}, decided_at = ${at}
          where id = ${id} and ${to.from}`,
      )
      assertMoved(touched, `proposal ${id}`, state)
    },
  }
}
