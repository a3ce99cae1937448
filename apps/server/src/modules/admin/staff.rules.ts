import { ok, type Result, refuse } from '@bourse/money'
import type { StaffRow } from './staff.sql.ts'

/** Long enough to hand it over beyond a weekend. */
const FIRST_PASSWORD_MS = 72 * 60 * 60_000

export const givenUntil = (now: Date): Date => new Date(now.getTime() + FIRST_PASSWORD_MS)

/** Of a password that its owner has chosen never. */
export function hasRunOut({ password_given_until: until }: StaffRow, now: Date): boolean {
  return until !== null && until <= now
}

export type StaffChangeRefusal = {
  readonly code: 'admin.staff_unknown' | 'admin.own_account' | 'session.unauthorized'
}

export function isAdmin(row: StaffRow | undefined): row is StaffRow {
  return row?.active === true && row.role === 'admin'
}

/** Until when new rights decide nothing; null once they do. */
export function waitsUntil({ decides_from: from }: Pick<StaffRow, 'decides_from'>, now: Date): Date | null {
  return from !== null && now < from ? from : null
}

/**
 * Nobody changes their own account, and an admin who has just been removed changes none: two admins who remove each
 * other at the same time therefore leave one of them, and the office never stands without an admin.
 */
export function mayChangeStaff(facts: {
  readonly subject: StaffRow | undefined
  readonly actor: StaffRow | undefined
}): Result<StaffRow, StaffChangeRefusal> {
  const { subject, actor } = facts
  if (!isAdmin(actor)) return refuse({ code: 'session.unauthorized' })
  if (subject === undefined) return refuse({ code: 'admin.staff_unknown' })
  if (subject.id === actor.id) return refuse({ code: 'admin.own_account' })
  return ok(subject)
}
