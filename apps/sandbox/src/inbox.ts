import type { InboxMessage } from '@bourse/contract'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import * as sql from './inbox.sql.ts'

export interface InboxDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
}

export interface Arrival {
  readonly channel: InboxMessage['channel']
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Where everything that the product sends ends up, so that nothing of the demo ever reaches a stranger. */
export function createInbox({ db, clock, ids }: InboxDeps) {
  return {
    async receive({ channel, to, subject, text }: Arrival): Promise<string> {
      const id = ids.next('msg')
      await sql.insertMessage(db.queryable, {
        id,
        channel,
        recipient: storable(to),
        subject: storable(subject),
        body: storable(text),
        received_at: clock.now(),
      })
      return id
    },

    async list(query: { readonly current: number; readonly size: number; readonly to?: string | undefined }) {
      const { current, size, to } = query
      const page = { recipient: to, limit: size, offset: (current - 1) * size }
      const found = await sql.listMessages(db.queryable, page)
      const records = found.map(
        (row): InboxMessage => ({
          id: row.id,
          channel: row.channel,
          to: row.recipient,
          subject: row.subject,
          text: row.body,
          receivedAt: row.received_at.toISOString(),
        }),
      )
      return { current, size, total: await sql.countMessages(db.queryable, to), records }
    },

    count: () => sql.countMessages(db.queryable),
  }
}
export type Inbox = ReturnType<typeof createInbox>

/** PostgreSQL cannot store NUL in a text, and a server must not fall over what a stranger sends. */
function storable(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}')
}
