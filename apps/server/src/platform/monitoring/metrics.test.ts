import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a call is counted by its name and outcome', async () => {
  const metrics = createMetrics()
  metrics.httpDuration.observe({ call: 'test.ping', outcome: 'ok' }, 0.02)
  metrics.httpDuration.observe({ call: 'test.ping', outcome: 'ok' }, 0.3)
  const text = await metrics.registry.metrics()
  expect(text).toContain('http_call_seconds_bucket{le="0.025",call="test.ping",outcome="ok"} 1')
  expect(text).toContain('http_call_seconds_count{call="test.ping",outcome="ok"} 2')
})

test('a pool shows its connections of the moment of asking', async () => {
  const metrics = createMetrics()
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 }
  metrics.watchPool('app', pool)
  pool.totalCount = 7
  pool.waitingCount = 3
  const text = await metrics.registry.metrics()
  expect(text).toContain('db_pool_connections{pool="app",state="open"} 7')
  expect(text).toContain('db_pool_connections{pool="app",state="waiting"} 3')
})

test('two sets of metrics do not share counts', async () => {
  const [first, second] = [createMetrics(), createMetrics()]
  first.jobs.inc({ name: 'test.job', outcome: 'completed' })
  expect(await first.registry.metrics()).toContain('jobs_total{name="test.job",outcome="completed"} 1')
  expect(await second.registry.metrics()).not.toContain('test.job')
})

test('the process itself is measured', async () => {
  const text = await createMetrics().registry.metrics()
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})
