import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Its `metrics()` and `contentType` are what the internal port answers with. */
  readonly registry: Registry
  /** Seconds from the first byte of a call to its answer. */
  readonly httpDuration: Histogram<'call' | 'outcome'>
  /** Seconds as browsers report them; CLS is a bare score. The reporter must bound `route`: each value is a series. */
  readonly webVitals: Histogram<'name' | 'route'>
  readonly jobs: Counter<'name' | 'outcome'>
  /** Codes that somebody wanted sent: who asked, and what came of it. */
  readonly codes: Counter<'act' | 'asker' | 'kind' | 'outcome'>
  /** Shows a pool's connections, read when somebody asks. */
  watchPool(name: string, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void
}

const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

// The borders of "good" and "poor" of each vital are among them: LCP 2.5/4, INP 0.2/0.5, CLS 0.1/0.25, FCP 1.8/3, TTFB 0.8/1.8.
const VITAL_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10]

// The library's 10 ms would wake an idle process a hundred times a second.
const LOOP_PRECISION_MS = 100

/** A registry of its own per call, so that two servers in one process (tests) do not share counts. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS })

  const pools = new Map<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>()
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of a database pool: open, idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of pools) {
        this.set({ pool: name, state: 'open' }, pool.totalCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })

  return {
    registry,
    httpDuration: new Histogram({
      name: 'http_call_seconds',
      help: 'Time to answer a call, by call and outcome.',
      labelNames: ['call', 'outcome'],
      buckets: HTTP_BUCKETS,
      registers,
    }),
    webVitals: new Histogram({
      name: 'web_vitals',
      help: 'Web vitals that browsers report, in seconds; CLS is a score without a unit.',
      labelNames: ['name', 'route'],
      buckets: VITAL_BUCKETS,
      registers,
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Tries of background jobs: completed, failed (tried again later), dead (given up).',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    codes: new Counter({
      name: 'codes_total',
      help: 'Codes asked for by mail or phone: sent, or why not (work_needed, code_budget, code_network_limit …).',
      labelNames: ['act', 'asker', 'kind', 'outcome'],
      registers,
    }),
    watchPool: (name, pool) => {
      pools.set(name, pool)
    },
  }
}
