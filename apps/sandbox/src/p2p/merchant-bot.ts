import type { P2pOrder } from '@bourse/contract'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { type Step, stepOf } from './merchant.rules.ts'
import * as sql from './modes.sql.ts'
import { offersOf } from './offers.ts'
import type { TraderAccount } from './trader-account.ts'

export interface MerchantBotDeps {
  readonly db: Db
  readonly clock: Clock
  readonly account: TraderAccount
  readonly place: number
  /** Real time, in milliseconds. */
  readonly now: () => number
}

/** Between two looks at the orders, and at what is offered. */
const LOOK_MS = 3_000
const OFFER_MS = 60_000

/** What it says to an appeal, by what it did in the order. */
const ANSWERS = {
  buy: 'We paid from our own account, with the number of the order as the reference. We can show the confirmation of our bank.',
  sell: 'We have not found this payment in our account. Please show the confirmation of your bank.',
} as const

/** A merchant of the demo, who offers on both sides and sees to the orders. */
export function createMerchantBot({ db, clock, account, place, now }: MerchantBotDeps) {
  let offeredAt = Number.NEGATIVE_INFINITY
  const answered = new Set<string>()

  /** Whatever is not offered, sold out included, is offered again. False where it is to be tried soon. */
  async function offer(): Promise<boolean> {
    const own = await account.call(({ p2p }, options) => p2p.ownListings({ size: '50' }, options))
    const known = await account.call(({ p2p }, options) => p2p.paymentMethods({ fiat: 'EUR' }, options))
    if (own === undefined || known === undefined || known.holder === null) return false
    const live = own.records.filter(({ state, why }) => state !== 'closed' && why !== 'sold_out')
    const paymentIds = known.methods.map(({ id }) => id).join(',')
    for (const wanted of offersOf(place)) {
      if (live.some(({ side, symbol }) => side === wanted.side && symbol === wanted.symbol)) continue
      const listing = { ...wanted, priceKind: 'floating' as const, paymentIds }
      await account.call(({ p2p }, options) => p2p.createListing(listing, options))
    }
    return true
  }

  async function take(order: P2pOrder, step: Step): Promise<void> {
    const { id } = order
    if (step?.act === 'accept') await account.call(({ p2p }, options) => p2p.acceptOrder({ id }, options))
    if (step?.act === 'reject') await account.call(({ p2p }, options) => p2p.rejectOrder({ id }, options))
    if (step?.act === 'mark_paid') {
      const { reference } = step
      await account.call(({ p2p }, options) => p2p.markPaid({ id, reference }, options))
      const text = `We have just paid by instant transfer. The reference is ${order.number}.`
      await account.call(({ p2p }, options) => p2p.p2pMessage({ id, text }, options))
    }
    if (step?.act === 'answer') await answer(order)
    const secrets = step?.act === 'release' ? account.secrets() : undefined
    if (secrets !== undefined) await account.call(({ p2p }, options) => p2p.releaseOrder({ id, ...secrets }, options))
  }

  /** Once, to an appeal of the other side. */
  async function answer({ id, side }: P2pOrder): Promise<void> {
    if (answered.has(id)) return
    const own = side === 'buy' ? 'buyer' : 'seller'
    const detail = await account.call(({ p2p }, options) => p2p.p2pOrder({ id }, options))
    const appeal = detail?.appeal
    if (appeal && appeal.by !== own && !appeal.answers.some(({ from }) => from === own))
      await account.call(({ p2p }, options) => p2p.answerAppeal({ id, text: ANSWERS[side] }, options))
    answered.add(id)
  }

  async function look(): Promise<number> {
    if (now() - offeredAt >= OFFER_MS && (await offer())) offeredAt = now()
    const mode = (await sql.chosenModes(db.queryable)).get(account.email) ?? 'accepts'
    const open = await account.call(({ p2p }, options) => p2p.p2pOrders({ size: '50' }, options))
    for (const order of open?.records ?? []) await take(order, stepOf(order, mode, clock.now().getTime()))
    return LOOK_MS
  }

  return { name: account.email, look }
}
