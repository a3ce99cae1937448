import type { Order, Product } from '@bourse/contract'
import type { Db } from '../../platform/database/db.ts'
import type { Positions } from '../policy/index.ts'
import type { DepositBuys } from './deposit-buys/deposit-buys.ts'
import type { createHistory } from './orders/history.ts'
import type { createOrders } from './orders/orders.ts'
import type { createPlans } from './plans/plans.ts'
import * as sql from './positions.sql.ts'

export interface PositionDeps {
  readonly db: Db
  readonly orders: Pick<ReturnType<typeof createOrders>, 'endOf'>
  readonly plans: Pick<ReturnType<typeof createPlans>, 'list' | 'stop'>
  readonly depositBuys: Pick<DepositBuys, 'dropWaiting'>
  readonly history: Pick<ReturnType<typeof createHistory>, 'live'>
}

/** Which of what waits a product means; undefined of a product that has nothing here. */
function meantBy(product: Product): sql.Meant | undefined {
  if (product === 'plan') return { kinds: ['plans'], base: undefined }
  if (product === 'spot_buy') return { kinds: ['plans', 'orders'], base: undefined }
  if (product === 'convert') return { kinds: ['conversions'], base: undefined }
  const [kind, base] = product.split(':')
  return kind === 'asset' ? { kinds: ['plans', 'orders', 'conversions'], base } : undefined
}

/** Purchases that wait, for the module that says whether they may still be made. Sales are not among them. */
export function createPositions({ db, orders, plans, depositBuys, history }: PositionDeps): Positions {
  const isOf = (symbol: string, base: string | undefined) => base === undefined || symbol.split('-')[0] === base

  async function openBuys(userId: string, base: string | undefined): Promise<Order[]> {
    const live = await history.live(userId, undefined)
    return live.filter(({ side, symbol }) => side === 'buy' && isOf(symbol, base))
  }

  return {
    async holders(product) {
      const meant = meantBy(product)
      return meant === undefined ? [] : sql.listHolders(db.queryable, meant)
    },

    async end(userId, product) {
      const meant = meantBy(product)
      if (meant === undefined) return 0
      const { kinds, base } = meant
      const ways = { order: kinds.includes('orders'), conversion: kinds.includes('conversions') }
      await depositBuys.dropWaiting(userId, ({ symbol, way }) => ways[way] && isOf(symbol, base))
      if (!kinds.includes('plans')) return 0
      for (const { state, symbol, planId } of await plans.list(userId, undefined))
        if (state === 'ongoing' && isOf(symbol, base)) await plans.stop(userId, planId, 'suspended')
      if (!kinds.includes('orders')) return 0
      for (const order of await openBuys(userId, base)) await orders.endOf(userId, order)
      return (await openBuys(userId, base)).length
    },
  }
}
