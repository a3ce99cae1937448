import { ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { digest } from '../../platform/secrets/digest.ts'
import { type FirstStep, type LogInDeps, nextStep } from './log-in.ts'
import { judgePassword, type PasswordRefusal } from './new-password.ts'
import * as tickets from './sessions.sql.ts'
import * as sql from './staff.sql.ts'

export interface ChosenPassword {
  readonly ticket: string
  readonly password: string
  readonly ip: string
}

type ChoiceRefusal = PasswordRefusal | { readonly code: 'admin.ticket_expired' | 'admin.password_same' }

/** The owner's own password in place of the one that was given; only then does the log-in go on. */
export function createFirstPassword(deps: LogInDeps) {
  const { db, realClock, passwords, sessions, auditLog } = deps

  async function judge(ticketHash: Buffer, password: string): Promise<Result<sql.StaffRow, ChoiceRefusal>> {
    const ticket = await tickets.findTicket(db.queryable, ticketHash)
    const expired = ticket === undefined || ticket.expires_at <= realClock.now()
    const staff = expired ? undefined : await sql.findStaff(db.queryable, ticket.staff_id)
    if (staff === undefined || staff.password_given_until === null) return refuse({ code: 'admin.ticket_expired' })
    const judged = await judgePassword(passwords, password, staff.email)
    if (!judged.ok) return judged
    if (await passwords.verify(staff.password_hash, password)) return refuse({ code: 'admin.password_same' })
    return ok(staff)
  }

  /** Whoever else had the given password holds tickets, and has seen the secret that was offered: both are worth nothing now. */
  return async function choosePassword({ ticket, password, ip }: ChosenPassword) {
    const ticketHash = digest(ticket)
    const judged = await judge(ticketHash, password)
    if (!judged.ok) return judged
    const { id: staffId, email } = judged.value
    const passwordHash = await passwords.hash(password)
    return db.tx(async (tx: Tx): Promise<Result<FirstStep, ChoiceRefusal>> => {
      const staff = await sql.choosePassword(tx, staffId, passwordHash)
      const taken = staff !== undefined && (await tickets.takeTicket(tx, ticketHash))
      if (!taken) return refuse({ code: 'admin.ticket_expired' })
      await sessions.endAllOf(tx, staffId)
      const step = await nextStep(deps, tx, staff)
      const actor = { staffId, email, ip }
      await auditLog.record(tx, { actor, act: 'staff.password_changed', subject: staffId })
      return ok(step)
    })
  }
}
