import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Codes } from '../contacts/codes.ts'
import { contactOf } from '../contacts/contacts.rules.ts'
import type { Asker } from '../factors/binding.ts'
import type { Factors } from '../factors/factors.ts'
import * as users from '../identity.sql.ts'
import type { SecurityNotices } from '../notices/security-notices.ts'
import type { Newcomer, Visitor } from '../sessions/sessions.ts'
import * as sql from './settings-lock.sql.ts'
import { judgeOpen } from './standing.rules.ts'

export interface SettingsLockDeps {
  readonly db: Db
  readonly clock: Clock
  readonly factors: Factors
  readonly codes: Codes
  readonly securityNotices: SecurityNotices
}

interface Lock {
  readonly days: number
  readonly code: string | undefined
  readonly googleCode: string | undefined
}

/**
 * While the lock holds, `change` in security.ts refuses every security change. It opens only some days after somebody
 * asked for it, which is mailed: a thief who has everything else still has to wait where the owner can see it.
 */
export function createSettingsLock({ db, clock, factors, codes, securityNotices }: SettingsLockDeps) {
  /** A thief must not lock the owner out of the settings either, so a session alone is not enough. */
  async function lock(asker: Asker, { days, ...given }: Lock) {
    const { userId, visitor } = asker
    const user = await users.getUser(db.queryable, userId)
    const proof = await factors.checkOrCode(asker, user, { ...given, act: 'lock_settings' })
    if (!proof.ok) return proof
    return factors.proving(proof.value, () =>
      db.tx(async (tx) => {
        if (!(await factors.use(tx, proof.value))) {
          return refuse({ code: proof.value.kind === 'code' ? 'identity.code_wrong' : 'identity.totp_wrong' })
        }
        await sql.lockSettings(tx, { userId, days, now: clock.now() })
        await securityNotices.notify(tx, { userId, kind: 'settings_locked', visitor })
        return ok({})
      }),
    )
  }

  /** Asks for no factor: who has lost it must be able to begin, and the wait with its mail is what protects. */
  const unlock = ({ userId, visitor }: Omit<Asker, 'sessionId'>) => db.tx((tx) => begin(tx, userId, visitor))

  async function begin(
    tx: Tx,
    userId: string,
    visitor: Visitor,
  ): Promise<Result<{ opensAt: string }, { readonly code: 'identity.settings_not_locked' }>> {
    const asked = await sql.unlockSettings(tx, userId, clock.now())
    if (asked === undefined) return refuse({ code: 'identity.settings_not_locked' })
    if (asked.begun) await securityNotices.notify(tx, { userId, kind: 'settings_unlock_asked', visitor })
    return ok({ opensAt: asked.opensAt.toISOString() })
  }

  /** For who has forgotten the password, which the lock keeps from being reset. */
  async function unlockByCode(given: { readonly account: string; readonly code: string }, visitor: Newcomer) {
    const contact = contactOf(given.account)
    if (!contact.ok) return contact
    const mailed = await codes.check(contact.value, 'unlock_settings', given.code, { holder: visitor.device.id })
    if (!mailed.ok) return mailed
    const user = await users.findUserByContact(db.queryable, contact.value)
    if (user === undefined) return refuse({ code: 'identity.code_wrong' })
    const open = judgeOpen(user)
    if (!open.ok) return open
    return db.tx(async (tx) => {
      if (!(await codes.use(tx, mailed.value))) return refuse({ code: 'identity.code_wrong' })
      return begin(tx, user.id, visitor)
    })
  }

  return { lock, unlock, unlockByCode }
}
