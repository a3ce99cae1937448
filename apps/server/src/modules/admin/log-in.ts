import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { digest } from '../../platform/secrets/digest.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { newTotpSecret, totpUri } from '../../platform/secrets/totp.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import type { passkeyStep } from './keys/keys.rules.ts'
import type { LogInKeys } from './keys/log-in-keys.ts'
import * as tickets from './sessions.sql.ts'
import type { Sessions } from './sessions.ts'
import { hasRunOut } from './staff.rules.ts'
import * as sql from './staff.sql.ts'
import { type LimitRefusal, passwordTries, takeTry } from './tries.ts'

/** Shown by authenticator apps above the code. */
const ISSUER = 'Bourse back office'
const TICKET_MS = 5 * 60_000

export interface LogInDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  /** Steps of an authenticator before and after the present one whose codes are taken. */
  readonly codeSteps: number
  readonly ids: Ids
  readonly limits: Limits
  readonly passwords: Passwords
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly auditLog: AuditLog
  readonly logInKeys: LogInKeys
}

export type PasswordRefusal =
  | { readonly code: 'admin.credentials_wrong' | 'admin.first_password_expired' }
  | LimitRefusal

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly ip: string
}

export interface FirstStep {
  readonly ticket: string
  readonly enrolment: { readonly secret: string; readonly uri: string } | null
  /** The password was given by somebody else: one's own is chosen before anything else is shown or done. */
  readonly ownPasswordNeeded: boolean
  readonly passkey: ReturnType<typeof passkeyStep>
}

/**
 * Log-in in two steps. There is no way past the second one (second-step.ts): without an authenticator it enrols one, and with
 * a password that somebody else gave it waits for the owner's own.
 */
export function createLogIn(deps: LogInDeps) {
  return {
    checkPassword: (input: Credentials) => checkPassword(deps, input),

    async end(sessionId: string, actor: Actor): Promise<void> {
      await deps.db.tx(async (tx) => {
        await deps.sessions.end(tx, sessionId)
        await deps.auditLog.record(tx, { actor, act: 'staff.logged_out', subject: actor.staffId })
        return ok()
      })
    },
  }
}

async function checkPassword(deps: LogInDeps, input: Credentials): Promise<Result<FirstStep, PasswordRefusal>> {
  const allowed = await takeTry(deps.limits, passwordTries(input.email, input.ip))
  if (!allowed.ok) return allowed
  const staff = await sql.findStaffByEmail(deps.db.queryable, input.email)
  // An unknown and a closed account answer as a wrong password does, and as slowly.
  const stored = staff?.active ? staff.password_hash : undefined
  const matches = await deps.passwords.verify(stored, input.password)
  if (staff === undefined || !matches) {
    if (staff !== undefined) await recordFailure(deps, { staff, ip: input.ip, step: 'password' })
    return refuse({ code: 'admin.credentials_wrong' })
  }
  if (hasRunOut(staff, deps.realClock.now())) {
    await recordFailure(deps, { staff, ip: input.ip, step: 'password' })
    return refuse({ code: 'admin.first_password_expired' })
  }
  return deps.db.tx(async (tx) => ok(await nextStep(deps, tx, staff)))
}

/** What a right password earns. */
export async function nextStep(deps: LogInDeps, tx: Tx, staff: sql.StaffRow): Promise<FirstStep> {
  const ownPasswordNeeded = staff.password_given_until !== null
  const enrolment = ownPasswordNeeded ? null : await offerEnrolment(deps, tx, staff)
  const ticket = deps.ids.secret()
  const now = deps.realClock.now()
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  await tickets.insertTicket(tx, { hash: digest(ticket), staffId: staff.id, now, expiresAt })
  return { ticket, enrolment, ownPasswordNeeded, passkey: await deps.logInKeys.stepOf(staff.id) }
}

interface Failure {
  readonly staff: sql.StaffRow
  readonly ip: string
  readonly step: 'password' | 'code' | 'passkey'
}

/** Only of accounts that exist: the log must not fill with addresses that strangers make up. */
export async function recordFailure(deps: LogInDeps, { staff, ip, step }: Failure): Promise<void> {
  const actor = { staffId: staff.id, email: staff.email, ip }
  await deps.db.tx(async (tx) => {
    await deps.auditLog.record(tx, { actor, act: 'staff.log_in_failed', subject: staff.id, detail: { step } })
    return ok()
  })
}

/** The secret stays the same until it is proved, so that a log-in broken off half-way does not orphan a phone. */
async function offerEnrolment(deps: LogInDeps, tx: Tx, staff: sql.StaffRow): Promise<FirstStep['enrolment']> {
  if (staff.totp_confirmed_at !== null) return null
  const sealed = await sql.offerTotpSecret(tx, staff.id, deps.secrets.seal(newTotpSecret(), staff.id))
  if (sealed === undefined) return null
  const secret = deps.secrets.open(sealed, staff.id)
  return { secret, uri: totpUri({ issuer: ISSUER, account: staff.email, secret }) }
}
