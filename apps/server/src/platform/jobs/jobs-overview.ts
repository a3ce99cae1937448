import type { Queryable } from '../database/db.ts'
import * as sql from './jobs-overview.sql.ts'

export interface JobsOverview {
  readonly queues: readonly sql.QueueOverview[]
  readonly schedules: readonly { readonly name: string; readonly cron: string; readonly nextAt: Date }[]
  /** Jobs that were given up and wait for somebody to look at them. */
  readonly deadLetters: number
}

/** For a system page, in any process, whether or not jobs run there. */
export async function readJobsOverview(db: Queryable): Promise<JobsOverview> {
  const schedules = await sql.schedules(db)
  const exist = await sql.queuesExist(db)
  return {
    queues: exist ? await sql.queues(db) : [],
    schedules: schedules.map(({ name, cron, next_at }) => ({ name, cron, nextAt: next_at })),
    deadLetters: exist ? await sql.deadLetters(db) : 0,
  }
}
