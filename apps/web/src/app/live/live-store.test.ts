import type { DataOf, StreamChannel } from '@bourse/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChannelStore, storePerName } from './live-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16))
  vi.stubGlobal('cancelAnimationFrame', (timer: NodeJS.Timeout) => clearTimeout(timer))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Listener = (data: never, type: 'snapshot' | 'update') => void

function fakeStream() {
  const listeners = new Set<Listener>()
  return {
    listeners,
    tell: (data: unknown, type: 'snapshot' | 'update' = 'update') => {
      for (const listener of listeners) listener(data as never, type)
    },
    subscribe<C extends StreamChannel>(_channel: C, listener: (data: DataOf<C>, type: 'snapshot' | 'update') => void) {
      listeners.add(listener as Listener)
      return () => listeners.delete(listener as Listener)
    },
  }
}

function open() {
  const stream = fakeStream()
  const reduce = (known: readonly string[] | undefined, data: unknown): readonly string[] => [
    ...(known ?? []),
    String(data),
  ]
  return { stream, store: createChannelStore({ stream, channel: 'tickers', reduce }) }
}

/** As long as it takes for news to be told. */
const frame = () => vi.advanceTimersByTime(120)

test('a hundred messages within a frame are told once, with all of them in', () => {
  const { stream, store } = open()
  const seen = vi.fn()
  store.subscribe(seen)
  for (let count = 0; count < 100; count += 1) stream.tell(count)
  expect(seen).not.toHaveBeenCalled()
  frame()
  expect(seen).toHaveBeenCalledTimes(1)
  expect(store.view()).toHaveLength(100)
})

test('news that never stop are told ten times a second', () => {
  const { stream, store } = open()
  const seen = vi.fn()
  store.subscribe(seen)
  for (let time = 0; time < 1000; time += 10) {
    stream.tell(time)
    vi.advanceTimersByTime(10)
  }
  expect(seen.mock.calls.length).toBeGreaterThanOrEqual(8)
  expect(seen.mock.calls.length).toBeLessThanOrEqual(10)
})

test('between two frames the view stays the same object', () => {
  const { stream, store } = open()
  store.subscribe(() => {})
  stream.tell('a')
  frame()
  const before = store.view()
  stream.tell('b')
  expect(store.view()).toBe(before)
  frame()
  expect(store.view()).toEqual(['a', 'b'])
})

test('a snapshot replaces whatever was known', () => {
  const { stream, store } = open()
  store.subscribe(() => {})
  stream.tell('a')
  stream.tell('b', 'snapshot')
  frame()
  expect(store.view()).toEqual(['b'])
})

test('however many listen, the channel is followed once, and left with the last of them', () => {
  const { stream, store } = open()
  const leave = [store.subscribe(() => {}), store.subscribe(() => {})]
  expect(stream.listeners.size).toBe(1)
  stream.tell('a')
  frame()
  leave[0]?.()
  expect(stream.listeners.size).toBe(1)
  leave[1]?.()
  expect(stream.listeners.size).toBe(0)
  expect(store.view()).toBeUndefined()
})

test('a page that is drawn no frames hears of it within a second', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  const { stream, store } = open()
  const seen = vi.fn()
  store.subscribe(seen)
  stream.tell('a')
  vi.advanceTimersByTime(1000)
  expect(seen).toHaveBeenCalledTimes(1)
})

test('a name has one store, and no name one that is silent', () => {
  const storeOf = storePerName(() => open().store)
  expect(storeOf('BTC-EUR')).toBe(storeOf('BTC-EUR'))
  expect(storeOf('BTC-EUR')).not.toBe(storeOf('ETH-EUR'))
  expect(storeOf(null).view()).toBeUndefined()
})
