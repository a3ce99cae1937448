import { isDeepStrictEqual } from 'node:util'
import type { DecisionSubject, DeskFigures, DeskProposal } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { type Actor, changesOf } from '../../platform/acts.ts'
import { afterCommit, type Queryable, type Tx } from '../../platform/database/db.ts'
import { subject } from '../../platform/messaging/subjects.ts'
import type { ConvertDeps } from './deps.ts'
import { FIRST_FIGURES, type Figures, type FiguresRefusal, figuresView, readFigures } from './desk.rules.ts'
import * as sql from './desk.sql.ts'

export type Desk = ReturnType<typeof createDesk>

/** Spreads, bounds or stops are other ones now. */
export const DESK_CHANGED = subject<Record<string, never>>('convert.desk_changed')
const KEPT_MS = 2_000

interface Known {
  readonly figures: Figures
  readonly stops: readonly sql.StopRow[]
}

type ClosedRefusal = { readonly code: 'convert.proposal_unknown' | 'convert.proposal_closed' }

/** What the house asks and how far it goes, set by two people; what it stops, by one. */
export function createDesk({
  db,
  bus,
  clock,
  ids,
  markets,
  recordAct,
}: Pick<ConvertDeps, 'db' | 'bus' | 'clock' | 'ids' | 'markets' | 'recordAct'>) {
  const figures = async (on: Queryable): Promise<Figures> => (await sql.lastFigures(on)) ?? FIRST_FIGURES
  let kept: { readonly known: Promise<Known>; readonly readAtMs: number } | undefined
  const forget = () => {
    kept = undefined
  }
  bus.subscribe(DESK_CHANGED, forget)

  /** Every price asks, and staff change it seldom: it is read again when somebody says so, and every two seconds. */
  function known(): Promise<Known> {
    if (kept === undefined || performance.now() - kept.readAtMs >= KEPT_MS) {
      const entry = { known: read(), readAtMs: performance.now() }
      kept = entry
      // A failure is told to those who wait for it now, and not to those who come later.
      entry.known.catch(() => {
        if (kept === entry) forget()
      })
    }
    return kept.known
  }

  async function read(): Promise<Known> {
    const on = db.queryable
    return { figures: await figures(on), stops: await sql.listStops(on) }
  }

  /** Other processes hear of it by the bus, this one at once. */
  function tell(tx: Tx): void {
    afterCommit(tx, () => {
      forget()
      bus.publish(DESK_CHANGED, {})
    })
  }

  async function propose(asked: DeskFigures & { readonly reason: string }, actor: Actor) {
    const read = readFigures(asked)
    if (!read.ok) return read
    return db.tx(
      async (
        tx,
      ): Promise<
        Result<DeskProposal, FiguresRefusal | { readonly code: 'convert.proposal_same' | 'convert.proposal_open' }>
      > => {
        const before = await figures(tx)
        const { from, to } = changesOf(figuresView(before), figuresView(read.value))
        if (isDeepStrictEqual(from, to)) return refuse({ code: 'convert.proposal_same' })
        const row = {
          ...{ ...read.value, id: ids.next('dsk'), reason: asked.reason, proposed_at: clock.now() },
          ...{ proposed_by: actor.staffId, proposed_by_email: actor.email, state: 'open' as const },
        }
        if (!(await sql.insertProposal(tx, row))) return refuse({ code: 'convert.proposal_open' })
        const detail = { from, to, reason: asked.reason }
        await recordAct(tx, { actor, act: 'convert.desk_proposed', subject: row.id, detail })
        return ok(proposalView(row, actor.staffId))
      },
    )
  }

  async function openOne(tx: Tx, id: string): Promise<Result<sql.ProposalRow, ClosedRefusal>> {
    const row = await sql.lockProposal(tx, id)
    if (row === undefined) return refuse({ code: 'convert.proposal_unknown' })
    return row.state === 'open' ? ok(row) : refuse({ code: 'convert.proposal_closed' })
  }

  function confirm(id: string, actor: Actor) {
    return db.tx(
      async (
        tx,
      ): Promise<Result<Record<string, never>, ClosedRefusal | { readonly code: 'convert.second_person_needed' }>> => {
        const found = await openOne(tx, id)
        if (!found.ok) return found
        if (found.value.proposed_by === actor.staffId) return refuse({ code: 'convert.second_person_needed' })
        const detail = changesOf(figuresView(await figures(tx)), figuresView(found.value))
        await sql.closeProposal(tx, { id, state: 'confirmed', by: actor.staffId, now: clock.now() })
        await recordAct(tx, { actor, act: 'convert.desk_confirmed', subject: id, detail })
        tell(tx)
        return ok({})
      },
    )
  }

  function decline(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, ClosedRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      await sql.closeProposal(tx, { id, state: 'declined', by: actor.staffId, now: clock.now() })
      await recordAct(tx, { actor, act: 'convert.desk_declined', subject: id })
      return ok({})
    })
  }

  interface Stopping {
    readonly symbol: string
    readonly reason: string
  }

  async function stop({ symbol, reason }: Stopping, actor: Actor) {
    if ((await markets.asset(symbol)) === undefined) return refuse({ code: 'convert.asset_unknown' as const })
    return db.tx(async (tx): Promise<Result<Record<string, never>, { readonly code: 'convert.stopped_already' }>> => {
      const row = { asset: symbol, reason, stopped_by: actor.email, stopped_at: clock.now() }
      if (!(await sql.insertStop(tx, row))) return refuse({ code: 'convert.stopped_already' })
      await recordAct(tx, { actor, act: 'convert.stopped', subject: symbol, detail: { reason } })
      tell(tx)
      return ok({})
    })
  }

  async function resume({ symbol, reason }: Stopping, actor: Actor) {
    if ((await markets.asset(symbol)) === undefined) return refuse({ code: 'convert.asset_unknown' as const })
    return db.tx(async (tx): Promise<Result<Record<string, never>, { readonly code: 'convert.not_stopped' }>> => {
      if (!(await sql.deleteStop(tx, symbol))) return refuse({ code: 'convert.not_stopped' })
      await recordAct(tx, { actor, act: 'convert.resumed', subject: symbol, detail: { reason } })
      tell(tx)
      return ok({})
    })
  }

  /** What is signed with a confirmation: every figure that changes. */
  async function proposalSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findProposal(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const { from, to } = changesOf(figuresView(await figures(db.queryable)), figuresView(row))
    return {
      facts: [
        `proposed by ${row.proposed_by_email}`,
        ...Object.keys(to).map((name) => `${name} ${from[name]} to ${to[name]}`),
      ],
    }
  }

  async function stopSubject({ symbol }: { readonly symbol: string }): Promise<DecisionSubject> {
    const found = (await sql.listStops(db.queryable)).find(({ asset }) => asset === symbol)
    return { facts: found === undefined ? [] : [`stopped by ${found.stopped_by}`, `because ${found.reason}`] }
  }

  return {
    known,
    propose,
    confirm,
    decline,
    stop,
    resume,
    decisions: { confirmDesk: proposalSubject, resumeConverting: stopSubject },
    proposals: async (staffId: string): Promise<DeskProposal[]> =>
      (await sql.openProposals(db.queryable)).map((row) => proposalView(row, staffId)),
  }
}

function proposalView(row: sql.ProposalRow, staffId: string): DeskProposal {
  return {
    ...figuresView(row),
    id: row.id,
    reason: row.reason,
    proposedBy: row.proposed_by_email,
    proposedAt: row.proposed_at.toISOString(),
    mayDecide: row.proposed_by !== staffId,
  }
}
