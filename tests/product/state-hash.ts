import { createHash } from 'node:crypto'
import pg from 'pg'

/** What has changed in a table since it was first looked at. */
interface Since {
  /** Columns that it did not have. */
  readonly younger?: readonly string[]
  /** What columns that were written again held before, in SQL. */
  readonly was?: Readonly<Record<string, string>>
}

interface Changes {
  /** By table with its schema; of one that was not there at all nothing is looked at. */
  readonly since?: Readonly<Record<string, Since | 'new'>>
}

/** Of every row of ledger and trading, whatever their order; except audits, leases and up to when ended orders were notified, which change with time. */
export async function stateHash(url: string, { since = {} }: Changes = {}): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('ledger', 'trading') and tablename not in ('audits', 'engines', 'order_notices') order by 1`,
    )
    const hash = createHash('sha256')
    for (const { name } of tables) {
      const changed = since[name] ?? {}
      if (changed === 'new') continue
      const { rows: columns } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all ($2::text[])
         order by attnum`,
        [name, changed.younger ?? []],
      )
      const values = columns.map((column) => {
        const was = changed.was?.[column.name]
        return was === undefined ? column.name : `${was} as ${column.name}`
      })
      const { rows } = await client.query<{ hash: string | null }>(
        `select md5(string_agg(md5(row::text), '' order by md5(row::text))) as hash
         from (select ${values.join(', ')} from ${name}) row`,
      )
      // A table that nothing was written to yet says nothing, so that a new one changes nothing.
      if (rows[0]?.hash) hash.update(`${name} ${rows[0].hash}\n`)
    }
    return hash.digest('hex')
  } finally {
    await client.end()
  }
}

/** Whoever follows the trades of all markets. */
const FOLLOWERS = ['campaigns.fees', 'campaigns.bonuses', 'competitions', 'boosts']

/**
 * The demo's first coins come by a chain, and what follows from its trades by the minute: until the last coins are held, the others are
 * credited and nobody has a trade before them, the books still move.
 */
export async function demoHasArrived(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ state: string }>('select distinct state from custody.crypto_deposits')
    const states = rows.map(({ state }) => state)
    const { rowCount: behind } = await client.query(
      `select from (select pair_id, max(number) as last from trading.trades group by pair_id) market
       cross join unnest($1::text[]) as follower (name)
       left join trading.follower_cursors cursor on cursor.follower = follower.name and cursor.pair_id = market.pair_id
       where coalesce(cursor.trade_number, 0) < market.last`,
      [FOLLOWERS],
    )
    return states.includes('held') && !states.includes('confirming') && behind === 0
  } finally {
    await client.end()
  }
}
