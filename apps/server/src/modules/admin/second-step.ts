import type { Assertion, NewPasskey, Staff } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { digest } from '../../platform/secrets/digest.ts'
import { totpStep } from '../../platform/secrets/totp.ts'
import { type LogInDeps, recordFailure } from './log-in.ts'
import * as tickets from './sessions.sql.ts'
import type { HeldSession } from './sessions.ts'
import * as sql from './staff.sql.ts'
import { staffView } from './staff.ts'
import { codeTries, type LimitRefusal, passwordTries, resetTries, takeTry } from './tries.ts'

export interface SecondStep {
  readonly ticket: string
  readonly code?: string | undefined
  readonly passkey?: Assertion | undefined
  /** Of somebody who must bind a first one, with the code. */
  readonly newPasskey?: NewPasskey | undefined
  readonly newPasskeyName?: string | undefined
  readonly browserKey?: string | undefined
  readonly ip: string
  /** The token that the tab still holds, perhaps another person's. */
  readonly held: HeldSession | undefined
}

type ProofRefusal = { readonly code: 'admin.code_wrong' | 'admin.passkey_wrong' }
export type SecondStepRefusal =
  | ProofRefusal
  | { readonly code: 'admin.passkey_needed' | 'admin.ticket_expired' | 'admin.own_password_needed' }
  | LimitRefusal

export interface OpenedSession {
  readonly token: string
  /** For the browser's cookie, and for no answer: the schema of the call leaves it out. */
  readonly cookie: string
  readonly expiresAt: string
  readonly staff: Staff
}

/** A wrong proof leaves the ticket for another try; the limit on tries is what stops guessing. */
export function createSecondStep(deps: LogInDeps) {
  const { db, clock, realClock, limits, secrets, sessions, auditLog, logInKeys, codeSteps } = deps

  /** Where a passkey is required a code opens nothing, except together with the first passkey. */
  async function isEnough(staffId: string, { passkey, newPasskey }: SecondStep): Promise<boolean> {
    const step = await logInKeys.stepOf(staffId)
    if (step === 'must') return passkey !== undefined
    return (step === 'bind') === (newPasskey !== undefined)
  }

  async function judge(input: SecondStep): Promise<Result<tickets.TicketRow, SecondStepRefusal>> {
    const ticket = await tickets.findTicket(db.queryable, digest(input.ticket))
    if (ticket === undefined || ticket.expires_at <= realClock.now()) return refuse({ code: 'admin.ticket_expired' })
    if (ticket.password_given_until !== null) return refuse({ code: 'admin.own_password_needed' })
    if (!(await isEnough(ticket.staff_id, input))) return refuse({ code: 'admin.passkey_needed' })
    const allowed = await takeTry(limits, codeTries(ticket.staff_id))
    return allowed.ok ? ok(ticket) : allowed
  }

  async function provePasskey(tx: Tx, ticket: tickets.TicketRow, input: SecondStep, answer: Assertion) {
    const entered = await logInKeys.enter(tx, answer, { staffId: ticket.staff_id, ticket: input.ticket })
    if (!entered.ok) return entered
    const staff = await sql.enterStaff(tx, ticket.staff_id, clock.now())
    return staff === undefined ? refuse({ code: 'admin.passkey_wrong' }) : ok(staff)
  }

  /** What is bound with the code is bound by it. */
  async function proveCode(
    tx: Tx,
    { staff_id: staffId, totp_secret: secret }: tickets.TicketRow,
    { code = '', newPasskey, newPasskeyName: name, browserKey, ip, ticket }: SecondStep,
  ): Promise<Result<sql.StaffRow, ProofRefusal>> {
    const moment = { now: realClock.now(), around: codeSteps }
    const step = secret === null ? undefined : totpStep(secrets.open(secret, staffId), code, moment)
    const staff = step === undefined ? undefined : await sql.useTotpStep(tx, { staffId, step, now: clock.now() })
    if (staff === undefined) return refuse({ code: 'admin.code_wrong' })
    if (newPasskey !== undefined) {
      const actor = { staffId, email: staff.email, ip }
      const bound = await logInKeys.bindFirst(tx, { passkey: newPasskey, name }, { actor, ticket })
      if (!bound.ok) return bound
    }
    if (browserKey !== undefined) {
      const kept = await logInKeys.keepBrowserKey(tx, staffId, browserKey)
      if (!kept.ok) return kept
    }
    return ok(staff)
  }

  async function open(ticket: tickets.TicketRow, input: SecondStep): Promise<Result<OpenedSession, SecondStepRefusal>> {
    const { passkey, ip, held } = input
    return db.tx(async (tx): Promise<Result<OpenedSession, SecondStepRefusal>> => {
      const proved =
        passkey === undefined ? await proveCode(tx, ticket, input) : await provePasskey(tx, ticket, input, passkey)
      if (!proved.ok) return proved
      const { id: staffId, email } = proved.value
      if (!(await tickets.takeTicket(tx, digest(input.ticket)))) return refuse({ code: 'admin.ticket_expired' })
      if (held !== undefined) await sessions.endHeld(tx, held)
      const opened = await sessions.open(tx, staffId)
      await auditLog.record(tx, { actor: { staffId, email, ip }, act: 'staff.logged_in', subject: staffId })
      return ok({ ...opened, staff: staffView(proved.value, clock.now()) })
    })
  }

  async function countFailure(staffId: string, { passkey, ip }: SecondStep): Promise<void> {
    const staff = await sql.findStaff(db.queryable, staffId)
    if (staff !== undefined) await recordFailure(deps, { staff, ip, step: passkey === undefined ? 'code' : 'passkey' })
  }

  return async function checkSecondStep(input: SecondStep): Promise<Result<OpenedSession, SecondStepRefusal>> {
    const judged = await judge(input)
    if (!judged.ok) return judged
    const { staff_id: staffId } = judged.value
    const opened = await open(judged.value, input)
    if (!opened.ok) {
      if (opened.refusal.code !== 'admin.ticket_expired') await countFailure(staffId, input)
      return opened
    }
    // Both steps were right: what went wrong before them was a person's typing. One right step alone resets nothing.
    await resetTries(limits, passwordTries(opened.value.staff.email, input.ip), codeTries(staffId))
    return opened
  }
}
