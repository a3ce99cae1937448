import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/** A condition on what a filter asks for; undefined where it asks for nothing. */
export function when<Value>(
  value: Value | null | undefined,
  condition: (value: Value) => Condition,
): Condition | undefined {
  return value === undefined || value === null ? undefined : condition(value)
}

/** All of them hold. What is undefined was not asked for; without any, everything is meant. */
export function allOf(...conditions: readonly (Condition | undefined)[]): Condition {
  const asked = conditions.filter((condition) => condition !== undefined)
  return asked.length === 0 ? sql`true` : sql`(${sql.join(asked, sql` and `)})`
}
