import type { Staff, StaffRole } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import type { Sessions } from './sessions.ts'
import { mayChangeStaff, type StaffChangeRefusal } from './staff.rules.ts'
import * as sql from './staff.sql.ts'

export interface StaffDeps {
  readonly db: Db
  readonly clock: Clock
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

export function createStaff({ db, clock, ids, passwords, secrets, sessions, auditLog }: StaffDeps) {
  return {
    list: async (): Promise<Staff[]> => (await sql.listStaff(db.queryable)).map(staffView),

    async get(staffId: string): Promise<Staff> {
      const row = await sql.findStaff(db.queryable, staffId)
      assert(row !== undefined, `staff ${staffId} has a session but no account`)
      return staffView(row)
    },

    async create(account: NewAccount, actor: Actor): Promise<Result<Staff, { readonly code: 'admin.email_taken' }>> {
      const { email, name, role } = account
      const passwordHash = await passwords.hash(account.password)
      return db.tx(async (tx) => {
        const id = ids.next('stf')
        const row = await sql.insertStaff(tx, {
          id,
          email,
          name,
          role,
          passwordHash,
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

    /** For whoever has lost phone or password: another admin starts the account anew. */
    async reset(
      { staffId, password }: { readonly staffId: string; readonly password: string },
      actor: Actor,
    ): Promise<Result<Staff, StaffChangeRefusal>> {
      const passwordHash = await passwords.hash(password)
      return db.tx(async (tx) => {
        const locked = await sql.lockStaff(tx, [staffId, actor.staffId])
        const subject = locked.find((row) => row.id === staffId)
        const allowed = mayChangeStaff({ subject, actor: locked.find((row) => row.id === actor.staffId) })
        if (!allowed.ok) return allowed
        await sql.resetStaff(tx, staffId, passwordHash)
        await sessions.endAllOf(tx, staffId)
        await auditLog.record(tx, { actor, act: 'staff.reset', subject: staffId })
        return ok(staffView({ ...allowed.value, totp_confirmed_at: null }))
      })
    },

    /**
     * The account that must exist before anyone can log in: the first admin, or those of the demo. Does nothing when the
     * address is known. With a secret the authenticator counts as enrolled.
     */
    async ensure(account: NewAccount & { readonly totpSecret?: string }): Promise<void> {
      const { name, role } = account
      const email = account.email.toLowerCase()
      if ((await sql.findStaffByEmail(db.queryable, email)) !== undefined) return
      const id = ids.next('stf')
      const totpSecret = account.totpSecret === undefined ? null : secrets.seal(account.totpSecret, id)
      const passwordHash = await passwords.hash(account.password)
      await sql.insertStaff(db.queryable, { id, email, name, role, passwordHash, totpSecret, now: clock.now() })
    },
  }
}
export type StaffAccounts = ReturnType<typeof createStaff>
