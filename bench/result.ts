/** What a benchmark gives back: bench/run.ts prints it as a table, or as one JSON object for scripts. */
export interface BenchResult {
  readonly name: string
  readonly unit: string
  /** How often each case was measured; every value is the median over these. */
  readonly runs: number
  readonly ours: number
  /** The others in the same run; `ratio` says how many times theirs ours is. */
  readonly peers: readonly { readonly name: string; readonly value: number; readonly ratio: number }[]
  /** What else was measured and has no peer. */
  readonly figures?: readonly { readonly name: string; readonly value: number; readonly unit: string }[]
  /** What was compared to be sure that all cases did the same work. */
  readonly checks: readonly string[]
  /** What was required beforehand. One that does not hold makes the command fail, after everything was printed. */
  readonly verdicts?: readonly { readonly required: string; readonly seen: string; readonly holds: boolean }[]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export function peer(name: string, value: number, ours: number): BenchResult['peers'][number] {
  return { name, value, ratio: Math.round((ours / value) * 100) / 100 }
}
