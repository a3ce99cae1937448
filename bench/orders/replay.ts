import { assert } from '@bourse/money'
import type pg from 'pg'
import { type Db, openDb } from '../../apps/server/src/platform/database/db.ts'

/** A statement as it went to the database, with its parameters in the form in which they travel. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What an engine sends to its database. */
export class Recording {
  readonly before: Statement[] = []
  readonly statements: Statement[] = []
  #begun = false

  /** To be called before the engine opens its first connection. */
  constructor(db: Db) {
    db.pool.on('connect', (client) => this.#listen(client))
  }

  /** What was sent until now belongs to the start of the engine. */
  begin(): void {
    this.#begun = true
  }

  #listen(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const heard = (...given: unknown[]) => {
      const [text, values] = given
      assert(typeof text === 'string' && Array.isArray(values), 'a statement is a text and its values')
      const statements = this.#begun ? this.statements : this.before
      statements.push({ text, values: values.map(asSent) })
      return send(...given)
    }
    Object.assign(client, { query: heard })
  }
}

function asSent(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

/** Nothing is made of what comes back. */
const AS_TEXT = { getTypeParser: () => (text: string) => text }

/** Sends the same statements again, one after the other, and tells how many seconds it took. */
export async function replay(url: string, recording: Recording, ready: () => Promise<void>): Promise<number> {
  const db = openDb({ url, poolSize: 1, role: 'bourse_app', onPoolError: () => undefined, prepared: true })
  const client = await db.pool.connect()
  const names = new Map<string, string>()
  async function send({ text, values }: Statement): Promise<void> {
    const name = names.get(text) ?? `replay${names.size}`
    names.set(text, name)
    if (values.length === 0) await client.query(text)
    else await client.query({ name, text, values: [...values], rowMode: 'array', types: AS_TEXT })
  }
  try {
    for (const statement of recording.before) await send(statement)
    await ready()
    const started = performance.now()
    for (const statement of recording.statements) await send(statement)
    return (performance.now() - started) / 1_000
  } finally {
    client.release()
    await db.close()
  }
}
