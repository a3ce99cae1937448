import { ok, type Result, refuse } from '@bourse/money'
import type { StaffRow } from './staff.sql.ts'

export type StaffChangeRefusal = {
  readonly code: 'admin.staff_unknown' | 'admin.own_account' | 'session.unauthorized'
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
  if (actor === undefined || !actor.active || actor.role !== 'admin') return refuse({ code: 'session.unauthorized' })
  if (subject === undefined) return refuse({ code: 'admin.staff_unknown' })
  if (subject.id === actor.id) return refuse({ code: 'admin.own_account' })
  return ok(subject)
}
