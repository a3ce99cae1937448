import { assert, type Refusal, type Result } from '@bourse/money'
import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'

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
  readonly role: 'bourse_app' | undefined
  readonly onPoolError: (error: Error) => void
  /**
   * For a process that runs the same few statements on arrays all day: each is parsed and planned once. A generic plan does
   * not know how long an array is and would read whole tables, so it is told to look rows up one by one.
   */
  readonly prepared?: boolean
}

const LOOK_UP_PLANS = [
  'plan_cache_mode=force_generic_plan',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
  'jit=off',
]

/** A process that is stopped in the middle of a transaction must not keep what it has locked from its successor for ever. */
const LONGEST_PAUSE = 'idle_in_transaction_session_timeout=10s'

// numeric is only ever an integer count of units here (numeric(38,0)); a fraction would be a bug, and BigInt throws on it.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => BigInt(text))
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `int8 beyond a safe integer: ${text}`)
  return value
})

export function openDb(options: DbOptions): Db {
  const { prepared = false, role } = options
  const settings = [
    ...(role === undefined ? [] : [`role=${role}`]),
    ...(prepared ? [...LOOK_UP_PLANS, LONGEST_PAUSE] : []),
  ]
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    ...(settings.length === 0 ? {} : { options: settings.map((setting) => `-c ${setting}`).join(' ') }),
    ...(prepared ? { Client: PreparingClient } : {}),
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

/** Gives every statement with parameters a name, by which the server keeps it. */
class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>()

  // The signatures of pg's query are many; only the one with a text and values is changed.
  override query(...given: never[]): never {
    const [text, values] = given as unknown as [unknown, unknown]
    const plain = super.query as (...all: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return plain.apply(this, given)
    return plain.call(this, { name: PreparingClient.#nameOf(text), text, values }, ...given.slice(2))
  }

  static #nameOf(text: string): string {
    const known = PreparingClient.#names.get(text)
    if (known !== undefined) return known
    const name = `s${PreparingClient.#names.size}`
    PreparingClient.#names.set(text, name)
    return name
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

/** What each open transaction wants done when it has been committed. */
const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Is called when the transaction has been committed, and never when it was not. What it does must not fail. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterwards.get(tx)
  assert(acts !== undefined, 'only a transaction of db.tx tells its end')
  acts.push(act)
}

async function transaction<R extends AnyResult>(queryable: Queryable, work: (tx: Tx) => Promise<R>): Promise<R> {
  const acts: (() => void)[] = []
  try {
    const committed = await queryable.transaction().execute(async (tx) => {
      afterwards.set(tx, acts)
      const result = await work(tx)
      if (!result.ok) throw new RolledBack(result)
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
