import { oneRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export interface MessageRow {
  readonly id: string
  readonly channel: 'mail' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly received_at: Date
}

export async function insertMessage(db: Queryable, message: MessageRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.messages (id, channel, recipient, subject, body, received_at)
      values (${message.id}, ${message.channel}, ${message.recipient}, ${message.subject}, ${message.body},
        ${message.received_at})`,
  )
}

export interface MessagePage {
  readonly recipient: string | undefined
  readonly limit: number
  readonly offset: number
}

export async function listMessages(db: Queryable, page: MessagePage): Promise<MessageRow[]> {
  return rows(
    db,
    sql<MessageRow>`
      select id, channel, recipient, subject, body, received_at from sandbox.messages
      where ${filter(page.recipient)}
      order by seq desc limit ${page.limit} offset ${page.offset}`,
  )
}

export async function countMessages(db: Queryable, recipient?: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from sandbox.messages where ${filter(recipient)}`,
  )
  return count
}

const filter = (recipient: string | undefined) =>
  recipient === undefined ? sql`true` : sql`lower(recipient) = lower(${recipient})`
