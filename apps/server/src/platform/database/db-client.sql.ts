import type pg from 'pg'

/** PostgreSQL's processes for this user, and whether each has something to do. What one cannot get rid of is no work. */
export async function findProcesses(client: pg.Client): Promise<{ pid: number; isAtWork: boolean }[]> {
  const { rows } = await client.query<{ pid: number; isAtWork: boolean }>(`
    select pid, coalesce(state = 'active', false) and wait_event_type is distinct from 'Client' as "isAtWork"
    from pg_stat_activity
    where usename = current_user`)
  return rows
}
