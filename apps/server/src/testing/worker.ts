import type { App } from '../app.ts'
import { type Module, registerJobs, type Stop } from '../platform/module.ts'

/**
 * A worker beside the calls that does what some modules have to do. Of a whole one each step of the clock makes two dozen schedules
 * due that a test is not about.
 */
export async function workFor({ jobs }: App, ...modules: readonly Pick<Module, 'jobs'>[]): Promise<Stop> {
  registerJobs(jobs, modules)
  await jobs.start()
  return () => jobs.stop()
}
