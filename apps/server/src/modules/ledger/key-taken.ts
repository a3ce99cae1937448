import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/**
 * Whoever repeats a request waits for the accounts that the first one locked, and then finds its key. Only a request that
 * uses the same key for other accounts, at the very same time, gets as far as the unique index. It is refused as any reuse
 * is; PostgreSQL has given its transaction up by then, so that the caller can do nothing but end it.
 */
export function isTaken(error: unknown, constraint: 'journal_key' | 'holds_pkey'): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint
}
