import { assert, ok, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { totpStep } from '../../platform/secrets/totp.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import type { Sessions } from './sessions.ts'
import { judgePassword } from './staff.rules.ts'
import * as sql from './staff.sql.ts'
import { codeTries, passwordTries, resetTries, takeTry } from './tries.ts'

export interface OwnPasswordDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly limits: Limits
  readonly passwords: Passwords
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly auditLog: AuditLog
}

export interface ChangeOwnPassword {
  readonly oldPassword: string
  readonly password: string
  readonly code: string
}

/** Changes the password of whoever is logged in, with both factors, and ends every other session of theirs. */
export function createOwnPassword(deps: OwnPasswordDeps) {
  const { db, realClock, limits, passwords, secrets, sessions, auditLog } = deps

  /** The same tries as at log-in: an open desk must not be a place to guess at leisure. */
  async function prove({ staffId, email, ip }: Actor, { oldPassword, code }: ChangeOwnPassword) {
    const allowed = await takeTry(limits, passwordTries(email, ip))
    if (!allowed.ok) return allowed
    const staff = await sql.findStaff(db.queryable, staffId)
    assert(staff?.totp_secret, 'whoever has a session has an account with an authenticator')
    if (!(await passwords.verify(staff.password_hash, oldPassword))) return refuse({ code: 'admin.old_password_wrong' })
    const tried = await takeTry(limits, codeTries(staffId))
    if (!tried.ok) return tried
    const step = totpStep(secrets.open(staff.totp_secret, staffId), code, realClock.now())
    return step === undefined ? refuse({ code: 'admin.code_wrong' }) : ok(step)
  }

  return async function changeOwnPassword(command: ChangeOwnPassword, actor: Actor, sessionId: string) {
    if (command.password === command.oldPassword) return refuse({ code: 'admin.password_same' })
    const judged = judgePassword(command.password, actor.email)
    if (!judged.ok) return judged
    const step = await prove(actor, command)
    if (!step.ok) return step
    const { staffId, email } = actor
    const passwordHash = await passwords.hash(command.password)
    const changed = await db.tx(async (tx) => {
      if (!(await sql.changePassword(tx, { staffId, step: step.value, passwordHash }))) {
        return refuse({ code: 'admin.code_wrong' })
      }
      await sessions.endAllOf(tx, staffId, sessionId)
      await auditLog.record(tx, { actor, act: 'staff.password_changed', subject: staffId })
      return ok({})
    })
    if (!changed.ok) return changed
    await resetTries(limits, passwordTries(email, actor.ip))
    await resetTries(limits, codeTries(staffId))
    return changed
  }
}
