import { expect, test } from 'vitest'
import { testDatabase } from './testing/database.ts'

// What the role that the server works as may do to the database as a whole, whatever schema a module adds.

const database = testDatabase()
const asked = async <Row extends object>(statement: string): Promise<Row[]> =>
  (await database.db.pool.query<Row>(statement)).rows

const SCHEMAS = `select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema')`

test('the server works as a role that can make no roles, databases, extensions or schemas, and is nobody\u2019s owner', async () => {
  expect(await asked('select current_user as name')).toEqual([{ name: 'bourse_app' }])
  const [role] = await asked(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user`,
  )
  expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]))
  const owned = `select relname as name from pg_class where relowner = (select oid from pg_roles where rolname = current_user)
    union all select proname from pg_proc where proowner = (select oid from pg_roles where rolname = current_user)`
  expect(await asked(owned)).toEqual([])
  expect(await asked(`select has_database_privilege(current_database(), 'create') as may`)).toEqual([{ may: false }])
})

test('in no schema may it make, truncate, refer to or put triggers on a table', async () => {
  const making = await asked(
    `select nspname as name from (${SCHEMAS}) known where has_schema_privilege(nspname, 'create')`,
  )
  expect(making).toEqual([])
  const beyond = await asked(`
    select table_schema || '.' || table_name as name, privilege_type as right
    from information_schema.table_privileges
    where grantee in ('bourse_app', 'PUBLIC') and table_schema in (${SCHEMAS})
      and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`)
  expect(beyond).toEqual([])
})

test.each(['ledger.journal', 'ledger.postings', 'admin.audit_log', 'index.minutes', 'saving.accruals'])(
  'it may add to %s and read it, and change nothing of it',
  async (table) => {
    const [rights] = await asked(`
    select has_table_privilege('${table}', 'select') as reads, has_table_privilege('${table}', 'insert') as adds,
      has_any_column_privilege('${table}', 'update') as changes, has_table_privilege('${table}', 'delete') as removes`)
    expect(rights).toEqual({ reads: true, adds: true, changes: false, removes: false })
  },
)

test('the vault is closed to it altogether', async () => {
  const open = await asked(
    `select nspname from pg_namespace where nspname = 'vault' and has_schema_privilege(nspname, 'usage')`,
  )
  expect(open).toEqual([])
})
