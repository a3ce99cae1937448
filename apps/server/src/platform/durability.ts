import pg from 'pg'
import * as sql from './durability.sql.ts'

/** Acknowledged means durable: a server whose PostgreSQL may forget a commit refuses to start. */
export async function check(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(sql.SETTINGS)
    const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
    if (off.length > 0) throw new Error(`PostgreSQL is not durable: switch ${off.join(', ')} on.`)
  } finally {
    await client.end()
  }
}

export async function takeServerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(sql.TAKE_SERVER_LOCK)
  return rows[0]?.taken === true
}

export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(sql.DATABASE_EXISTS, [name])
  if (rowCount === 0) await client.query(sql.createDatabase(client.escapeIdentifier(name)))
}
