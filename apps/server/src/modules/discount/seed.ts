import { DISCOUNT_AGREEMENT, type DiscountDirection } from '@bourse/contract'
import type { DiscountDeps } from './deps.ts'
import { isPassed, MINUTE_MS } from './discount.rules.ts'
import { declareNotices } from './notices.ts'
import { createOffers } from './positions/offers.ts'
import { findPosition, listPositions } from './positions/positions.sql.ts'
import { createPositions } from './positions/positions.ts'
import { productsOnSale } from './products/products.sql.ts'
import { createProducts } from './products/products.ts'
import { createSettling } from './settlement/settling.ts'

export interface SeedPosition {
  readonly userId: string
  /** When it was subscribed to. */
  readonly at: Date
  readonly coin: string
  readonly direction: DiscountDirection
  readonly days: number
  readonly amount: string
}

/** Of a request that nobody repeats. */
const ONCE = { subject: undefined, recordSubject: async () => undefined, recordAnswer: async () => undefined }
const NO_JOBS = { at: async () => undefined, now: async () => undefined }
const DAY_MS = 86_400_000
const PAID_AFTER_MS = 4_000

/** What the demo's people have done before it began. Nobody is told of it now. */
export function createSeeding(deps: DiscountDeps) {
  const silent: DiscountDeps['notices'] = {
    declare: () => ({ notify: async () => undefined, wants: async () => false, usersWanting: async () => [] }),
  }

  return {
    async hasPositions(userId: string): Promise<boolean> {
      const query = { userId, now: deps.clock.now(), current: 1, size: 1 }
      return (await listPositions(deps.db.queryable, query)).total > 0
    },
    /** False where nothing of the kind was offered. */
    async position({ userId, at, coin, direction, days, amount }: SeedPosition): Promise<boolean> {
      const then = { ...deps, clock: { now: () => at }, notices: silent }
      const products = createProducts(then)
      await products.openDue(at, async () => undefined)
      const price = await deps.index.minute(coin, new Date(at.getTime() - MINUTE_MS))
      const pricesOf = async () => new Map([[coin, price]])
      const offers = createOffers({ ...then, products: { ...products, pricesOf } })
      const notices = declareNotices({ ...then, products })
      const onSale = await productsOnSale(deps.db.queryable, { now: at, base: coin, direction })
      const found = onSale.find(
        (row) =>
          row.settles_at.getTime() - row.opened_at.getTime() === days * DAY_MS &&
          price !== undefined &&
          !isPassed(row, price),
      )
      if (found === undefined) return false
      const quote = await offers.quote(userId, { productId: found.id, amount })
      if (!quote.ok) return false
      const isOver = found.settles_at <= deps.clock.now()
      const jobs = isOver ? NO_JOBS : deps.jobs
      const positions = createPositions({ ...then, jobs, products, offers, notices })
      const agreed = { userId, quoteId: quote.value.quoteId, agreement: DISCOUNT_AGREEMENT }
      const made = await positions.subscribe(agreed, ONCE)
      const row = made.ok ? await findPosition(deps.db.queryable, made.value.id) : undefined
      if (row === undefined) return false
      // What was due since then was paid in time.
      const paidAt = new Date(found.settles_at.getTime() + PAID_AFTER_MS)
      const settling = createSettling({ ...then, clock: { now: () => paidAt }, products, notices })
      if (isOver) await settling.settle({ id: row.settlement_id, tries: 0 })
      return true
    },
  }
}
