import type { BenchResult } from '../result.ts'
import { playScene } from './scene.ts'

/** Commands per second and the time of the slowest hundredth on a book of 10,000 resting orders. */
export function run(): Promise<BenchResult> {
  return playScene({ name: 'engine', resting: 10_000 })
}
