export interface AppliedMigration {
  readonly schema: string
  readonly name: string
  readonly checksum: string
}

/** Two servers that start together must not both migrate. */
export const LOCK = `select pg_advisory_lock(hashtext('bourse.migrate'))`

/**
 * The server works as bourse_app, which owns nothing: what a migration does not grant, a query cannot do.
 * Roles belong to the cluster, so another database of it may have made the role already.
 */
export const PREPARE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'bourse_app') then create role bourse_app nologin; end if;
    execute format('grant bourse_app to %I', current_user);
  exception when duplicate_object or unique_violation then null;
  end $$;
  create schema if not exists platform;
  create table if not exists platform.migrations (
    schema text not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (schema, name)
  );
`

export const APPLIED = `select schema, name, checksum from platform.migrations`

export const RECORD = `insert into platform.migrations (schema, name, checksum) values ($1, $2, $3)`

/** New tables of a schema are open to the server by default; a journal takes rights away in its own migration. */
export function openSchema(schema: string): string {
  return `
    create schema if not exists ${schema};
    grant usage on schema ${schema} to bourse_app;
    alter default privileges in schema ${schema} grant select, insert, update, delete on tables to bourse_app;
    alter default privileges in schema ${schema} grant usage, select on sequences to bourse_app;
    alter default privileges in schema ${schema} grant execute on functions to bourse_app;
    set local search_path to ${schema};
  `
}
