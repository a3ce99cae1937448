import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../platform/database/migrate.ts'
import * as sql from './schema.sql.ts'

const VAULT_ROLE = 'bourse_vault'

const SOURCE = { schema: 'vault', folder: join(import.meta.dirname, 'migrations') }

/** By the vault's own log-in; what it makes belongs to it alone. */
export async function migrateVault(url: string): Promise<void> {
  await migrate(url, [SOURCE], { schema: SOURCE.schema, role: null })
}

/**
 * Where one process starts everything: a log-in for the vault with a password of this start. In production whoever runs the database
 * makes it, and the server never learns the password.
 */
export async function openVaultLogIn(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const url = new URL(ownerUrl)
  await withClient(ownerUrl, async (client) => {
    const database = client.escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))
    await client.query(sql.makeLogIn(VAULT_ROLE, { password, database }))
  })
  url.username = VAULT_ROLE
  url.password = password
  return url.href
}

/** Throws when whoever uses the server's tables could use the vault's as well. */
export async function refuseSharedLogIn(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query<{ shared: boolean }>(sql.IS_SHARED))
  if (rows[0]?.shared === false) return
  throw new Error('The signer needs a database log-in of its own, which the server does not have.')
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
