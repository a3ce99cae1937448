import { createHash } from 'node:crypto'
import pg from 'pg'

/** Of every row of ledger and trading, whatever their order; except audits, leases and up to when ended orders were notified, which change with time. */
export async function stateHash(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('ledger', 'trading') and tablename not in ('audits', 'engines', 'order_notices') order by 1`,
    )
    const hash = createHash('sha256')
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string | null }>(
        `select md5(string_agg(md5(row::text), '' order by md5(row::text))) as hash from ${name} row`,
      )
      // A table that nothing was written to yet says nothing, so that a new one changes nothing.
      if (rows[0]?.hash) hash.update(`${name} ${rows[0].hash}\n`)
    }
    return hash.digest('hex')
  } finally {
    await client.end()
  }
}

/** The demo's first coins come by a chain: until the last of them is held and the others are credited, the books still move. */
export async function demoHasArrived(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ state: string }>('select distinct state from custody.crypto_deposits')
    const states = rows.map(({ state }) => state)
    return states.includes('held') && !states.includes('confirming')
  } finally {
    await client.end()
  }
}
