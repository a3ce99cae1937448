import type { SystemStatus } from '@bourse/contract'
import { expect, test } from 'vitest'
import { troublesOf } from './system.rules.ts'

const TIME = '2026-01-01T00:00:00Z'
const process = { process: 'host-1', role: 'all', startedAt: TIME, seenAt: TIME, alive: true }
const fine: SystemStatus = {
  time: TIME,
  version: '0.1.0',
  sandbox: true,
  maintenance: { active: false, message: null, until: null },
  lastAudit: { startedAt: TIME, finishedAt: TIME, ok: true, findings: [] },
  processes: [process],
  queues: [{ name: 'a', waiting: 3, active: 1, failed: 2 }],
  deadLetters: 0,
  schedules: [],
  warnings: [],
}

test('a system where everything is in order has no troubles, however much waits or is tried again in its queues', () => {
  expect(troublesOf(fine)).toEqual([])
})

test('findings of the ledger come before silent processes and jobs that were given up', () => {
  const status: SystemStatus = {
    ...fine,
    lastAudit: { startedAt: TIME, finishedAt: TIME, ok: false, findings: [{ invariant: 'L2', detail: {} }] },
    processes: [process, { ...process, process: 'host-2', alive: false }],
    deadLetters: 3,
    warnings: ['index_without_venues'],
  }
  expect(troublesOf(status)).toEqual([
    { key: 'findings', count: 1 },
    { key: 'silent', count: 1 },
    { key: 'warnings', count: 1 },
    { key: 'givenUp', count: 3 },
  ])
})

test('a failed audit is a trouble even when it names nothing, and so is one that never ran', () => {
  const failed = { startedAt: TIME, finishedAt: TIME, ok: false, findings: [] }
  expect(troublesOf({ ...fine, lastAudit: failed })).toEqual([{ key: 'findings', count: 1 }])
  expect(troublesOf({ ...fine, lastAudit: null })).toEqual([{ key: 'neverAudited', count: 1 }])
})
