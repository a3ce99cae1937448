export interface AppliedMigration {
  readonly schema: string
  readonly name: string
  readonly checksum: string
}

/** Two servers that start together must not both migrate. */
export const LOCK = `select pg_advisory_lock(hashtext('bourse.migrate'))`

/** Where applied migrations are written down, and the role that may use the tables that they make; null for their owner alone. */
export interface MigrationBook {
  readonly schema: string
  readonly role: string | null
}

/**
 * The server works as a role that owns nothing: what a migration does not grant, a query cannot do.
 * Roles belong to the cluster, so another database of it may have made the role already.
 */
const makeRole = (role: string) => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    execute format('grant ${role} to %I', current_user);
  exception when duplicate_object or unique_violation then null;
  end $$;`

export const prepare = ({ schema, role }: MigrationBook) => `
  ${role === null ? '' : makeRole(role)}
  create schema if not exists ${schema};
  create table if not exists ${schema}.migrations (
    schema text not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (schema, name)
  );
`

export const applied = ({ schema }: MigrationBook) => `select schema, name, checksum from ${schema}.migrations`

export const record = ({ schema }: MigrationBook) =>
  `insert into ${schema}.migrations (schema, name, checksum) values ($1, $2, $3)`

/** New tables of a schema are open to the role by default; a journal takes rights away in its own migration. */
export function openSchema(schema: string, role: string | null): string {
  const grants = `
    grant usage on schema ${schema} to ${role};
    alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema ${schema} grant usage, select on sequences to ${role};
    alter default privileges in schema ${schema} grant execute on functions to ${role};`
  return `
    create schema if not exists ${schema};
    ${role === null ? '' : grants}
    set local search_path to ${schema};
  `
}
