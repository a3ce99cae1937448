import { sql } from 'kysely'
import { type Queryable, rows } from '../../../platform/database/db.ts'

export interface CardMark {
  readonly userId: string
  readonly link: 'card'
  readonly value: string
}

/** Every card that people have or had here, by what the acquirer knows its number by. */
export function cardMarks(db: Queryable, users: readonly string[]): Promise<CardMark[]> {
  return rows(
    db,
    sql<CardMark>`
      select distinct user_id as "userId", 'card' as link, fingerprint as value
      from payments.cards where user_id = any(${[...users]}::text[])`,
  )
}
