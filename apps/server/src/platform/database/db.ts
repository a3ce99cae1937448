import { setTimeout as sleep } from 'node:timers/promises'
import { assert, type Refusal, type Result } from '@bourse/money'
import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { clientClass } from './db-client.ts'

/** Kysely's `sql` tag is the one query layer; no table types are kept, because SQL is written as SQL. */
type AnyTables = Record<string, never>

/** Where a query runs: on the pool, or inside a transaction. */
export type Queryable = Kysely<AnyTables>
export type Tx = Transaction<AnyTables>

type AnyResult = Result<unknown, Refusal>

export interface Db {
  readonly pool: pg.Pool
  readonly queryable: Queryable
  /** Commits when `work` gives ok; rolls back when it refuses or throws, so that a refusal changes nothing. */
  tx<R extends AnyResult>(work: (tx: Tx) => Promise<R>): Promise<R>
  close(): Promise<void>
}

export interface DbOptions {
  readonly url: string
  readonly poolSize: number
  /** The role without UPDATE and DELETE on journals; migrations alone run without it. */
  readonly role: 'bourse_app' | 'bourse_vault' | undefined
  readonly onPoolError: (error: Error) => void
  /**
   * For a process that runs the same few statements on arrays all day: each is parsed and planned once. A generic plan does
   * not know how long an array is and would read whole tables, so it is told to look rows up one by one.
   */
  readonly prepared?: boolean
  /** Shorter than usual, for tests. */
  readonly timeouts?: Partial<Timeouts & { readonly answerMs: number; readonly doubtMs: number }>
}

const LOOK_UP_PLANS = [
  'plan_cache_mode=force_generic_plan',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
  'jit=off',
]

/**
 * How long others are waited for. A stuck statement must not hang who asked, and a process that is stopped in the middle of
 * a transaction must not keep what it has locked from the others for ever.
 */
interface Timeouts {
  readonly statementMs: number
  readonly lockMs: number
  /** Of a transaction that nobody goes on with. */
  readonly pauseMs: number
  readonly connectMs: number
}

/** The audit reads everything that there is, which may take minutes. */
const TIMEOUTS: Timeouts = { statementMs: 300_000, lockMs: 30_000, pauseMs: 20_000, connectMs: 30_000 }
/**
 * An engine whose successor waits for a row of its predecessor waits longer than the predecessor may pause: not longer than
 * its lease lasts, so that one that was cut off in the middle of a batch keeps nobody from taking over.
 */
const ENGINE_TIMEOUTS: Timeouts = { statementMs: 15_000, lockMs: 15_000, pauseMs: 3_000, connectMs: 10_000 }
/** The server's own word on the time limit comes first. */
const ANSWER_LATER_MS = 5_000
/** Few statements take as long; whoever is cut off from PostgreSQL learns it soon after. */
const DOUBT_MS = 10_000
/**
 * How long a connection waits for its next use. Much is done once a minute and by many at once; a connection that was closed in between
 * is dear, because its next process in PostgreSQL must first learn what tables there are.
 */
export const IDLE_MS = 90_000

// numeric is only ever an integer count of units here (numeric(38,0)); a fraction would be a bug, and BigInt throws on it.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => BigInt(text))
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `int8 beyond a safe integer: ${text}`)
  return value
})

function limitsOf({ statementMs, lockMs, pauseMs }: Timeouts): string[] {
  return [
    `statement_timeout=${statementMs}`,
    `lock_timeout=${lockMs}`,
    `idle_in_transaction_session_timeout=${pauseMs}`,
  ]
}

const flagsOf = (settings: readonly string[]) => settings.map((setting) => `-c ${setting}`).join(' ')

/** The same limits for a library that opens its own connections. */
export function urlWithTimeouts(url: string): string {
  const limited = new URL(url)
  const given = limited.searchParams.get('options')
  limited.searchParams.set('options', [given ?? '', flagsOf(limitsOf(TIMEOUTS))].join(' ').trim())
  return limited.href
}

