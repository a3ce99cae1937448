import type { DiscountDirection } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { DiscountDeps } from '../deps.ts'
import type { DiscountNotices } from '../notices.ts'
import * as sql from './watches.sql.ts'

export interface WatchDeps extends Pick<DiscountDeps, 'db' | 'clock'> {
  readonly notices: Pick<DiscountNotices, 'opened'>
}

export type Watches = ReturnType<typeof createWatches>

/** Who wants to be told when the next offers of a kind are opened. */
export function createWatches({ db, clock, notices }: WatchDeps) {
  /** In the transaction that opens them, so that nobody is told of what is not there, or left out. */
  async function opened(tx: Tx, kind: sql.Kind, mark: Date): Promise<void> {
    for (const userId of await sql.takeWatches(tx, kind)) await notices.opened(tx, { ...kind, userId, mark })
  }

  async function want(
    userId: string,
    {
      coin,
      direction,
      wanted,
    }: { readonly coin: string; readonly direction: DiscountDirection; readonly wanted: boolean },
  ): Promise<Result<Record<string, never>, { readonly code: 'discount.product_unknown' }>> {
    const kind = { base: coin, direction }
    if (!(await sql.isOpened(db.queryable, kind))) return refuse({ code: 'discount.product_unknown' })
    if (wanted) await sql.insertWatch(db.queryable, kind, { userId, now: clock.now() })
    else await sql.deleteWatch(db.queryable, kind, userId)
    return ok({})
  }

  return {
    opened,
    want,
    of: async (userId: string) =>
      (await sql.watchesOf(db.queryable, userId)).map(({ base, direction }) => ({ coin: base, direction })),
  }
}
