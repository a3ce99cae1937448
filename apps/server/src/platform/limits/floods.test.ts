import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '../monitoring/logger.ts'
import { createFloods } from './floods.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  return { lines, floods: createFloods({ logger, at: 'web' }) }
}

test('a flood is one line a minute for each address and reason, with its count', () => {
  const { lines, floods } = watched()
  for (let count = 0; count < 5_000; count += 1) floods.note('192.0.2.1', 'request.limited')
  floods.note('192.0.2.1', 'upgrade.429')
  floods.note('192.0.2.2', 'request.limited')
  expect(lines).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(lines).toMatchObject([
    { level: 'warn', at: 'web', reason: 'request.limited', ip: '192.0.2.1', count: 5_000 },
    { reason: 'upgrade.429', ip: '192.0.2.1', count: 1 },
    { reason: 'request.limited', ip: '192.0.2.2', count: 1 },
  ])
  vi.advanceTimersByTime(600_000)
  expect(lines).toHaveLength(3)
  floods.note('192.0.2.1', 'request.limited')
  vi.advanceTimersByTime(60_000)
  expect(lines.at(-1)).toMatchObject({ ip: '192.0.2.1', count: 1 })
})

test('a flood from everywhere stays within bounds, and none of it is uncounted', () => {
  const { lines, floods } = watched()
  for (let place = 0; place < 50_000; place += 1) floods.note(`2001:db8::${place.toString(16)}`, 'request.limited')
  floods.note('x'.repeat(10_000), 'upgrade.403')
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(1_002)
  expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(50_001)
  expect(lines.slice(1_000)).toMatchObject([
    { ip: 'others', reason: 'request.limited', count: 49_000 },
    { ip: 'others', reason: 'upgrade.403', count: 1 },
  ])
})

test('a stop tells what has come so far', () => {
  const { lines, floods } = watched()
  floods.note('x'.repeat(10_000), 'request.limited')
  floods.tell()
  expect(lines).toMatchObject([{ ip: 'x'.repeat(64), count: 1 }])
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(1)
})
