import { assert } from '@bourse/money'
import type pg from 'pg'
import { type Db, openDb } from '../../apps/server/src/platform/db.ts'

/** A statement as it went to the database, with its parameters in the form in which they travel. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What an engine sends to its database. */
export class Recording {
  readonly statements: Statement[] = []

  /** To be called before the engine opens its first connection. */
  constructor(db: Db) {
    db.pool.on('connect', (client) => this.#listen(client))
  }

  #listen(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const heard = (...given: unknown[]) => {
      const [text, values] = given
      assert(typeof text === 'string' && Array.isArray(values), 'a statement is a text and its values')
      this.statements.push({ text, values: values.map(asSent) })
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

/** Sends the same statements again, one after the other; those before `from` are not timed. */
export async function replay(url: string, statements: readonly Statement[], from: number): Promise<number> {
  const db = openDb({ url, poolSize: 1, role: 'bourse_app', onPoolError: () => undefined, prepared: true })
  const client = await db.pool.connect()
  const names = new Map<string, string>()
  let started = performance.now()
  try {
    for (const [place, { text, values }] of statements.entries()) {
      if (place === from) started = performance.now()
      if (values.length === 0) {
        await client.query(text)
        continue
      }
      const name = names.get(text) ?? `replay${names.size}`
      names.set(text, name)
      await client.query({ name, text, values: [...values], rowMode: 'array', types: AS_TEXT })
    }
    return (performance.now() - started) / 1_000
  } finally {
    client.release()
    await db.close()
  }
}
