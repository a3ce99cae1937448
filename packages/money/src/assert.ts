/** The program contradicts itself. Nobody recovers from it by type: it is logged, and the work at hand is rolled back. */
export class BugError extends Error {
  override readonly name = 'BugError'
}

/** Stays on in production: a wrong amount that stops is cheaper than one that is posted. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BugError(message)
}

/** Closes an exhaustive switch: tsc fails when a case is added, and a value that slipped past the types throws here. */
export function unreachable(value: never): never {
  throw new BugError(`unreachable value: ${String(value)}`)
}
