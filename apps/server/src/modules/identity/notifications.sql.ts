import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run } from '../../platform/db.ts'
import type { UserRow } from './identity.sql.ts'

export interface MailChoice {
  readonly logIns: UserRow['mail_log_ins']
  readonly orders: boolean
  readonly plans: boolean
}

export async function setMails(db: Queryable, userId: string, { logIns, orders, plans }: MailChoice): Promise<void> {
  await run(
    db,
    sql`
      update identity.users set mail_log_ins = ${logIns}, mail_orders = ${orders}, mail_plans = ${plans}
      where id = ${userId}`,
  )
}

export async function listWhoWantOrderMails(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select id from identity.users where mail_orders and frozen_at is null order by id`,
  )
  return found.map(({ id }) => id)
}

/** Locked, so that two workers tell nothing twice. Undefined before the first look. */
export async function lockToldUntil(db: Queryable): Promise<Date | undefined> {
  return (await maybeRow(db, sql<{ told_until: Date }>`select told_until from identity.order_mails for update`))
    ?.told_until
}

/** The later of both: a clock that was set back must not make anything be told again. */
export async function setToldUntil(db: Queryable, until: Date): Promise<Date> {
  const { told_until } = await oneRow(
    db,
    sql<{ told_until: Date }>`
      insert into identity.order_mails (told_until) values (${until})
      on conflict (one) do update set told_until = greatest(order_mails.told_until, excluded.told_until)
      returning told_until`,
  )
  return told_until
}
