import { METHOD_KINDS, type P2pPause } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../../platform/acts.ts'
import type { TradingDeps } from '../deps.ts'
import type { PauseRow } from './pauses.sql.ts'
import * as sql from './pauses.sql.ts'
import type { Pauses } from './pauses.ts'

type Stopped = Result<P2pPause, { readonly code: 'p2p.scope_unknown' | 'p2p.already_paused' }>
type Started = Result<P2pPause, { readonly code: 'p2p.pause_unknown' }>

export type PauseOffice = ReturnType<typeof createPauseOffice>
type Deps = Pick<TradingDeps, 'db'> & { readonly pauses: Pauses; readonly recordAct: RecordAct }

/** When a kind of payment does not work, staff stop the clock of its orders. */
export function createPauseOffice({ db, pauses, recordAct }: Deps) {
  async function list({ current, size }: { readonly current: number; readonly size: number }) {
    const { total, records } = await sql.listPauses(db.queryable, { current, size })
    return { current, size, total, records: records.map(view) }
  }

  async function start({ scope, reason }: { readonly scope: string; readonly reason: string }, actor: Actor) {
    if (scope !== sql.ALL && !METHOD_KINDS.some((kind) => kind === scope))
      return refuse({ code: 'p2p.scope_unknown' as const })
    return db.tx(async (tx): Promise<Stopped> => {
      const row = await pauses.begin(tx, { scope, cause: 'staff', reason, by: actor.staffId })
      if (row === undefined) return refuse({ code: 'p2p.already_paused' })
      await recordAct(tx, { actor, act: 'pause.started', subject: row.id, detail: { scope, reason } })
      return ok(view(row))
    })
  }

  async function end(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Started> => {
      const row = await pauses.end(tx, id, actor.staffId)
      if (row === undefined) return refuse({ code: 'p2p.pause_unknown' })
      await recordAct(tx, { actor, act: 'pause.ended', subject: id, detail: { scope: row.scope } })
      return ok(view(row))
    })
  }

  return { list, start, end }
}

function view({ id, scope, cause, reason, from_at, until_at }: PauseRow): P2pPause {
  const untilTime = until_at?.toISOString() ?? null
  return { id, scope, cause, reason, fromTime: from_at.toISOString(), untilTime }
}
