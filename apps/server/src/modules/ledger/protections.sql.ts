import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'
import type { Detail } from './audit.sql.ts'

/** Something that must stand in the database for an invariant to hold: a trigger, a constraint, a type, a right withheld. */
export interface Protection {
  readonly invariant: string
  readonly table: string
  readonly name: string
}

export interface ProtectionFinding {
  readonly invariant: string
  readonly detail: Detail
}

export function missingTriggers(db: Queryable, triggers: readonly Protection[]): Promise<ProtectionFinding[]> {
  return rows(
    db,
    sql<ProtectionFinding>`
      select invariant, jsonb_build_object('difference', 'trigger_missing', 'table', table_name, 'trigger', name) as detail
      from ${given(triggers)}
      where not exists (
        select from pg_trigger
        where tgrelid = to_regclass('ledger.' || table_name) and tgname = name and tgenabled in ('O', 'A')
      )`,
  )
}

export function missingConstraints(db: Queryable, constraints: readonly Protection[]): Promise<ProtectionFinding[]> {
  return rows(
    db,
    sql<ProtectionFinding>`
      select invariant, jsonb_build_object('difference', 'constraint_missing', 'table', table_name, 'constraint', name) as detail
      from ${given(constraints)}
      where not exists (
        select from pg_constraint
        where conrelid = to_regclass('ledger.' || table_name) and conname = name and convalidated
      )`,
  )
}

/** `name` is a column that must be numeric(38,0). */
export function wrongTypes(db: Queryable, columns: readonly Protection[]): Promise<ProtectionFinding[]> {
  return rows(
    db,
    sql<ProtectionFinding>`
      select invariant, jsonb_build_object('difference', 'type_differs', 'table', table_name, 'column', name) as detail
      from ${given(columns)}
      where not exists (
        select from pg_attribute
        where attrelid = to_regclass('ledger.' || table_name) and attname = name
          and format_type(atttypid, atttypmod) = 'numeric(38,0)'
      )`,
  )
}

/** `name` is a privilege that the server must not have. Who owns a table could give itself any, and drop the triggers. */
export function excessRights(
  db: Queryable,
  { role, rights }: { role: string; rights: readonly Protection[] },
): Promise<ProtectionFinding[]> {
  return rows(
    db,
    sql<ProtectionFinding>`
      select invariant, jsonb_build_object('difference', 'right_granted', 'table', table_name, 'right', name) as detail
      from ${given(rights)}
      where has_table_privilege(${role}, 'ledger.' || table_name, name)
        or (name = 'UPDATE' and has_any_column_privilege(${role}, 'ledger.' || table_name, name))
        or pg_has_role(${role}, (select relowner from pg_class where oid = to_regclass('ledger.' || table_name)), 'usage')`,
  )
}

function given(protections: readonly Protection[]) {
  return sql`unnest(
    ${protections.map((protection) => protection.invariant)}::text[],
    ${protections.map((protection) => protection.table)}::text[],
    ${protections.map((protection) => protection.name)}::text[]
  ) as given (invariant, table_name, name)`
}
