import { assert, ok } from '@bourse/money'
import type { PeriodPayload } from '../../platform/jobs/jobs.ts'
import { accrueDay, accrueMissing, lockDays } from './accruals.sql.ts'
import type { SavingDeps } from './deps.ts'
import { releaseEntry } from './entries.ts'
import type { SavingNotices } from './notices.ts'
import * as sql from './positions.sql.ts'
import { type GivenBack, giveBack } from './products.sql.ts'
import type { Watches } from './watches.ts'

export const ACCRUE = 'saving.accrue'
export const RELEASE = 'saving.release'
export const TELL_RELEASED = 'saving.tell-released'

const DAY_MS = 86_400_000
/** Positions that are released in one transaction. */
const BATCH = 1_000

export interface ReleaseDeps extends Pick<SavingDeps, 'db' | 'jobs' | 'ledger' | 'publishFunding'> {
  readonly told: Pick<SavingNotices, 'released'>
  readonly watches: Pick<Watches, 'roomMade'>
}

/** What happens at midnight by UTC. Everything follows from the midnight that a job is about, never from when it runs. */
export function createReleases({ db, jobs, ledger, publishFunding, told, watches }: ReleaseDeps) {
  async function accrue({ period }: PeriodPayload): Promise<void> {
    const midnight = new Date(Math.floor(new Date(period).getTime() / DAY_MS) * DAY_MS)
    await db.tx(async (tx) => {
      await lockDays(tx)
      await accrueDay(tx, midnight)
      return ok()
    })
  }

  /** Those that are due by then, a batch at a time, so that a stop in between loses nothing. */
  async function release({ at }: { readonly at: string }): Promise<void> {
    while ((await releaseBatch(new Date(at))) === BATCH);
  }

  async function releaseBatch(by: Date): Promise<number> {
    let released = 0
    await db.tx(async (tx) => {
      await lockDays(tx)
      const due = await sql.lockDue(tx, by, BATCH)
      const [first] = due
      if (first === undefined) return ok()
      released = due.length
      const ids = due.map(({ id }) => id)
      await accrueMissing(tx, ids, by)
      await sql.releaseAll(tx, ids)
      await giveBack(tx, sumsOf(due))
      const posted = await ledger.postBatch(tx, due.map(releaseEntry))
      assert(posted.ok, 'what was put away and set aside is there')
      await jobs.now(tx, { name: TELL_RELEASED, key: first.id, payload: { ids } })
      await watches.roomMade(tx, `release:${first.id}`)
      for (const { id, user_id } of due) publishFunding(tx, user_id, { kind: 'saving', id, state: 'released' })
      return ok()
    })
    return released
  }

  /** Apart from the release itself: nobody's coins wait for somebody else's email. */
  async function tellReleased({ ids }: { readonly ids: readonly string[] }): Promise<void> {
    for (const id of ids) {
      const row = await sql.findPosition(db.queryable, id)
      assert(row !== undefined, 'positions are kept')
      await db.tx(async (tx) => ok(await told.released(tx, row)))
    }
  }

  return { accrue, release, tellReleased }
}

function sumsOf(due: readonly sql.PositionRow[]): GivenBack[] {
  const sums = new Map<string, GivenBack>()
  for (const { product_id: id, principal_units, interest_units } of due) {
    const { principal = 0n, interest = 0n } = sums.get(id) ?? {}
    sums.set(id, { id, principal: principal + principal_units, interest: interest + interest_units })
  }
  return [...sums.values()]
}
