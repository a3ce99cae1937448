import type { Schedule } from '../platform/jobs/job-ticker.ts'
import type { HandleOptions, JobHandler, Jobs } from '../platform/jobs/jobs.ts'
import { latestPeriod, missedPeriods, nextPeriod } from '../platform/jobs/periods.ts'
import type { Json } from '../platform/json.ts'
import type { Module } from '../platform/module.ts'
import type { TestApp } from './app.ts'

interface Handled extends HandleOptions {
  readonly run: JobHandler<Json>
}

interface Due {
  readonly at: Date
  readonly name: string
  readonly payload: Json
}

/**
 * Everything that some modules have to do since a moment, in the order in which it became due, as a worker would do it that was away until now.
 * What is done every few minutes, and once is enough, comes last; where it follows the markets, after everything that trades, too.
 */
export function dueWork({ app, clock }: TestApp, modules: readonly Pick<Module, 'jobs'>[]) {
  const handlers = new Map<string, Handled>()
  const schedules: Schedule[] = []
  const kept: Pick<Jobs, 'handle' | 'schedule'> = {
    schedule: (schedule) => void schedules.push(schedule),
    handle: (name, handler, options = {}) =>
      void handlers.set(name, { ...options, run: handler as unknown as JobHandler<Json> }),
  }
  for (const { jobs = [] } of modules) for (const { register } of jobs) register(kept)
  const often = schedules.filter(({ missed }) => missed === 'latest')
  const dated = schedules.filter(({ missed }) => missed !== 'latest')

  function periodsSince(since: Date): Due[] {
    const now = clock.now()
    const periods = dated.flatMap(({ name, cron }) => {
      const missed = missedPeriods({ cron, nextAt: nextPeriod(cron, since), now, limit: Number.POSITIVE_INFINITY })
      return missed.periods.map((at) => ({ at, name, payload: { period: at.toISOString() } }))
    })
    return periods.sort((one, other) => one.at.getTime() - other.at.getTime())
  }

  /** The oldest timer, if it is due by then. */
  async function takeTimer(by: Date): Promise<Due | undefined> {
    const { rows } = await app.db.pool.query(
      `delete from platform.timers where id = (select id from platform.timers where due_at <= $1 and name = any($2)
         order by due_at, id limit 1) returning due_at as at, name, payload`,
      [by, [...handlers.keys()]],
    )
    return rows[0]
  }

  async function run({ name, payload, at }: Due): Promise<void> {
    const handled = handlers.get(name)
    await handled?.run(payload)
    if (handled?.atMarket !== true) return
    for (const { name: follower } of often)
      if (handlers.get(follower)?.atMarket === true) await handlers.get(follower)?.run({ period: at.toISOString() })
  }

  async function timersBy(by: Date): Promise<void> {
    for (let due = await takeTimer(by); due !== undefined; due = await takeTimer(by)) await run(due)
  }

  return async (since: Date): Promise<void> => {
    for (const period of periodsSince(since)) {
      await timersBy(period.at)
      await run(period)
    }
    await timersBy(clock.now())
    for (const { name, cron } of often) {
      const { periods } = latestPeriod({ cron, nextAt: nextPeriod(cron, since), now: clock.now(), limit: 1 })
      for (const at of periods) await handlers.get(name)?.run({ period: at.toISOString() })
    }
    await timersBy(clock.now())
  }
}
