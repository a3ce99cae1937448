/** What is told of an error besides its name, message and stack: names and numbers that a program has chosen. */
const FIELDS = [
  'code',
  'reason',
  'statusCode',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const

/** Causes of causes; a circle ends here too. */
const DEPTH = 5

/**
 * An error may carry anything: the one of a database its client with socket and keys, one of a partner a whole request. So what
 * is written is chosen, and the rest stays out. The detail of a database's error names values of rows, and is no exception.
 */
export function loggedError(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error)) return error
  const told: Record<string, unknown> = {
    type: error.constructor.name || error.name,
    message: error.message,
    stack: error.stack ?? null,
  }
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(error, field)
    if (typeof value === 'string' || typeof value === 'number') told[field] = value
  }
  if (depth === 0) return told
  if (error.cause instanceof Error) told.cause = loggedError(error.cause, depth - 1)
  if (error instanceof AggregateError) told.errors = error.errors.map((one: unknown) => loggedError(one, depth - 1))
  return told
}
