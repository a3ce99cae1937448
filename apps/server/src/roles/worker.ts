import type { StartRole } from './index.ts'

/** Timers, schedules and queues. Any number of workers may run: each piece of work is done by one of them. */
export const startWorker: StartRole = async ({ jobs, registerJobs, startModules, heartbeats }) => {
  registerJobs()
  await jobs.start()
  const stopModules = await startModules()
  const silence = await heartbeats.start({ process: `worker-${process.pid}`, role: 'worker' })
  return async () => {
    await silence()
    await stopModules()
    await jobs.stop()
  }
}
