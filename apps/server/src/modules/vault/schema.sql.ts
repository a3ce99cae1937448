/** Neither a password in base64url nor the name of the role can end the text early. */
export function makeLogIn(
  role: string,
  { password, database }: { readonly password: string; readonly database: string },
) {
  return `
    do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    alter role ${role} login password '${password}';
    grant connect, create on database ${database} to ${role};
  `
}

/** Whether this log-in has anything to do with the server's role or its tables, or the server's with these. */
export const IS_SHARED = `
  select coalesce(bool_or(
    pg_has_role(current_user, roles.oid, 'member')
    or exists (
      select from pg_namespace
      where nspname = 'vault' and has_schema_privilege(roles.oid, pg_namespace.oid, 'usage')
    )), false)
    or exists (select from pg_namespace where nspname = 'platform' and pg_has_role(current_user, nspowner, 'member'))
    as shared
  from pg_roles roles where roles.rolname = 'bourse_app'`
