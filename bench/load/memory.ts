import { readFileSync } from 'node:fs'
import { assert } from '@bourse/money'
import type { Product } from '../../tests/product/product.ts'
import { median } from '../result.ts'
import { tenths } from './delays.ts'
import { liveHeap } from './live-heap.ts'

export interface MemorySample {
  readonly atSeconds: number
  /** What the process has of the machine's memory. */
  readonly rssMb: number
  /** Objects and buffers, with those that wait to be collected. */
  readonly heapMb: number
  /** Without those, where they were collected first. */
  readonly liveMb: number | undefined
}

/** Buffers and compiled code grow to their size in this time. */
const SETTLED_AFTER_SECONDS = 120
const MEGABYTE = 2 ** 20

export async function sampleMemory(
  product: Product,
  { atSeconds, collect }: { readonly atSeconds: number; readonly collect: boolean },
): Promise<MemorySample> {
  const { process: child, internalUrl } = product
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const metrics = await fetch(`${internalUrl}/metrics`).then((answer) => answer.text())
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  const heap = value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes')
  return {
    atSeconds,
    rssMb: tenths(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024),
    heapMb: tenths(heap / MEGABYTE),
    liveMb: collect ? await liveHeap(product) : undefined,
  }
}

/** The first two minutes do not count; of a shorter run the last two thirds do, and say little. */
export const settledAfter = (seconds: number) => Math.min(SETTLED_AFTER_SECONDS, Math.ceil(seconds / 3))

export interface Course {
  readonly minutes: number
  /** Medians of the first and of the last quarter of the time that counts. */
  readonly rssMb: readonly [first: number, last: number]
  /** Of the line through all of its samples. */
  readonly rssMbPerMinute: number
  /** What was left after a collection: when the time that counts began, and shortly before its end. */
  readonly liveMb: readonly [first: number, last: number]
  readonly liveMbPerMinute: number
}

export function courseOf(samples: readonly MemorySample[], seconds: number): Course {
  const counted = samples.filter(({ atSeconds }) => atSeconds >= settledAfter(seconds))
  const quarter = Math.max(1, Math.floor(counted.length / 4))
  const rss = (some: readonly MemorySample[]) => median(some.map(({ rssMb }) => rssMb))
  const live = counted.flatMap(({ atSeconds, liveMb }) => (liveMb === undefined ? [] : [{ atSeconds, mb: liveMb }]))
  const [first, last] = [live[0], live.at(-1)]
  assert(first !== undefined && last !== undefined, 'nothing was collected')
  const minutes = (last.atSeconds - first.atSeconds) / 60
  return {
    minutes: tenths(minutes),
    rssMb: [rss(counted.slice(0, quarter)), rss(counted.slice(-quarter))],
    rssMbPerMinute: tenths(slope(counted.map(({ atSeconds, rssMb }) => ({ atSeconds, mb: rssMb })))),
    liveMb: [first.mb, last.mb],
    liveMbPerMinute: minutes === 0 ? 0 : tenths((last.mb - first.mb) / minutes),
  }
}

/** Of the line with the least squares, by the minute. */
function slope(samples: readonly { readonly atSeconds: number; readonly mb: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(samples.map(({ atSeconds }) => atSeconds / 60))
  const level = mean(samples.map(({ mb }) => mb))
  const spread = samples.reduce((sum, { atSeconds }) => sum + (atSeconds / 60 - middle) ** 2, 0)
  if (spread === 0) return 0
  return samples.reduce((sum, { atSeconds, mb }) => sum + (atSeconds / 60 - middle) * (mb - level), 0) / spread
}
