import { assert, ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Expired, Kept, Personal } from '../../platform/personal.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import type { AuditFinding } from '../ledger/index.ts'
import { keptBefore, personBefore, personDueAt } from './retention.rules.ts'
import * as sql from './retention.sql.ts'

export interface RetentionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly identity: Pick<Identity, 'closing'>
  readonly personal: () => Readonly<Record<string, Personal>>
}

const PEOPLE_AT_ONCE = 200

/** What goes when its time is over. However far the clock has moved, one run leaves what many small ones would have left. */
export function createRetention({ db, clock, realClock, identity, personal }: RetentionDeps) {
  const modules = () => Object.values(personal())
  const keptByAll = () => modules().flatMap(({ kept = [] }) => kept)

  async function run(): Promise<void> {
    const times = { ran_at: clock.now(), real_at: realClock.now() }
    const held = await heldPeople()
    for (const kept of keptByAll()) await note(kept.what, await kept.sweep(expiredOf(kept, times, held)))
    await note('people', await forgetPeople(times.ran_at, held))
    await sql.noteRun(db.queryable, times)
  }

  async function heldPeople(): Promise<string[]> {
    return (await sql.openHolds(db.queryable)).map(({ user_id }) => user_id)
  }

  function expiredOf({ what, clock: by }: Kept, times: sql.RunRow, held: readonly string[]): Expired {
    return { before: keptBefore(what, by === 'real' ? times.real_at : times.ran_at), held }
  }

  async function note(what: string, count: number): Promise<void> {
    if (count > 0) await sql.insertDeletion(db.queryable, { what, count, at: clock.now() })
  }

  async function duePeople(now: Date, held: readonly string[]) {
    const left = await identity.closing.leftBefore(personBefore(now), held.length + PEOPLE_AT_ONCE)
    return left.filter(({ id, ended_at }) => !held.includes(id) && personDueAt(ended_at) <= now)
  }

  async function forgetPeople(now: Date, held: readonly string[]): Promise<number> {
    let count = 0
    for (;;) {
      const due = await duePeople(now, held)
      const before = count
      for (const { id } of due) if (await forgetPerson(id)) count += 1
      if (due.length < PEOPLE_AT_ONCE || count === before) return count
    }
  }

  /** Files first, so that none is left without its row; the rest of all modules in one transaction. */
  async function forgetPerson(userId: string): Promise<boolean> {
    if ((await heldPeople()).includes(userId)) return false
    for (const { drop } of modules()) await drop?.(userId)
    const done = await db.tx(async (tx) => {
      if (await sql.lockHolds(tx, userId)) return ok(false)
      for (const { forget } of modules()) await forget?.(tx, userId)
      await identity.closing.markForgotten(tx, userId, clock.now())
      return ok(true)
    })
    assert(done.ok, 'nothing refuses it')
    return done.value
  }

  /** What was due when the job ran last and is still there. A job that does not run is seen among the jobs. */
  async function findings(): Promise<AuditFinding[]> {
    const last = await sql.lastRun(db.queryable)
    if (last === undefined) return []
    const held = await heldPeople()
    const people = (await duePeople(last.ran_at, held)).length
    const counts = [{ what: 'people', count: people }]
    for (const kept of keptByAll())
      counts.push({ what: kept.what, count: await kept.count(db.queryable, expiredOf(kept, last, held)) })
    return counts
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => ({
        invariant: 'R1',
        detail: { difference: 'kept beyond its period', what, count: String(count) },
      }))
  }

  return { run, findings }
}
export type RetentionJob = ReturnType<typeof createRetention>
