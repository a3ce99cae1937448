export const SETTINGS = `
  select name, setting from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`

export const TAKE_SERVER_LOCK = `select pg_try_advisory_lock(hashtext('bourse.server')) as taken`

export const DATABASE_EXISTS = `select from pg_database where datname = $1`

/** A database is named in the text itself, because PostgreSQL takes no parameter there. */
export function createDatabase(quotedName: string): string {
  return `create database ${quotedName}`
}