export function openDb(options: DbOptions): Db {
  const { prepared = false, role } = options
  const timeouts = { ...(prepared ? ENGINE_TIMEOUTS : TIMEOUTS), ...options.timeouts }
  const settings = [
    ...(role === undefined ? [] : [`role=${role}`]),
    ...(prepared ? LOOK_UP_PLANS : []),
    ...limitsOf(timeouts),
  ]
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    options: flagsOf(settings),
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    Client: clientClass({
      prepared,
      doubtAfterMs: timeouts.doubtMs ?? DOUBT_MS,
      answerWithinMs: timeouts.answerMs ?? timeouts.statementMs + ANSWER_LATER_MS,
    }),
  })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', options.onPoolError)
  // Nor may one that breaks in the middle of a transaction: its query fails, and that is how its user learns of it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const queryable = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    queryable,
    tx: (work) => transaction(queryable, work),
    close: () => queryable.destroy(),
  }
}

const AGAIN_MS = 100

/**
 * A pool whose users cannot wait long has its first connection before they come. Where much starts at once that one may be
 * late, which keeps nobody: it is asked for again.
 */
export async function connectFirst({ pool }: Db, withinMs = 120_000): Promise<void> {
  for (const end = performance.now() + withinMs; ; await sleep(AGAIN_MS)) {
    try {
      const client = await pool.connect()
      return client.release()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

/** Carries the refusal out of Kysely's transaction, which rolls back only when something is thrown. */
class RolledBack extends Error {
  readonly result: AnyResult
  constructor(result: AnyResult) {
    super('rolled back')
    this.result = result
  }
}

/** What each open transaction wants done when it has been committed, and what belongs into it when its work is done. */
const afterwards = new WeakMap<Tx, (() => void)[]>()
const beforehand = new WeakMap<Tx, ((tx: Tx) => Promise<void>)[]>()

/** Is called when the transaction has been committed, and never when it was not. What it does must not fail. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterwards.get(tx)
  assert(acts !== undefined, 'only a transaction of db.tx tells its end')
  acts.push(act)
}

/** Is done in the transaction when its work has succeeded: it stands or falls with it. */
export function beforeCommit(tx: Tx, act: (tx: Tx) => Promise<void>): void {
  const acts = beforehand.get(tx)
  assert(acts !== undefined, 'only a transaction of db.tx tells its end')
  acts.push(act)
}

async function transaction<R extends AnyResult>(queryable: Queryable, work: (tx: Tx) => Promise<R>): Promise<R> {
  const acts: (() => void)[] = []
  const first: ((tx: Tx) => Promise<void>)[] = []
  try {
    const committed = await queryable.transaction().execute(async (tx) => {
      afterwards.set(tx, acts)
      beforehand.set(tx, first)
      const result = await work(tx)
      if (!result.ok) throw new RolledBack(result)
      for (const act of first) await act(tx)
      return result
    })
    for (const act of acts) act()
    return committed
  } catch (error) {
    if (error instanceof RolledBack) return error.result as R
    throw error
  }
}

export async function rows<Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

export async function maybeRow<Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row | undefined> {
  const found = await rows(db, query)
  assert(found.length <= 1, `expected at most one row, got ${found.length}`)
  return found[0]
}

export async function oneRow<Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row> {
  const row = await maybeRow(db, query)
  assert(row !== undefined, 'expected one row, got none')
  return row
}

/** Runs a statement for its effect and tells how many rows it touched. */
export async function run(db: Queryable, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(db)).numAffectedRows ?? 0n)
}

/** An array parameter as the text that PostgreSQL reads: several times faster than the driver's way for long arrays. */
export function numberArray(values: readonly (number | bigint)[]): string {
  return `{${values.join(',')}}`
}

// Without quotes, NULL in any case would be no text but its absence.
const PLAIN = /^(?!null$)[\w:-]+$/i

/** The same for texts; names, ids and states need no quotes. */
export function nameArray(values: readonly string[]): string {
  return `{${values.map((value) => (PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
}
