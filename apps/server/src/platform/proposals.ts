import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Actor } from './acts.ts'
import type { Db, Tx } from './database/db.ts'
import type { ProposalDecision, ProposalRow } from './database/proposals.sql.ts'
import type { Clock } from './time/clock.ts'

/** How a module calls what can be wrong. */
interface ProposalCodes {
  readonly unknown: string
  readonly closed: string
  readonly secondPerson: string
}

interface ProposalDeps<Row extends ProposalRow, Codes extends ProposalCodes> {
  readonly db: Db
  readonly clock: Clock
  readonly rows: {
    readonly lock: (tx: Tx, id: string) => Promise<Row | undefined>
    readonly close: (tx: Tx, row: Row, decision: ProposalDecision) => Promise<void>
  }
  readonly codes: Codes
}

type Code<Codes extends string> = { readonly code: Codes }
type Empty = Record<string, never>

/** What is alike of every decision by two people: what is decided counts once, and whoever proposed it does not confirm it. */
export function createDeciding<Row extends ProposalRow, const Codes extends ProposalCodes>({
  db,
  clock,
  rows,
  codes,
}: ProposalDeps<Row, Codes>) {
  type Closed = Code<Codes['unknown'] | Codes['closed']>

  async function openOne(tx: Tx, id: string): Promise<Result<Row, Closed>> {
    const row = await rows.lock(tx, id)
    if (row === undefined) return refuse({ code: codes.unknown })
    return row.state === 'open' ? ok(row) : refuse({ code: codes.closed })
  }

  return {
    /** What the second person does to it, in one transaction; a refusal leaves it open. */
    confirm: <R extends Refusal>(
      id: string,
      actor: Actor,
      act: (tx: Tx, row: Row) => Promise<Result<undefined, R>>,
    ): Promise<Result<Empty, Closed | Code<Codes['secondPerson']> | R>> =>
      db.tx(async (tx): Promise<Result<Empty, Closed | Code<Codes['secondPerson']> | R>> => {
        const found = await openOne(tx, id)
        if (!found.ok) return found
        const row = found.value
        if (row.proposed_by === actor.staffId) return refuse({ code: codes.secondPerson })
        await rows.close(tx, row, { state: 'confirmed', by: actor, at: clock.now() })
        const done = await act(tx, row)
        return done.ok ? ok({}) : done
      }),
    /** By anybody, one's own too. */
    decline: (id: string, actor: Actor, record: (tx: Tx, row: Row) => Promise<void>): Promise<Result<Empty, Closed>> =>
      db.tx(async (tx): Promise<Result<Empty, Closed>> => {
        const found = await openOne(tx, id)
        if (!found.ok) return found
        await rows.close(tx, found.value, { state: 'declined', by: actor, at: clock.now() })
        await record(tx, found.value)
        return ok({})
      }),
  }
}
