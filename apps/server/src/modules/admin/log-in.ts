import type { Staff } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { digest } from '../../platform/secrets/digest.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { newTotpSecret, totpStep, totpUri } from '../../platform/secrets/totp.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import * as tickets from './sessions.sql.ts'
import type { Sessions } from './sessions.ts'
import { hasRunOut } from './staff.rules.ts'
import * as sql from './staff.sql.ts'
import { staffView } from './staff.ts'
import { codeTries, type LimitRefusal, passwordTries, resetTries, takeTry } from './tries.ts'

/** Shown by authenticator apps above the code. */
const ISSUER = 'Bourse back office'
const TICKET_MS = 5 * 60_000

export interface LogInDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly passwords: Passwords
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly auditLog: AuditLog
}

export type PasswordRefusal =
  | { readonly code: 'admin.credentials_wrong' | 'admin.first_password_expired' }
  | LimitRefusal
export type CodeRefusal =
  | { readonly code: 'admin.code_wrong' | 'admin.ticket_expired' | 'admin.own_password_needed' }
  | LimitRefusal

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly ip: string
}

export interface SecondStep {
  readonly ticket: string
  readonly code: string
  readonly ip: string
  /** The token that the tab still holds, perhaps another person's. */
  readonly held: string | undefined
}

export interface FirstStep {
  readonly ticket: string
  readonly enrolment: { readonly secret: string; readonly uri: string } | null
  /** The password was given by somebody else: one's own is chosen before anything else is shown or done. */
  readonly ownPasswordNeeded: boolean
}

export interface OpenedSession {
  readonly token: string
  readonly expiresAt: string
  readonly staff: Staff
}

/**
 * Log-in in two steps. There is no way past the second one: without an authenticator it enrols one, and with a password that
 * somebody else gave it waits for the owner's own.
 */
export function createLogIn(deps: LogInDeps) {
  return {
    checkPassword: (input: Credentials) => checkPassword(deps, input),
    checkCode: (input: SecondStep) => checkCode(deps, input),

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
  return { ticket, enrolment, ownPasswordNeeded }
}

interface Failure {
  readonly staff: sql.StaffRow
  readonly ip: string
  readonly step: 'password' | 'code'
}

/** Only of accounts that exist: the log must not fill with addresses that strangers make up. */
async function recordFailure(deps: LogInDeps, { staff, ip, step }: Failure): Promise<void> {
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

/** A wrong code leaves the ticket for another try; the limit on tries is what stops guessing. */
async function checkCode(deps: LogInDeps, input: SecondStep): Promise<Result<OpenedSession, CodeRefusal>> {
  const now = deps.realClock.now()
  const ticketHash = digest(input.ticket)
  const ticket = await tickets.findTicket(deps.db.queryable, ticketHash)
  if (ticket === undefined || ticket.expires_at <= now) return refuse({ code: 'admin.ticket_expired' })
  if (ticket.password_given_until !== null) return refuse({ code: 'admin.own_password_needed' })
  if (ticket.totp_secret === null) return refuse({ code: 'admin.ticket_expired' })
  const staffId = ticket.staff_id
  const allowed = await takeTry(deps.limits, codeTries(staffId))
  if (!allowed.ok) return allowed
  const step = totpStep(deps.secrets.open(ticket.totp_secret, staffId), input.code, now)
  if (step === undefined) {
    const staff = await sql.findStaff(deps.db.queryable, staffId)
    if (staff !== undefined) await recordFailure(deps, { staff, ip: input.ip, step: 'code' })
    return refuse({ code: 'admin.code_wrong' })
  }
  const opened = await openSession(deps, { staffId, step, ticketHash, ip: input.ip, held: input.held })
  if (!opened.ok) return opened
  // Both steps were right: what went wrong before them was a person's typing. One right step alone resets nothing.
  await resetTries(deps.limits, passwordTries(opened.value.staff.email, input.ip))
  await resetTries(deps.limits, codeTries(staffId))
  return opened
}

interface Proof {
  readonly staffId: string
  readonly step: number
  readonly ticketHash: Buffer
  readonly ip: string
  readonly held: string | undefined
}

async function openSession(deps: LogInDeps, proof: Proof): Promise<Result<OpenedSession, CodeRefusal>> {
  const { staffId, step, ticketHash, ip, held } = proof
  return deps.db.tx(async (tx): Promise<Result<OpenedSession, CodeRefusal>> => {
    const staff = await sql.useTotpStep(tx, { staffId, step, now: deps.clock.now() })
    if (staff === undefined) return refuse({ code: 'admin.code_wrong' })
    if (!(await tickets.takeTicket(tx, ticketHash))) return refuse({ code: 'admin.ticket_expired' })
    if (held !== undefined) await deps.sessions.endHeld(tx, held)
    const opened = await deps.sessions.open(tx, staffId)
    const actor = { staffId, email: staff.email, ip }
    await deps.auditLog.record(tx, { actor, act: 'staff.logged_in', subject: staffId })
    return ok({ ...opened, staff: staffView(staff, deps.clock.now()) })
  })
}
