import { canonicalEmail, type Staff, type StaffRole } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import type { Sessions } from './sessions.ts'
import {
  givenUntil,
  judgePassword,
  mayChangeStaff,
  type PasswordRefusal,
  type StaffChangeRefusal,
} from './staff.rules.ts'
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

export function staffView(row: sql.StaffRow): Staff {
  return {
    staffId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    active: row.active,
    secondFactor: row.totp_confirmed_at !== null,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  }
}

export function createStaff(deps: StaffDeps) {
  const { db, clock, realClock, ids, passwords, secrets, sessions, auditLog } = deps
  return {
    list: async (): Promise<Staff[]> => (await sql.listStaff(db.queryable)).map(staffView),

    async get(staffId: string): Promise<Staff> {
      const row = await sql.findStaff(db.queryable, staffId)
      assert(row !== undefined, `staff ${staffId} has a session but no account`)
      return staffView(row)
    },

    async create(
      account: NewAccount,
      actor: Actor,
    ): Promise<Result<Staff, { readonly code: 'admin.email_taken' } | PasswordRefusal>> {
      const { email, name, role } = account
      const judged = judgePassword(account.password, email)
      if (!judged.ok) return judged
      const passwordHash = await passwords.hash(account.password)
      return db.tx(async (tx) => {
        const id = ids.next('stf')
        const row = await sql.insertStaff(tx, {
          id,
          email,
          name,
          role,
          passwordHash,
          passwordGivenUntil: givenUntil(realClock.now()),
          totpSecret: null,
          now: clock.now(),
        })
        if (row === undefined) return refuse({ code: 'admin.email_taken' })
        await auditLog.record(tx, { actor, act: 'staff.created', subject: id, detail: { email, name, role } })
        return ok(staffView(row))
      })
    },

    async update(
      change: { readonly staffId: string; readonly role: StaffRole; readonly active: boolean },
      actor: Actor,
    ): Promise<Result<Staff, StaffChangeRefusal>> {
      return db.tx(async (tx) => {
        const { staffId, role, active } = change
        const locked = await sql.lockStaff(tx, [staffId, actor.staffId])
        const subject = locked.find((row) => row.id === staffId)
        const allowed = mayChangeStaff({ subject, actor: locked.find((row) => row.id === actor.staffId) })
        if (!allowed.ok) return allowed
        const before = allowed.value
        await sql.updateStaff(tx, { id: staffId, role, active })
        await sessions.endAllOf(tx, staffId)
        const detail = { from: { role: before.role, active: before.active }, to: { role, active } }
        await auditLog.record(tx, { actor, act: 'staff.changed', subject: staffId, detail })
        return ok(staffView({ ...before, role, active }))
      })
    },

    /** For whoever has lost phone or password: another admin starts the account again. */
    async reset(
      { staffId, password }: { readonly staffId: string; readonly password: string },
      actor: Actor,
    ): Promise<Result<Staff, StaffChangeRefusal | PasswordRefusal>> {
      const passwordHash = await passwords.hash(password)
      return db.tx(async (tx) => {
        const locked = await sql.lockStaff(tx, [staffId, actor.staffId])
        const subject = locked.find((row) => row.id === staffId)
        const allowed = mayChangeStaff({ subject, actor: locked.find((row) => row.id === actor.staffId) })
        if (!allowed.ok) return allowed
        const judged = judgePassword(password, allowed.value.email)
        if (!judged.ok) return judged
        await sql.resetStaff(tx, staffId, { passwordHash, until: givenUntil(realClock.now()) })
        await sessions.endAllOf(tx, staffId)
        await auditLog.record(tx, { actor, act: 'staff.reset', subject: staffId })
        return ok(staffView({ ...allowed.value, totp_confirmed_at: null }))
      })
    },

    /**
     * The account that must exist before anyone can log in: the first admin, or those of the demo. Does nothing when the
     * address is known. With a secret the authenticator counts as enrolled, and the password as the owner's own.
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
      await sql.insertStaff(db.queryable, account)
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
