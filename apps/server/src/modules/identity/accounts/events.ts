import type { SecurityEvent, SecurityEventKind } from '@bourse/contract'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { deviceOf } from '../sessions/devices.rules.ts'
import * as sql from './events.sql.ts'

export interface Happened {
  readonly userId: string
  readonly kind: SecurityEventKind
  /** Null when staff did it. */
  readonly visitor: { readonly ip: string; readonly userAgent: string } | null
}

export interface CursorPage {
  readonly after?: number | undefined
  readonly size: number
}

/** What happened to accounts, in rows that nobody can change. */
export function createEvents({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /** In the transaction of what happened, where there is one. */
    add: (queryable: Queryable, { userId, kind, visitor }: Happened): Promise<void> =>
      sql.insertEvent(queryable, {
        userId,
        kind,
        time: clock.now(),
        ip: visitor?.ip ?? null,
        user_agent: visitor?.userAgent ?? null,
      }),

    async list(userId: string, { after, size }: CursorPage) {
      const found = await sql.listEvents(db.queryable, { userId, after, limit: size + 1 })
      const records = found.slice(0, size).map(
        (row): SecurityEvent => ({
          id: String(row.seq),
          kind: row.kind,
          time: row.time.toISOString(),
          ip: row.ip,
          ...deviceOf(row.user_agent ?? ''),
        }),
      )
      return { records, next: found.length > size ? (records.at(-1)?.id ?? null) : null }
    },
  }
}
export type Events = ReturnType<typeof createEvents>
