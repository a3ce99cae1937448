import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../../platform/database/db.ts'
import type { UserRow } from '../identity.sql.ts'

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

/** Undefined before the first look. */
export async function findToldUntil(db: Queryable): Promise<Date | undefined> {
  return (await maybeRow(db, sql<{ told_until: Date }>`select told_until from identity.order_mails`))?.told_until
}

/** True for the one worker that moves it on: what ended in between is told by nobody else. */
export async function moveToldUntil(db: Queryable, from: Date | undefined, to: Date): Promise<boolean> {
  const moved = await run(
    db,
    from === undefined
      ? sql`insert into identity.order_mails (told_until) values (${to}) on conflict do nothing`
      : sql`update identity.order_mails set told_until = ${to} where told_until = ${from}`,
  )
  return moved === 1
}
