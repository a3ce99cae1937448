import { playScene } from '../engine/scene.ts'
import type { BenchResult } from '../result.ts'

/** As the benchmark `engine`, on ten times as many resting orders. */
export function run(): Promise<BenchResult> {
  return playScene({ name: 'engine-deep', resting: 100_000 })
}
