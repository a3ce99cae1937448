import type { OfficeUser } from '@bourse/contract'
import { type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Tickets } from '../accounts/tickets.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import { denyApproved } from '../sessions/app-log-in.sql.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { People, StaffAsker, UnknownUser } from './people.ts'

export interface ActingDeps {
  readonly db: Db
  readonly tickets: Tickets
  readonly sessions: Sessions
  readonly people: People
}

/** What every act of staff on an account has in common. */
export function createActing({ db, tickets, sessions, people }: ActingDeps) {
  return {
    /** The account is locked first, so that of two acts at once the second sees what the first has done. */
    async act<T, R extends Refusal>(
      userId: string,
      work: (tx: Tx, user: UserRow) => Promise<Result<T, R>>,
    ): Promise<Result<T, R | UnknownUser>> {
      return db.tx(async (tx): Promise<Result<T, R | UnknownUser>> => {
        const user = await users.lockUser(tx, userId)
        return user === undefined ? refuse({ code: 'identity.user_unknown' }) : work(tx, user)
      })
    },

    /** After an act the caller sees the person as they are now. */
    async shown<R extends Refusal>(
      userId: string,
      asker: StaffAsker,
      done: Result<unknown, R>,
    ): Promise<Result<OfficeUser, R | UnknownUser>> {
      return done.ok ? people.get(userId, asker) : done
    },

    /** With the sessions goes what was about to become one; the links in mails, by which a person can freeze, stay good. */
    async endSessionsIn(tx: Tx, userId: string): Promise<number> {
      await tickets.dropSteps(tx, userId)
      await denyApproved(tx, userId)
      return (await sessions.endIn(tx, userId, null)).length
    },
  }
}
export type Acting = ReturnType<typeof createActing>
