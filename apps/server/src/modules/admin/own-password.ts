import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import type { Authenticator } from './authenticator.ts'
import { judgePassword } from './new-password.ts'
import type { Sessions } from './sessions.ts'
import * as sql from './staff.sql.ts'
import { passwordTries, resetTries, takeTry } from './tries.ts'

export interface OwnPasswordDeps {
  readonly db: Db
  readonly limits: Limits
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly auditLog: AuditLog
  readonly authenticator: Authenticator
}

export interface ChangeOwnPassword {
  readonly oldPassword: string
  readonly password: string
  readonly code: string
}

/** Changes the password of whoever is logged in, with both factors, and ends every other session of theirs. */
export function createOwnPassword(deps: OwnPasswordDeps) {
  const { db, limits, passwords, sessions, auditLog, authenticator } = deps

  /** The same tries as at log-in: an open desk must not be a place to guess at leisure. */
  async function prove({ staffId, email, ip }: Actor, oldPassword: string) {
    const allowed = await takeTry(limits, passwordTries(email, ip))
    if (!allowed.ok) return allowed
    const staff = await sql.findStaff(db.queryable, staffId)
    assert(staff !== undefined, 'whoever has a session has an account')
    const matches = await passwords.verify(staff.password_hash, oldPassword)
    return matches ? ok() : refuse({ code: 'admin.old_password_wrong' })
  }

  return async function changeOwnPassword(command: ChangeOwnPassword, actor: Actor, sessionId: string) {
    const { oldPassword, password, code } = command
    if (password === oldPassword) return refuse({ code: 'admin.password_same' })
    const judged = await judgePassword(passwords, password, actor.email)
    if (!judged.ok) return judged
    const proved = await prove(actor, oldPassword)
    if (!proved.ok) return proved
    const { staffId, email } = actor
    const passwordHash = await passwords.hash(password)
    const changed = await authenticator.proving(
      { staffId, code },
      async (tx): Promise<Result<Record<string, never>, never>> => {
        await sql.changePassword(tx, staffId, passwordHash)
        await sessions.endAllOf(tx, staffId, sessionId)
        await auditLog.record(tx, { actor, act: 'staff.password_changed', subject: staffId })
        return ok({})
      },
    )
    if (changed.ok) await resetTries(limits, passwordTries(email, actor.ip))
    return changed
  }
}
