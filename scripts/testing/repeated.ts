/** What is read of the report that vitest writes as JSON. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface Run {
  readonly stage: string
  readonly status: number | null
}

/** The names of what failed in one run; a run that ended badly without a failed test is a failure of its own. */
export function failuresIn(report: Report | undefined, { stage, status }: Run): string[] {
  const failed = (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0) return tests.map((test) => `${file.name}: ${test.fullName}`)
    return file.status === 'failed' ? [`${file.name}: the file itself`] : []
  })
  if (failed.length > 0 || status === 0) return failed
  return [`${stage}: ended with ${status ?? 'a signal'} though no test failed`]
}

/** One line for each that failed, the most frequent first. */
export function tableOf(failures: readonly string[], rounds: number): string[] {
  const counts = new Map<string, number>()
  for (const failure of failures) counts.set(failure, (counts.get(failure) ?? 0) + 1)
  return [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .map(([failure, count]) => `${count} of ${rounds}: ${failure}`)
}
