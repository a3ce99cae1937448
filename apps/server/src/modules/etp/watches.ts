import { ok, type Result, refuse } from '@bourse/money'
import type { EtpDeps } from './deps.ts'
import type { EtpNotices } from './notices.ts'
import { findProduct } from './products.sql.ts'
import type { Products } from './products.ts'
import * as sql from './watches.sql.ts'

type Deps = Pick<EtpDeps, 'db' | 'clock'> & {
  readonly products: Pick<Products, 'list'>
  readonly notices: Pick<EtpNotices, 'onSale'>
}

export type Watches = ReturnType<typeof createWatches>

/** Who wants to be told when units of a product that is sold out are sold again. */
export function createWatches({ db, clock, products, notices }: Deps) {
  /** Each minute: what the house has of its own changes by everything that it does. */
  async function tell(): Promise<void> {
    if (!(await sql.isWatched(db.queryable))) return
    const open = (await products.list()).filter(({ state }) => state === 'open')
    await db.tx(async (tx) => {
      const taken = await sql.takeWatches(
        tx,
        open.map(({ symbol }) => symbol),
      )
      for (const { user_id, symbol, asked_at } of taken) await notices.onSale(tx, user_id, symbol, asked_at)
      return ok()
    })
  }

  async function want(
    userId: string,
    { symbol, wanted }: { readonly symbol: string; readonly wanted: boolean },
  ): Promise<Result<Record<string, never>, { readonly code: 'etp.product_unknown' }>> {
    if ((await findProduct(db.queryable, symbol))?.state !== 'open') return refuse({ code: 'etp.product_unknown' })
    const watch = { symbol, user_id: userId }
    if (wanted) await sql.insertWatch(db.queryable, { ...watch, asked_at: clock.now() })
    else await sql.deleteWatch(db.queryable, watch)
    return ok({})
  }

  return { tell, want, of: (userId: string) => sql.watchesOf(db.queryable, userId) }
}
