import pg from 'pg'
import * as sql from './durability.sql.ts'

/** Acknowledged means durable: a server whose PostgreSQL may forget a commit refuses to start. */
export async function check(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query<{ name: string; setting: string }>(sql.SETTINGS))
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length > 0) throw new Error(`PostgreSQL is not durable: switch ${off.join(', ')} on.`)
}

export async function takeServerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(sql.TAKE_SERVER_LOCK)
  return rows[0]?.taken === true
}

export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(sql.DATABASE_EXISTS, [name])
    if (rowCount === 0) await client.query(sql.createDatabase(client.escapeIdentifier(name)))
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
