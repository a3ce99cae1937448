import { expect, test } from 'vitest'
import { createPump } from './pump.ts'

const logger = { error: () => undefined }

test('an endpoint that is slow, with a long list, keeps no other waiting', async () => {
  const sent: string[] = []
  const left = new Map([
    ['slow', 1_000],
    ['quick', 3],
  ])
  const stopping = new AbortController()
  const hangs = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  async function deliver(id: string): Promise<boolean> {
    const due = left.get(id) ?? 0
    if (due === 0) return false
    left.set(id, due - 1)
    if (id === 'slow') await hangs
    sent.push(id)
    return true
  }
  const pump = createPump({ deliver, logger, stopping, most: 6, mostOfOne: 4 })
  const slow = Array.from({ length: 50 }, () => pump.run(['slow']))
  await expect.poll(() => left.get('slow')).toBe(996)
  void pump.run(['quick'])
  await expect.poll(() => sent).toEqual(['quick', 'quick', 'quick'])
  expect(left.get('slow')).toBe(996)
  await pump.stop()
  await Promise.all(slow)
})

test('what fails in one line is told and ends no other', async () => {
  const told: unknown[] = []
  const done: string[] = []
  async function deliver(id: string): Promise<boolean> {
    if (id === 'broken') throw new Error('no database')
    done.push(id)
    return done.length < 3
  }
  const stopping = new AbortController()
  const pump = createPump({
    deliver,
    logger: { error: (...line: unknown[]) => void told.push(line) },
    stopping,
    most: 1,
  })
  await pump.run(['broken', 'whole'])
  await expect.poll(() => done).toEqual(['whole', 'whole', 'whole'])
  expect(told).toHaveLength(1)
})
