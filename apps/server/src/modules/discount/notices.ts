import { join } from 'node:path'
import { DISCOUNT_QUOTE, type DiscountPosition } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { TextParams } from '../notices/index.ts'
import type { DiscountDeps } from './deps.ts'
import { priceText } from './discount.rules.ts'
import type { PositionRow, PricedRow } from './positions/positions.sql.ts'
import type { Products } from './products/products.ts'

const POSITION = { page: ({ id }: TextParams) => `/discountwallet?position=${id}` }

export type DiscountNotices = ReturnType<typeof declareNotices>

/** What people are told of their discount trades: that one began, what became of it, what came on top, and what can be had again. */
export function declareNotices({
  notices,
  products,
}: Pick<DiscountDeps, 'notices'> & { readonly products: Pick<Products, 'scalesOf'> }) {
  const declared = notices.declare<'subscribed' | 'settled' | 'rewarded' | 'opened'>({
    module: 'discount',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: { subscribed: POSITION, settled: POSITION, rewarded: POSITION, opened: { page: '/discount' } },
  })
  return {
    subscribed(tx: Tx, { id, user_id: userId }: PositionRow, view: DiscountPosition): Promise<void> {
      const { outcomes, quantity, payCoin, strike, coin, settlementTime } = view
      const params = {
        ...{ id, quantity: `${quantity} ${payCoin}`, coin, strike: `${strike} ${DISCOUNT_QUOTE}` },
        ...{ date: settlementTime.slice(0, 10), direction: view.direction },
        ...{ base: `${outcomes.base.amount} ${coin}`, quote: `${outcomes.quote.amount} ${DISCOUNT_QUOTE}` },
      }
      return declared.notify(tx, { userId, kind: 'subscribed', key: id, params })
    },
    async settled(tx: Tx, row: PricedRow): Promise<void> {
      const scales = await products.scalesOf(row.base)
      const isBase = row.outcome === 'base'
      const amount = isBase ? row.base_units : row.quote_units
      const received = formatUnits(units(amount), isBase ? scales.base : scales.quote, { trim: true })
      const params = {
        ...{ id: row.id, coin: row.base, received: `${received} ${isBase ? row.base : DISCOUNT_QUOTE}` },
        ...{
          price: `${priceText(row.price ?? 0n)} ${DISCOUNT_QUOTE}`,
          strike: `${priceText(row.strike)} ${DISCOUNT_QUOTE}`,
        },
      }
      await declared.notify(tx, { userId: row.user_id, kind: 'settled', key: row.id, params })
    },
    opened(
      tx: Tx,
      {
        userId,
        base,
        direction,
        mark,
      }: Pick<PositionRow, 'base' | 'direction'> & { readonly userId: string; readonly mark: Date },
    ): Promise<void> {
      const key = `${userId}:${base}:${direction}:${mark.toISOString()}`
      return declared.notify(tx, { userId, kind: 'opened', key, params: { coin: base, direction } })
    },
    rewarded(tx: Tx, row: PositionRow, reward: { readonly id: string; readonly amount: string }): Promise<void> {
      const params = { id: row.id, coin: row.base, amount: reward.amount }
      return declared.notify(tx, { userId: row.user_id, kind: 'rewarded', key: reward.id, params })
    },
  }
}
