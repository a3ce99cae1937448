import { ok } from '@bourse/money'
import { freezeDue, reviewEnd } from './competitions.rules.ts'
import * as competitions from './competitions.sql.ts'
import type { Counting } from './counting.ts'
import type { CompetitionDeps } from './deps.ts'
import { lockCounting } from './entries.sql.ts'
import type { CompetitionNotices } from './notices.ts'
import { PAY } from './payout.ts'
import { freeze, takeUntold } from './places.sql.ts'
import type { Terms } from './terms.ts'

export const FREEZE = 'competitions.freeze'
export const TELL = 'competitions.tell'
const TOLD_AT_ONCE = 200

export interface FreezingDeps extends Pick<CompetitionDeps, 'db' | 'clock' | 'jobs' | 'activities'> {
  readonly terms: Terms
  readonly counting: Pick<Counting, 'follow' | 'judgeLinks'>
  readonly told: CompetitionNotices
}

export type Freezing = ReturnType<typeof createFreezing>

/** At the end of a competition: what counts is counted to the last trade, and ranks are written down once. */
export function createFreezing({ db, clock, jobs, activities, terms, counting, told }: FreezingDeps) {
  /** By the window, or by staff who have ended it before. */
  async function endOf(row: competitions.CompetitionRow): Promise<Date | undefined> {
    const end = (await activities.find(db.queryable, row.activity_id))?.ended_at ?? row.ends_at
    return freezeDue(end) <= clock.now() ? end : undefined
  }

  /** Every one that is over and not frozen, however late the worker comes. */
  async function freezeEnded(): Promise<void> {
    const over = (await competitions.inState(db.queryable, 'open')).map(async (row) => ({ row, end: await endOf(row) }))
    const due = (await Promise.all(over)).filter(({ end }) => end !== undefined)
    if (due.length === 0) return
    await counting.follow()
    await counting.judgeLinks()
    for (const { row, end } of due) if (end !== undefined) await freezeOne(row.activity_id, end)
  }

  async function freezeOne(id: string, end: Date): Promise<void> {
    await db.tx(async (tx) => {
      await lockCounting(tx)
      const row = await competitions.lockCompetition(tx, id)
      if (row?.state !== 'open') return ok()
      await freeze(tx, id, await terms.of(row.terms))
      const until = reviewEnd(end)
      await competitions.startReview(tx, { id, end, until })
      await jobs.at(tx, { name: PAY, key: id, payload: { id }, dueAt: until })
      await jobs.now(tx, { name: TELL, key: id, payload: { id } })
      return ok()
    })
  }

  /** Everybody with a place, some at a time. */
  async function tellEnded({ id }: { readonly id: string }): Promise<void> {
    const activity = await activities.find(db.queryable, id)
    for (;;) {
      const done = await db.tx(async (tx) => {
        const row = await competitions.findCompetition(tx, id)
        const places = row === undefined || activity === undefined ? [] : await takeUntold(tx, id, TOLD_AT_ONCE)
        if (row !== undefined && activity !== undefined)
          for (const place of places) await told.ended(tx, place, { row, activity })
        return ok(places.length < TOLD_AT_ONCE)
      })
      if (!done.ok || done.value) return
    }
  }

  return { freezeEnded, tellEnded }
}
