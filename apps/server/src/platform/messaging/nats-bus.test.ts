import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { NATS_MISSING, type TestNats, testNats } from '../../testing/nats.ts'
import type { Json } from '../json.ts'
import { busContract, TIMEOUTS } from './bus.contract.ts'
import { type Bus, BusError } from './bus.ts'
import { connectNatsBus } from './nats-bus.ts'
import { requestSubject, subject } from './subjects.ts'

let nats: TestNats

async function connected(logged: unknown[] = []): Promise<Bus> {
  const logger = { error: (entry: unknown) => void logged.push(entry), warn: () => undefined }
  return connectNatsBus({ url: nats.url, name: 'test', logger })
}

if (NATS_MISSING !== undefined) {
  test.skip(`the bus over NATS: ${NATS_MISSING}`, () => undefined)
} else {
  beforeAll(async () => {
    nats = await testNats()
  })
  afterAll(() => nats.stop())

  busContract('NATS bus', async () => {
    const logged: unknown[] = []
    return { bus: await connected(logged), logged: () => logged }
  })

  describe('between processes', () => {
    const both = async (use: (one: Bus, other: Bus) => Promise<void>) => {
      const [one, other] = [await connected(), await connected()]
      try {
        await use(one, other)
      } finally {
        await Promise.all([one.close(), other.close()])
      }
    }
    const asked = (bus: Bus, { subject = 'who', timeoutMs = 10_000 } = {}) =>
      bus
        .request(requestSubject<Json, Json>(subject), null, { timeoutMs })
        .catch((error: unknown) => (error as BusError).reason)

    test('messages and requests pass, and one of several responders is asked', () =>
      both(async (one, other) => {
        const heard: Json[] = []
        other.subscribe(subject<Json>('news'), (message) => void heard.push(message))
        const answered = { one: 0, other: 0 }
        one.respond(requestSubject<Json, Json>('who'), () => {
          answered.one += 1
          return 'one'
        })
        other.respond(requestSubject<Json, Json>('who'), () => {
          answered.other += 1
          return 'other'
        })
        await vi.waitFor(async () => expect(['one', 'other']).toContain(await asked(one)), TIMEOUTS)
        await Promise.all(Array.from({ length: 49 }, () => asked(one)))
        expect(answered.one + answered.other).toBe(50)
        one.publish(subject<Json>('news'), 1)
        await vi.waitFor(() => expect(heard).toEqual([1]), TIMEOUTS)
      }))

    test('a request whose process ends its connection is refused at once', () =>
      both(async (one, other) => {
        const leave = other.respond(requestSubject<Json, Json>('who'), () => 1)
        await vi.waitFor(async () => expect(await asked(one)).toBe(1), TIMEOUTS)
        leave()
        await vi.waitFor(async () => expect(await asked(one)).toBe('no_responder'), TIMEOUTS)
      }))

    test('when NATS is killed, what is asked is refused at once and what was asked is unknown; it comes back by itself', () =>
      both(async (one, other) => {
        const resumed = { one: 0, other: 0 }
        one.onResumed(() => {
          resumed.one += 1
        })
        other.onResumed(() => {
          resumed.other += 1
        })
        let begun = 0
        other.respond(requestSubject<Json, Json>('who'), () => {
          begun += 1
          return new Promise<Json>(() => undefined)
        })
        // NATS learns of subscriptions in their order: when it knows this one, it knows the one before.
        other.respond(requestSubject<Json, Json>('there'), () => 1)
        await vi.waitFor(async () => expect(await asked(one, { subject: 'there' })).toBe(1), TIMEOUTS)
        const unknown = asked(one, { timeoutMs: 60_000 })
        await vi.waitFor(() => expect(begun).toBe(1), TIMEOUTS)
        await nats.kill()
        expect(await unknown).toBe('timed_out')
        expect(await asked(one)).toBe('no_responder')
        one.publish(subject<Json>('news'), 'lost')
        await nats.start()
        await vi.waitFor(() => expect(resumed).toEqual({ one: 1, other: 1 }), TIMEOUTS)
        const heard: Json[] = []
        other.subscribe(subject<Json>('news'), (message) => void heard.push(message))
        await vi.waitFor(() => {
          one.publish(subject<Json>('news'), 'again')
          expect(heard).toContain('again')
        }, TIMEOUTS)
        expect(heard).not.toContain('lost')
      }))

    test('a process that is closed while NATS is away does not wait for it', async () => {
      const bus = await connected()
      await nats.kill()
      await vi.waitFor(async () => expect(await asked(bus)).toBe('no_responder'), TIMEOUTS)
      await bus.close()
      await nats.start()
    })
  })

  test('what is too large is logged and hurts nobody', async () => {
    const logged: unknown[] = []
    const bus = await connected(logged)
    bus.publish(subject<Json>('large'), 'x'.repeat(9_000_000))
    expect(logged).toHaveLength(1)
    bus.respond(requestSubject<Json, Json>('large'), () => 'x'.repeat(9_000_000))
    await vi.waitFor(async () => {
      const answer = await bus
        .request(requestSubject<Json, Json>('large'), null, { timeoutMs: 2_000 })
        .catch((error: unknown) => error)
      expect(answer).toEqual(new BusError('failed', 'large'))
    }, TIMEOUTS)
    await bus.close()
  })
}
