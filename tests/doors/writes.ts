import pg from 'pg'
import type { Overlooked } from './state.ts'

/** A request, and when it was sent. One is sent after the other. */
export interface Noted {
  readonly at: number
  readonly what: string
}

const NOTES = `
  create schema watched;
  create unlogged table watched.writes (name text not null, at timestamptz not null default clock_timestamp());
  create function watched.note() returns trigger language plpgsql security definer as $$
    begin
      insert into watched.writes (name) values (tg_table_schema || '.' || tg_table_name);
      return null;
    end
  $$;`

const TABLES = `
  select schemaname || '.' || tablename as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'watched')`

/** A row that was changed in what is overlooked alone counts as unchanged. */
function triggersOn(name: string, overlooked: readonly string[]): string {
  const row = (which: string) =>
    `(to_jsonb(${which}) - array[${overlooked.map((column) => `'${column}'`).join(', ')}]::text[])`
  return `
    create trigger watched_rows after insert or delete on ${name} for each row execute function watched.note();
    create trigger watched_changes after update on ${name} for each row
      when (${row('old')} is distinct from ${row('new')}) execute function watched.note();`
}

/**
 * Lets the database note which table is written to and when, so that of thousands of requests the one that changed something
 * can be named, although the tables are compared only once for all of them.
 */
export async function watchWrites(ownerUrl: string, overlooked: Overlooked) {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(NOTES)
    const { rows } = await owner.query<{ name: string }>(TABLES)
    const watched = rows.filter(({ name }) => overlooked[name] !== 'everything')
    await owner.query(watched.map(({ name }) => triggersOn(name, [overlooked[name] ?? []].flat())).join('\n'))
  })
  return {
    /** What was under way when each of these tables was written to. */
    async culprits(tables: readonly string[], sent: readonly Noted[]): Promise<string[]> {
      const { rows } = await asOwner(ownerUrl, (owner) =>
        owner.query<{ name: string; at: Date }>('select * from watched.writes where name = any($1) order by at', [
          tables,
        ]),
      )
      return rows.map(({ name, at }) => {
        const latest = sent.findLastIndex((noted) => noted.at <= at.getTime())
        // Within one millisecond it may have been the one before.
        const first = sent[latest]?.at === at.getTime() ? latest - 1 : latest
        const named = sent.slice(Math.max(0, first), latest + 1).map(({ what }) => what)
        return `${name}, written to by ${named.join(' or ')}`
      })
    },
  }
}

async function asOwner<Given>(url: string, work: (owner: pg.Client) => Promise<Given>): Promise<Given> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
