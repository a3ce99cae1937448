import type { App } from '../app.ts'
import { SCREEN_NEWCOMERS } from '../modules/screening/index.ts'
import { afterCommit } from '../platform/database/db.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { TestScreening } from './screening.ts'

const MINUTE_MS = 60_000

/**
 * What a worker would do beside the calls, for a test that moves its clock by days at once: fix the index of the minute, and
 * screen who is due. It looks only where somebody has submitted, or where the clock has moved since the firm knows something new:
 * tests make tens of thousands of calls, and each look costs a statement, each person ten.
 */
export function workBesideCalls(app: App, clock: Clock, firm: Pick<TestScreening, 'changes'>): () => Promise<void> {
  let [recorded, screened, submitted] = ['', '', true]
  let working = Promise.resolve()
  const { now } = app.jobs
  Object.assign(app.jobs, {
    async now(...[tx, job]: Parameters<typeof now>) {
      await now(tx, job)
      if (job.name !== SCREEN_NEWCOMERS) return
      afterCommit(tx, () => {
        submitted = true
      })
    },
  } satisfies Pick<App['jobs'], 'now'>)

  async function work(): Promise<void> {
    const at = clock.now()
    const minute = `${Math.floor(at.getTime() / MINUTE_MS)} ${(await app.markets.assets()).length}`
    if (minute !== recorded) await app.index.record(at)
    recorded = minute
    const known = firm.changes()
    const news = known === 0 ? '' : `${known} ${at.getTime()}`
    if (!submitted && news === screened) return
    const { screenDue, screenNewcomers } = app.screening.people
    const screen = news === screened ? screenNewcomers : screenDue
    submitted = false
    screened = news
    await screen()
  }

  /** One after the other: a call that comes meanwhile finds it done, too. */
  return () => {
    working = working.then(work, work)
    return working
  }
}
