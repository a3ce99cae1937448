import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Bus, createMemoryBus } from '../../platform/messaging/bus.ts'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { turnedAway } from '../../testing/socket-client.ts'
import { type AddressCounts, COUNTS, createAddressCounts } from './address-counts.ts'
import { connect, eventually, startStream, type TestStream } from './stream.fixture.ts'

const TELL_MS = 100
const ADDRESS = '192.0.2.7'
const logger = createLogger({ level: 'silent' })
const bus = createMemoryBus({ logger })
const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

interface Process {
  readonly counts: AddressCounts
  /** Nothing that it tells is heard any more, as after kill -9. */
  kill(): void
}

function processNamed(self: string, { most = 10 } = {}): Process {
  let dead = false
  const publish: Bus['publish'] = (subject, message) => dead || bus.publish(subject, message)
  const counts = createAddressCounts({ most, tellMs: TELL_MS, others: { bus: { ...bus, publish }, self } })
  closes.push(counts.close)
  return { counts, kill: () => (dead = true) }
}

function addMany({ counts }: Process, count: number): void {
  for (let added = 0; added < count; added += 1) counts.add(ADDRESS, 1)
}

test('what an address has at several processes counts together, and is given back', async () => {
  const [one, two, three] = [processNamed('one'), processNamed('two'), processNamed('three')]
  addMany(one, 5)
  addMany(two, 4)
  await delay(TELL_MS)
  expect(three.counts.isFull(ADDRESS)).toBe(false)
  addMany(two, 1)
  for (const { counts } of [one, two, three]) await eventually(() => expect(counts.isFull(ADDRESS)).toBe(true))
  expect(three.counts.isFull('192.0.2.8')).toBe(false)
  for (let count = 0; count < 5; count += 1) two.counts.add(ADDRESS, -1)
  for (const { counts } of [one, two, three]) await eventually(() => expect(counts.isFull(ADDRESS)).toBe(false))
})

test('as long as a process lives its counts stand; once it is killed they are forgotten', async () => {
  const [one, two] = [processNamed('one'), processNamed('two')]
  addMany(one, 10)
  await eventually(() => expect(two.counts.isFull(ADDRESS)).toBe(true))
  await delay(TELL_MS * 6)
  expect(two.counts.isFull(ADDRESS)).toBe(true)
  one.kill()
  await eventually(() => expect(two.counts.isFull(ADDRESS)).toBe(false))
})

test('addresses with few connections are not told, so that a crowd costs nothing', async () => {
  const heard: unknown[] = []
  closes.push(bus.subscribe(COUNTS, (message) => void heard.push(message)))
  const one = processNamed('one', { most: 50 })
  for (let place = 0; place < 1_000; place += 1) {
    for (let count = 0; count < 4; count += 1) one.counts.add(`198.51.100.${place}`, 1)
  }
  await delay(TELL_MS * 3)
  expect(heard).toEqual([])
  addMany(one, 5)
  await eventually(() => expect(heard.at(-1)).toEqual({ from: 'one', counts: { [ADDRESS]: 5 } }))
})

test('a name that every object has is an address like any other', async () => {
  const [one, two] = [processNamed('one'), processNamed('two')]
  addMany(one, 5)
  await delay(TELL_MS)
  for (const address of ['__proto__', 'constructor']) expect(two.counts.isFull(address)).toBe(false)
})

test('two processes on one bus let an address have as many connections as one would', async () => {
  async function start(self: string): Promise<TestStream> {
    const settings = { connectionsPerAddress: 4, addressTellMs: TELL_MS }
    const running = await startStream({ settings, deps: { others: { bus, self } } })
    closes.push(running.stop)
    return running
  }
  const [one, two] = [await start('one'), await start('two')]
  const first = await connect(one.url)
  for (const { url } of [one, two, two]) await connect(url)
  await delay(TELL_MS * 2)
  expect([await turnedAway(one.url), await turnedAway(two.url)]).toEqual([429, 429])
  first.ws.close()
  await eventually(() => expect(one.stream.connections()).toBe(1))
  await delay(TELL_MS * 2)
  await connect(two.url)
})
