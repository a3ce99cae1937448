import { ok, type Result, refuse } from '@bourse/money'
import type { UserRow } from '../identity.sql.ts'

export type ShutRefusal = { readonly code: 'session.frozen' | 'identity.account_closed' }

/** Whether anybody may get into the account, its owner included. */
export function judgeOpen({
  frozen_at,
  closed_at,
}: Pick<UserRow, 'frozen_at' | 'closed_at'>): Result<undefined, ShutRefusal> {
  if (frozen_at !== null) return refuse({ code: 'session.frozen' })
  return closed_at === null ? ok() : refuse({ code: 'identity.account_closed' })
}
