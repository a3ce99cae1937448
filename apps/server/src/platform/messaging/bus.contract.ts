import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '../json.ts'
import { type Bus, BusError } from './bus.ts'
import { requestSubject, subject } from './subjects.ts'

export interface BusUnderTest {
  readonly bus: Bus
  /** Errors that handlers threw and that the bus logged. */
  readonly logged: () => readonly unknown[]
}

/** A machine with other work takes its time; what never comes fails all the same. */
export const TIMEOUTS = { timeout: 60_000, interval: 5 }

/** What every bus must do. Each implementation runs this suite in its own test file. */
export function busContract(name: string, create: () => BusUnderTest | Promise<BusUnderTest>): void {
  let under: BusUnderTest
  let bus: Bus

  beforeEach(async () => {
    under = await create()
    bus = under.bus
  })
  afterEach(() => bus.close())

  /** Collects what arrives on a pattern; `until` waits for a number of messages. */
  function listen(pattern: string) {
    const heard: Json[] = []
    const subjects: string[] = []
    const stop = bus.subscribe(subject<Json>(pattern), (message, subject) => {
      heard.push(message)
      subjects.push(subject)
    })
    const until = (count: number) => vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(count), TIMEOUTS)
    return { heard, subjects, stop, until }
  }

  describe(`${name}: publish and subscribe`, () => {
    test('every subscriber of a subject gets the message, and no other', async () => {
      const [first, second, other] = [listen('page.one'), listen('page.one'), listen('page.two')]
      bus.publish(subject<Json>('page.one'), { line: '1' })
      bus.publish(subject<Json>('page.two'), 'marker')
      await Promise.all([first.until(1), second.until(1), other.until(1)])
      expect([first.heard, second.heard, other.heard]).toEqual([[{ line: '1' }], [{ line: '1' }], ['marker']])
    })

    test('what somebody hears is never said to be heard by nobody', () => {
      listen('page.*')
      expect(bus.isHeard('page.one')).toBe(true)
    })

    test('messages arrive in the order of publishing', async () => {
      const all = listen('count.>')
      const numbers = Array.from({ length: 200 }, (_, at) => at)
      for (const number of numbers) bus.publish(subject<Json>(`count.${number % 3}`), number)
      await all.until(numbers.length)
      expect(all.heard).toEqual(numbers)
    })

    test('publish returns before any handler runs', async () => {
      const heard = listen('later')
      bus.publish(subject<Json>('later'), 1)
      expect(heard.heard).toEqual([])
      await heard.until(1)
    })

    test('a message without listeners is nobody’s trouble', () => {
      bus.publish(subject<Json>('nobody.home'), { any: 'thing' })
    })

    test('nothing arrives after unsubscribing, not even what was under way', async () => {
      const [stopped, staying] = [listen('news'), listen('news')]
      bus.publish(subject<Json>('news'), 1)
      await stopped.until(1)
      bus.publish(subject<Json>('news'), 2)
      stopped.stop()
      bus.publish(subject<Json>('news'), 3)
      await staying.until(3)
      expect(stopped.heard).toEqual([1])
    })

    test('a handler that throws is logged and hurts neither the others nor its own next message', async () => {
      const heard: Json[] = []
      bus.subscribe(subject<Json>('risky'), () => {
        throw new Error('thrown')
      })
      bus.subscribe(subject<Json>('risky'), async (message) => {
        heard.push(message)
        throw new Error('rejected')
      })
      bus.publish(subject<Json>('risky'), 1)
      bus.publish(subject<Json>('risky'), 2)
      await vi.waitFor(() => expect(under.logged()).toHaveLength(4), TIMEOUTS)
      expect(heard).toEqual([1, 2])
    })
  })

  describe(`${name}: subjects`, () => {
    test.each([
      ['red.*', ['red.one', 'red.two'], ['red', 'red.one.1', 'blue.one']],
      ['*.one', ['red.one', 'blue.one'], ['one', 'red.two', 'a.b.one']],
      ['red.>', ['red.one', 'red.one.1'], ['red', 'blue.one']],
      ['a.*.c.>', ['a.b.c.d', 'a.b.c.d.e'], ['a.b.c', 'a.b.x.d']],
      ['>', ['a', 'a.b', 'a.b.c'], []],
      ['A-B.x+y', ['A-B.x+y'], ['A-B.xxy', 'A-Bxx+y']],
    ])('%s takes its subjects and no others', async (pattern, matching, others) => {
      const heard = listen(pattern)
      const marker = listen('the.end')
      for (const name of [...others, ...matching]) bus.publish(subject<Json>(name), name)
      bus.publish(subject<Json>('the.end'), 'marker')
      await Promise.all([marker.until(1), heard.until(matching.length)])
      expect(heard.subjects.filter((subject) => subject !== 'the.end')).toEqual(matching)
    })

    test.each(['', 'a.', '.a', 'a..b', 'a b', 'a.*', 'a.>'])('nobody can publish to "%s"', (name) => {
      expect(() => bus.publish(subject<Json>(name), 1)).toThrow()
    })

    test.each(['', 'a.', 'a.>.b', 'a*', 'a b'])('nobody can subscribe to "%s"', (pattern) => {
      expect(() => bus.subscribe(subject<Json>(pattern), () => undefined)).toThrow()
    })
  })

  describe(`${name}: messages`, () => {
    test.each([[null], [true], [0], [-1.5], ['text'], [''], [[]], [{}], [{ a: [1, { b: null }] }]])(
      '%j arrives as it is',
      async (message) => {
        const heard = listen('value')
        bus.publish(subject<Json>('value'), message)
        await heard.until(1)
        expect(heard.heard).toEqual([message])
      },
    )

    test('what the sender changes afterwards does not reach the receiver', async () => {
      const heard = listen('frozen')
      const message = { list: [1] }
      bus.publish(subject<Json>('frozen'), message)
      message.list.push(2)
      await heard.until(1)
      expect(heard.heard).toEqual([{ list: [1] }])
    })

    test('what one receiver changes reaches neither the sender nor another receiver', async () => {
      const message = { list: [1] }
      bus.subscribe(subject<{ list: number[] }>('shared'), (received) => {
        received.list.push(99)
      })
      const heard = listen('shared')
      bus.publish(subject<Json>('shared'), message)
      await heard.until(1)
      expect([message, heard.heard]).toEqual([{ list: [1] }, [{ list: [1] }]])
    })
  })

  describe(`${name}: request and respond`, () => {
    const soon = { timeoutMs: 10_000 }
    const reasonOf = (promise: Promise<unknown>) =>
      promise.then(
        () => 'answered',
        (error: unknown) => (error instanceof BusError ? error.reason : error),
      )

    test('the asker gets the answer', async () => {
      bus.respond(requestSubject<{ a: number; b: number }, Json>('sum'), async ({ a, b }) => ({ sum: a + b }))
      expect(await bus.request(requestSubject<Json, Json>('sum'), { a: 2, b: 3 }, soon)).toEqual({ sum: 5 })
    })

    test('answers find the request they belong to', async () => {
      bus.respond(requestSubject<number, Json>('echo.*'), async (delay, subject) => {
        await new Promise((resolve) => setTimeout(resolve, delay))
        return subject
      })
      const answers = [30, 10, 20].map((delay) => bus.request(requestSubject<Json, Json>(`echo.${delay}`), delay, soon))
      expect(await Promise.all(answers)).toEqual(['echo.30', 'echo.10', 'echo.20'])
    })

    test('of several responders exactly one does the work', async () => {
      let handled = 0
      for (let index = 0; index < 3; index += 1) {
        bus.respond(requestSubject<Json, Json>('work'), () => {
          handled += 1
          return null
        })
      }
      await Promise.all(Array.from({ length: 20 }, () => bus.request(requestSubject<Json, Json>('work'), null, soon)))
      expect(handled).toBe(20)
    })

    test('a request that nobody answers for is refused at once', async () => {
      expect(await reasonOf(bus.request(requestSubject<Json, Json>('nobody'), 1, { timeoutMs: 60_000 }))).toBe(
        'no_responder',
      )
    })

    test('a responder that left is not asked', async () => {
      const leave = bus.respond(requestSubject<Json, Json>('here'), () => 1)
      expect(await bus.request(requestSubject<Json, Json>('here'), null, soon)).toBe(1)
      leave()
      await vi.waitFor(
        async () =>
          expect(await reasonOf(bus.request(requestSubject<Json, Json>('here'), null, soon))).toBe('no_responder'),
        TIMEOUTS,
      )
    })

    test('a request that meets a responder on its way out waits for nobody', async () => {
      const leave = bus.respond(requestSubject<Json, Json>('here'), () => 1)
      expect(await bus.request(requestSubject<Json, Json>('here'), null, soon)).toBe(1)
      const asked = Array.from({ length: 20 }, () =>
        reasonOf(bus.request(requestSubject<Json, Json>('here'), null, soon)),
      )
      leave()
      for (const reason of await Promise.all(asked)) expect(['answered', 'no_responder']).toContain(reason)
    })

    test('a responder that is too slow times out', async () => {
      bus.respond(
        requestSubject<Json, Json>('slow'),
        () => new Promise<Json>((resolve) => setTimeout(() => resolve(1), 300)),
      )
      expect(await reasonOf(bus.request(requestSubject<Json, Json>('slow'), null, { timeoutMs: 50 }))).toBe('timed_out')
    })

    test('a responder that throws is logged, and the asker learns only that it failed', async () => {
      bus.respond(requestSubject<Json, Json>('broken'), () => {
        throw new Error('detail')
      })
      expect(await reasonOf(bus.request(requestSubject<Json, Json>('broken'), null, soon))).toBe('failed')
      await vi.waitFor(() => expect(under.logged()).toHaveLength(1), TIMEOUTS)
    })

    test('the responder’s object is not the asker’s', async () => {
      const kept = { list: [1] }
      bus.respond(requestSubject<Json, Json>('mine'), () => kept)
      const answer = await bus.request(requestSubject<null, { list: number[] }>('mine'), null, soon)
      answer.list.push(2)
      expect(kept).toEqual({ list: [1] })
    })
  })

  describe(`${name}: close`, () => {
    test('what was published before closing is delivered, and nothing can be published after it', async () => {
      const heard = listen('last')
      bus.publish(subject<Json>('last'), 'word')
      await bus.close()
      expect(heard.heard).toEqual(['word'])
      expect(() => bus.publish(subject<Json>('last'), 'more')).toThrow()
    })
  })
}
