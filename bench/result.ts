/** What a benchmark gives back: bench/run.ts prints it as a table, or as JSON for scripts. */
export interface BenchResult {
  readonly name: string
  /** How often each case was measured; `median` is over these. */
  readonly runs: number
  readonly rows: readonly BenchRow[]
  /** What was compared to be sure that the cases did the same work. */
  readonly checked: string
}

interface BenchRow {
  readonly case: string
  readonly median: number
  readonly unit: string
  /** Against the first row. */
  readonly ratio?: number
}
