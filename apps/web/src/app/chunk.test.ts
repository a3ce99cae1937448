import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part of the page that arrives is handed over', async () => {
  await expect(loadChunk(async () => 'page')).resolves.toBe('page')
})

test('after 120 s without it there is a chunk load error (specification §8)', async () => {
  const loading = loadChunk(() => new Promise(() => {}))
  const outcome = loading.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(outcome).resolves.toBeInstanceOf(ChunkLoadError)
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test('a file that cannot be fetched is a chunk load error at once, and no timer stays behind', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const outcome = await loadChunk(() => Promise.reject(cause)).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(ChunkLoadError)
  expect(outcome).toMatchObject({ cause })
  expect(vi.getTimerCount()).toBe(0)
})
