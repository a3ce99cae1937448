import type { OwnCodeAct, StaffRole } from '@bourse/contract'
import type { Refusal, Result } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Codes } from '../contacts/codes.ts'
import { contactOfUser, masked, ownContact } from '../contacts/contacts.rules.ts'
import type { Factors } from '../factors/factors.ts'
import type { KeptFactors } from '../factors/kept-factors.ts'
import { deletePasskeys } from '../factors/passkeys.sql.ts'
import * as users from '../identity.sql.ts'
import type { SecurityNotices } from '../notices/security-notices.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { seesContact } from '../staff/people.rules.ts'
import type { Change } from './changes.ts'
import * as sql from './security.sql.ts'
import type { Tickets } from './tickets.ts'

export interface ReviewFaceDeps {
  readonly db: Db
  readonly codes: Codes
  readonly factors: Factors
  readonly tickets: Tickets
  readonly securityNotices: SecurityNotices
  readonly change: Change
  readonly kept: KeptFactors
}

/** What a module that verifies people by documents needs of their accounts. */
export function reviewFace({ db, codes, factors, tickets, securityNotices, change, kept }: ReviewFaceDeps) {
  return {
    /** Who stands at the second step of a log-in with this ticket; it is not used up. */
    secondStepOwner: (ticket: string) => tickets.ownerOf(db.queryable, ticket, 'log_in'),
    /** Judges a code that was sent to the user for an act; the act then uses it in its own transaction. */
    async checkOwnCode(userId: string, act: OwnCodeAct, code: string) {
      const user = await users.getUser(db.queryable, userId)
      return codes.check(ownContact(user, act), act, code)
    },
    useCode: codes.use,
    /** An authenticator or a passkey: something that can be lost. */
    hasSecondFactor: async (userId: string) =>
      (await factors.bound(await users.getUser(db.queryable, userId))).length > 0,
    /** A user as a member of staff may see them: who may not write to them sees the address masked. */
    async personFor(role: StaffRole, userId: string) {
      const user = await users.getUser(db.queryable, userId)
      const contact = contactOfUser(user)
      return {
        uid: String(user.uid),
        account: seesContact(role) ? contact.address : masked(contact),
        country: user.country,
        registeredAt: user.registered_at.toISOString(),
      }
    },
    notify: securityNotices.notify,
    /**
     * Removes the second factors of an owner who has lost them, once staff have reviewed it. `record` writes the decision in the same
     * transaction; when it refuses, or the settings are locked, nothing changes. Every session ends, withdrawals stop for 24 h.
     */
    unbindAfterReview<R extends Result<unknown, Refusal>>(
      { userId, visitor }: { readonly userId: string; readonly visitor: Visitor },
      record: (tx: Tx) => Promise<R>,
    ) {
      return change({ userId, kind: 'authenticator_reset', visitor, ends: 'all' }, async (tx) => {
        const recorded = await record(tx)
        if (!recorded.ok) return recorded
        const { totp_factor: totp } = await users.getUser(tx, userId)
        await kept.letGo(tx, [totp, ...(await deletePasskeys(tx, userId))])
        await sql.unbindTotp(tx, userId)
        return recorded
      })
    },
  }
}
