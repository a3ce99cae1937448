import type { Product } from '@bourse/contract'
import type { Positions } from '../policy/index.ts'
import type { QuickbuyDeps } from './deps.ts'
import { unpaidOrders } from './orders.sql.ts'
import type { QuickbuyOrders } from './orders.ts'

const COIN = 'asset:'

/** Which orders a rule is about: of all coins, or of one. */
function aboutOf(product: Product): { readonly asset?: string } | undefined {
  if (product === 'quick_buy') return {}
  return product.startsWith(COIN) ? { asset: product.slice(COIN.length) } : undefined
}

/**
 * Purchases that wait for their payment end when a rule begins by which they are offered no more: by the partner, so that nobody pays
 * for what is over. What it has seen money for runs on.
 */
export function createPositions({
  db,
  orders,
}: Pick<QuickbuyDeps, 'db'> & { orders: Pick<QuickbuyOrders, 'cancel'> }): Positions {
  return {
    async holders(product) {
      const about = aboutOf(product)
      const found = about === undefined ? [] : await unpaidOrders(db.queryable, about)
      return [...Map.groupBy(found, ({ userId }) => userId)].map(([userId, own]) => ({ userId, open: own.length }))
    },
    async end(userId, product) {
      const about = aboutOf(product)
      if (about === undefined) return 0
      for (const { id } of await unpaidOrders(db.queryable, { ...about, userId })) await orders.cancel(userId, id)
      return (await unpaidOrders(db.queryable, { ...about, userId })).length
    },
  }
}
