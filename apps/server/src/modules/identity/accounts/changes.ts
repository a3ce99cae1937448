import { type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Contact } from '../contacts/contacts.rules.ts'
import * as users from '../identity.sql.ts'
import type { NoticeKind, SecurityNotices } from '../notices/security-notices.ts'
import type { Sessions, Visitor } from '../sessions/sessions.ts'
import * as sql from './security.sql.ts'
import { type LockedRefusal, lockedRefusal, settingsLockOf } from './settings-lock.rules.ts'
import type { Tickets } from './tickets.ts'

/** So long nothing leaves after a security change, and after a frozen account was opened again. */
export const STOP_MS = 24 * 60 * 60_000

export interface SecurityChange {
  readonly userId: string
  readonly kind: NoticeKind
  readonly visitor: Visitor
  /** Which sessions it ends: a thief who is logged in must not stay so. */
  readonly ends: 'none' | 'all' | { readonly allBut: string }
  /** The address or number that it takes from the user, who is told there too. */
  readonly former?: Contact | null
  /** False for what guards nothing by itself; everything else stops withdrawals. */
  readonly stops?: boolean
  /** What it is about, where the kind alone does not tell. */
  readonly about?: string
}

export type RemoveKeys = (tx: Tx, userId: string) => Promise<void>

/** After these nobody can say who made the keys of the account. */
const ENDS_KEYS: readonly NoticeKind[] = ['password_reset', 'authenticator_reset', 'account_closed']

export interface ChangeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly securityNotices: SecurityNotices
  readonly tickets: Tickets
  /** The keys of machines belong to a module that stands to the right. */
  readonly removeKeys: RemoveKeys
}

/**
 * A security change, what it stops, the sessions it ends and the mail about it stand or fall together. While the settings
 * are locked there is none: every change comes through here, so this is where it is refused.
 */
export function createChanges({ db, clock, sessions, securityNotices, tickets, removeKeys }: ChangeDeps) {
  return async function change<R extends Result<unknown, Refusal>>(
    { userId, kind, visitor, ends, stops = true, former = null, about }: SecurityChange,
    work: (tx: Tx) => Promise<R>,
  ): Promise<R | Result<never, LockedRefusal>> {
    const except = typeof ends === 'object' ? ends.allBut : null
    let ended: string[] = []
    const result = await db.tx(async (tx): Promise<R | Result<never, LockedRefusal>> => {
      const lock = settingsLockOf(await users.getUser(tx, userId), clock.now())
      if (lock !== null) return refuse(lockedRefusal(lock))
      const done = await work(tx)
      if (!done.ok) return done
      if (ENDS_KEYS.includes(kind)) await removeKeys(tx, userId)
      if (stops) await sql.stopWithdrawals(tx, userId, new Date(clock.now().getTime() + STOP_MS))
      if (ends !== 'none') {
        ended = await sessions.endIn(tx, userId, except)
        await tickets.dropSteps(tx, userId)
      }
      await securityNotices.notify(tx, { userId, kind, visitor, about })
      if (former !== null) await securityNotices.notify(tx, { userId, kind, visitor, former })
      return done
    })
    if (result.ok && ends !== 'none') sessions.told(userId, ended, except)
    return result
  }
}
export type Change = ReturnType<typeof createChanges>
