import type { Tx } from '../../../platform/database/db.ts'
import type { TradingDeps } from '../deps.ts'
import type { Endings } from './ending.ts'
import * as orders from './orders.sql.ts'
import { dueWith } from './pauses.rules.ts'
import * as sql from './pauses.sql.ts'
import { releaseAt } from './release-target.ts'
import { isTimed } from './states.rules.ts'
import { askLapse, askReminder } from './timers.ts'

export type Pauses = ReturnType<typeof createPauses>
type Deps = Pick<TradingDeps, 'clock' | 'ids' | 'jobs'> & { readonly endings: Pick<Endings, 'publish'> }

export interface NewPause {
  readonly scope: string
  readonly cause: sql.PauseRow['cause']
  readonly reason: string
  readonly by: string | null
  /** Now, unless told. */
  readonly from?: Date
}

/** When time stands still: no deadline lapses, and each moves by what of the pause fell into it. */
export function createPauses({ clock, ids, jobs, endings }: Deps) {
  async function begin(
    tx: Tx,
    { scope, cause, reason, by, from = clock.now() }: NewPause,
  ): Promise<sql.PauseRow | undefined> {
    const row = { id: ids.next('pps'), scope, cause, reason, from_at: from, until_at: null }
    return (await sql.insertPause(tx, row, by)) ? row : undefined
  }

  async function extend(tx: Tx, orderId: string): Promise<void> {
    const row = await orders.lockOrder(tx, orderId)
    if (row === undefined || row.due_at === null || row.due_base === null || !isTimed(row.state)) return
    const dueAt = dueWith(row.step_at, row.due_base, await sql.pausesSince(tx, row.method_kind, row.step_at))
    if (dueAt.getTime() === row.due_at.getTime()) return
    await sql.moveDue(tx, orderId, dueAt)
    await orders.addEvent(tx, orderId, { kind: 'extended', by: 'system', at: clock.now() })
    await askLapse(jobs, tx, { orderId, step: row.state, dueAt })
    const now = clock.now()
    const release = row.state === 'paid' ? await releaseAt(tx, row, { now }) : null
    if (release !== null && release > now) await askReminder(jobs, tx, orderId, release)
    endings.publish(tx, row, row.state)
  }

  /** Every order that it held up goes on from where it stood. */
  async function end(tx: Tx, id: string, by: string | null): Promise<sql.PauseRow | undefined> {
    const row = await sql.endPause(tx, { id, at: clock.now(), by })
    if (row === undefined) return undefined
    const scoped = (kind: string) => row.scope === sql.ALL || row.scope === kind
    for (const order of await orders.runningIds(tx)) if (scoped(order.method_kind)) await extend(tx, order.id)
    return row
  }

  return { begin, end }
}
