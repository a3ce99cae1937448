import type { StartRole } from './index.ts'

/** Timers, schedules and queues. Any number of workers may run: each piece of work is done by one of them. */
export const startWorker: StartRole = async ({ jobs, registerJobs, heartbeats, markets, funding }) => {
  registerJobs()
  await jobs.start()
  const stopCandles = await markets.startCandles()
  const stopScanner = funding.startScanner()
  const silence = await heartbeats.start({ process: `worker-${process.pid}`, role: 'worker' })
  return async () => {
    await silence()
    await stopScanner()
    await stopCandles()
    await jobs.stop()
  }
}
