import type { Queryable } from '../../../platform/database/db.ts'
import type { OrderRow } from './orders.sql.ts'
import { dueWith, type PausedTime } from './pauses.rules.ts'
import { pausesSince } from './pauses.sql.ts'
import { RELEASE_MS } from './states.rules.ts'

/** By when the coins of a paid order should be released: what of pauses fell into it does not count, nor one that lasts. */
export async function releaseAt(
  on: Queryable,
  { paid_at, method_kind }: Pick<OrderRow, 'paid_at' | 'method_kind'>,
  { now, lost = null }: { readonly now: Date; readonly lost?: PausedTime | null },
): Promise<Date | null> {
  if (paid_at === null) return null
  const pauses = await pausesSince(on, method_kind, paid_at, now)
  const target = new Date(paid_at.getTime() + RELEASE_MS)
  return dueWith(paid_at, target, lost === null ? pauses : [...pauses, lost])
}
