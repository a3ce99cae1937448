import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { SavingDeps } from './deps.ts'
import type { SavingNotices } from './notices.ts'
import { findProduct, publishedProducts } from './products.sql.ts'
import type { Views } from './views.ts'
import * as sql from './watches.sql.ts'

export const TELL_ROOM = 'saving.tell-room'

export interface WatchDeps extends Pick<SavingDeps, 'db' | 'clock' | 'jobs'> {
  readonly views: Pick<Views, 'products'>
  readonly told: Pick<SavingNotices, 'roomAgain'>
}

export type Watches = ReturnType<typeof createWatches>

/** Who wants to be told when a product that is sold out has room again. */
export function createWatches({ db, clock, jobs, views, told }: WatchDeps) {
  /** In the transaction that makes room; `key` names it. */
  async function roomMade(tx: Tx, key: string): Promise<void> {
    if (await sql.isWatched(tx)) await jobs.now(tx, { name: TELL_ROOM, key, payload: {} })
  }

  async function tellRoom(): Promise<void> {
    await db.tx(async (tx) => {
      const offered = await views.products(tx, await publishedProducts(tx))
      const open = offered.filter(({ state }) => state === 'open')
      const taken = await sql.takeWatches(
        tx,
        open.map(({ id }) => id),
      )
      for (const { product_id, user_id } of taken) {
        const product = open.find(({ id }) => id === product_id)
        assert(product !== undefined, 'only those were taken')
        await told.roomAgain(tx, user_id, product)
      }
      return ok()
    })
  }

  async function want(
    userId: string,
    { productId, wanted }: { readonly productId: string; readonly wanted: boolean },
  ): Promise<Result<Record<string, never>, { readonly code: 'saving.product_unknown' }>> {
    const product = await findProduct(db.queryable, productId)
    if (product?.state !== 'published') return refuse({ code: 'saving.product_unknown' })
    const watch = { product_id: productId, user_id: userId }
    if (wanted) await sql.insertWatch(db.queryable, watch, clock.now())
    else await sql.deleteWatch(db.queryable, watch)
    return ok({})
  }

  return { roomMade, tellRoom, want, of: (userId: string) => sql.watchesOf(db.queryable, userId) }
}
