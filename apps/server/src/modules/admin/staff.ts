import { canonicalEmail, type Staff, type StaffRole } from '@bourse/contract'
import { assert, ok, type Result } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import { withdrawProposalsOf } from './proposals.sql.ts'
import type { Sessions } from './sessions.ts'
import { givenUntil, mayChangeStaff, type StaffChangeRefusal, waitsUntil } from './staff.rules.ts'
import * as sql from './staff.sql.ts'

export interface StaffDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly passwords: Passwords
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly auditLog: AuditLog
}

export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly password: string
}

export function staffView(row: sql.StaffRow, now: Date): Staff {
  return {
    staffId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    active: row.active,
    secondFactor: row.totp_confirmed_at !== null,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    waitsUntil: waitsUntil(row, now)?.toISOString() ?? null,
  }
}

export function createStaff(deps: StaffDeps) {
  const { db, clock, realClock, ids, passwords, secrets, sessions, auditLog } = deps

  async function takeAway<T>(
    staffId: string,
    actor: Actor,
    work: (tx: Tx, before: sql.StaffRow) => Promise<T>,
  ): Promise<Result<T, StaffChangeRefusal>> {
    return db.tx(async (tx): Promise<Result<T, StaffChangeRefusal>> => {
      const locked = await sql.lockStaff(tx, [staffId, actor.staffId])
      const [subject, taker] = [staffId, actor.staffId].map((id) => locked.find((row) => row.id === id))
      const allowed = mayChangeStaff({ subject, actor: taker })
      if (!allowed.ok) return allowed
      await sessions.endAllOf(tx, staffId)
      return ok(await work(tx, allowed.value))
    })
  }

  return {
    async list(): Promise<Staff[]> {
      const now = clock.now()
      return (await sql.listStaff(db.queryable)).map((row) => staffView(row, now))
    },

    async get(staffId: string): Promise<Staff> {
      const row = await sql.findStaff(db.queryable, staffId)
      assert(row !== undefined, `staff ${staffId} has a session but no account`)
      return staffView(row, clock.now())
    },

    /** One admin is enough to take rights away. To give them back takes two. */
    async deactivate(staffId: string, actor: Actor): Promise<Result<Staff, StaffChangeRefusal>> {
      return takeAway(staffId, actor, async (tx, before) => {
        const { role, active, decides_from: decidesFrom } = before
        await sql.updateStaff(tx, { id: staffId, role, active: false, decidesFrom })
        await withdrawProposalsOf(tx, staffId, clock.now())
        const detail = { from: { role, active }, to: { role, active: false } }
        await auditLog.record(tx, { actor, act: 'staff.changed', subject: staffId, detail })
        return staffView({ ...before, active: false }, clock.now())
      })
    },

    async endSessions(staffId: string, actor: Actor): Promise<Result<Record<string, never>, StaffChangeRefusal>> {
      return takeAway(staffId, actor, async (tx) => {
        await auditLog.record(tx, { actor, act: 'staff.sessions_ended', subject: staffId })
        return {}
      })
    },

    /**
     * The account that must exist before anyone can log in: the first admin, or those of the demo. Does nothing when the
     * address is known. With a secret the authenticator counts as enrolled, and the password as the owner's own. Their rights
     * count at once: nobody was there to see them wait.
     */
    async ensure(given: NewAccount & { readonly totpSecret?: string }): Promise<void> {
      const { name, role } = given
      const email = canonicalEmail(given.email)
      assert(email !== undefined, `${given.email} is no email address`)
      if ((await sql.findStaffByEmail(db.queryable, email)) !== undefined) return
      const id = ids.next('stf')
      const totpSecret = given.totpSecret === undefined ? null : secrets.seal(given.totpSecret, id)
      const passwordHash = await passwords.hash(given.password)
      const passwordGivenUntil = totpSecret === null ? givenUntil(realClock.now()) : null
      const account = { id, email, name, role, passwordHash, passwordGivenUntil, totpSecret, now: clock.now() }
      await sql.insertStaff(db.queryable, { ...account, decidesFrom: null })
    },

    /** For whoever runs the server, when the first password of the first admin has run out. False where nobody waits for one. */
    async renewFirstPassword(email: string, password: string): Promise<boolean> {
      const given = { passwordHash: await passwords.hash(password), until: givenUntil(realClock.now()) }
      const renewed = await db.tx(async (tx) => {
        const staffId = await sql.renewGivenPassword(tx, canonicalEmail(email) ?? email, given)
        if (staffId !== undefined) await sessions.endAllOf(tx, staffId)
        return ok(staffId !== undefined)
      })
      return renewed.value
    },
  }
}
export type StaffAccounts = ReturnType<typeof createStaff>
