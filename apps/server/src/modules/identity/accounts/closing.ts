import { assert, ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Asker } from '../factors/binding.ts'
import type { SecurityNotices } from '../notices/security-notices.ts'
import type { Visitor } from '../sessions/sessions.ts'
import type { Change } from './changes.ts'
import * as sql from './closing.sql.ts'
import type { ShutTrading } from './shut-trading.ts'
import type { Tickets } from './tickets.ts'

export interface ClosingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly tickets: Tickets
  readonly securityNotices: SecurityNotices
  readonly change: Change
  readonly tradingStop: ShutTrading
}

/** What closing an account does to it. Whether it may be closed, and when that is final, another module decides. */
export function createClosing({ db, clock, tickets, securityNotices, change, tradingStop }: ClosingDeps) {
  return {
    /** A security change like any other: refused while the settings are locked, told at once, and every session ends. */
    close: <R extends Result<unknown, Refusal>>({ userId, visitor }: Asker, work: (tx: Tx) => Promise<R>) =>
      change({ userId, kind: 'account_closed', visitor, ends: 'all', stops: false }, async (tx) => {
        const closed = await sql.closeUser(tx, userId, clock.now())
        if (!closed) return refuse({ code: 'identity.account_closed' } as const)
        // What was on its way while it was closed is cancelled as in a frozen account.
        await tradingStop.ask(tx, userId)
        return work(tx)
      }),

    /** For the demo: somebody who left before it began. Nobody is told, and nothing of theirs was on its way. */
    async seedClosed(tx: Tx, userId: string, at: Date): Promise<void> {
      const closed = await sql.closeUser(tx, userId, at)
      assert(closed, 'the account was just opened')
    },

    /** The link of the mail. It opens no session: whoever comes logs in as before. */
    reopen: <R extends Result<undefined, Refusal>>(
      token: string,
      visitor: Visitor,
      work: (tx: Tx, userId: string) => Promise<R>,
    ) =>
      db.tx(async (tx) => {
        const userId = await tickets.take(tx, token, 'reopen')
        if (userId === undefined || !(await sql.reopenUser(tx, userId))) {
          return refuse({ code: 'identity.reopen_unknown' } as const)
        }
        await securityNotices.notify(tx, { userId, kind: 'account_reopened', visitor })
        return work(tx, userId)
      }),

    /** The relation has ended: its addresses are free for another account. */
    async end(tx: Tx, userId: string, at: Date) {
      await tickets.dropAll(tx, userId)
      return (await sql.endUser(tx, userId, at)) ? ok() : refuse({ code: 'identity.account_closed' } as const)
    },

    isClosed: (on: Queryable, userId: string) => sql.isClosed(on, userId),
  }
}
export type AccountClosing = ReturnType<typeof createClosing>
