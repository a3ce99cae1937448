import type { P2pOrder, P2pOrderDetail } from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import { lastAppeal } from '../appeals/appeals.sql.ts'
import { complaintOf } from '../appeals/complaints.sql.ts'
import { appealView, complaintView } from '../appeals/views.ts'
import { evidenceOf } from '../chat/messages.sql.ts'
import type { TradingDeps } from '../deps.ts'
import { findListing } from '../listings/listings.sql.ts'
import { PRICE_SCALE } from '../listings/prices.rules.ts'
import type { Pricing } from '../listings/pricing.ts'
import { type CopiedMethod, shownMerchant } from '../ports.ts'
import type { OrderQuery, OrderRow } from './orders.sql.ts'
import * as sql from './orders.sql.ts'
import type { Present } from './present.ts'
import type { Resting } from './resting.ts'
import { type Around, actsFor, complainantOf, statusFor } from './states.rules.ts'

type Unknown = { readonly code: 'p2p.order_unknown' }

/** What the other one is waiting for. */
const WAITED_FOR: readonly string[] = ['accept', 'mark_paid', 'release', 'agree_cancel']

interface OrdersRequest
  extends Pick<OrderQuery, 'phase' | 'current' | 'size'>,
    Partial<Pick<OrderQuery, 'fiat' | 'side'>> {
  readonly symbol?: string | undefined
}

export type Records = ReturnType<typeof createRecords>
type Deps = Pick<TradingDeps, 'db' | 'clock' | 'identity' | 'merchants'> & {
  readonly pricing: Pricing
  readonly resting: Pick<Resting, 'until'>
  readonly present: Present
}

/** Orders as each of the two sees them. */
export function createRecords({ db, clock, identity, merchants, pricing, resting, present }: Deps) {
  async function otherName(on: Queryable, row: OrderRow, userId: string): Promise<string> {
    if (row.merchant_id === userId) return identity.outflows.shownAs(on, row.taker_id)
    return (await shownMerchant(merchants, on, row.merchant_id)).name
  }

  async function around(on: Queryable, row: OrderRow): Promise<Around> {
    const appeal = row.state === 'appeal' ? await lastAppeal(on, row.id) : undefined
    const complaint = row.ended_at === null ? undefined : await complaintOf(on, row.id)
    const releaseAt = row.state === 'paid' ? await present.releaseAt(on, row) : null
    return { now: clock.now(), releaseAt, appealBy: appeal?.opened_by, complaint: complaint?.state }
  }

  async function view(on: Queryable, written: OrderRow, userId: string): Promise<P2pOrder> {
    const row = await present.of(on, written)
    const scales = await pricing.scalesOf(row)
    const text = (amount: bigint, scale: number) => formatUnits(units(amount), scale, { trim: true })
    const [amount, quantity] = [text(row.fiat_units, scales.fiat), text(row.units, scales.asset)]
    const buys = row.buyer_id === userId
    return {
      id: row.id,
      number: row.number,
      listingId: row.listing_id,
      side: buys ? 'buy' : 'sell',
      role: row.merchant_id === userId ? 'merchant' : 'taker',
      state: row.state,
      status: statusFor(row, userId),
      symbol: row.asset,
      fiat: row.fiat,
      price: text(row.price, PRICE_SCALE),
      amount,
      quantity,
      payAmount: buys ? amount : quantity,
      receiveAmount: buys ? quantity : amount,
      paymentKind: row.method_kind,
      otherName: await otherName(on, row, userId),
      createTime: row.made_at.toISOString(),
      dueTime: row.state === 'paid' ? null : (row.due_at?.toISOString() ?? null),
      endTime: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
      acts: actsFor(row, userId, await around(on, row)),
      now: clock.now().toISOString(),
    }
  }

  /** Where to pay is told once the merchant has agreed, and who pays too: whose name is another is not released to. */
  function told(method: CopiedMethod, row: OrderRow): P2pOrderDetail['recipient'] {
    if (row.accepted_at === null) return null
    return { name: method.holder, fields: method.fields.map(({ field, value }) => ({ name: field, value })) }
  }

  async function detailOf(on: Queryable, written: OrderRow, userId: string): Promise<P2pOrderDetail> {
    const row = await present.of(on, written)
    const scales = await pricing.scalesOf(row)
    const listing = await findListing(on, row.listing_id)
    assert(listing !== undefined, 'an order is of a listing')
    const text = (amount: bigint) => formatUnits(units(amount), scales.fiat, { trim: true })
    const events = await sql.eventsOf(on, row.id)
    const [appeal, shown] = [await lastAppeal(on, row.id), await evidenceOf(on, row.id)]
    const complaint = await complaintOf(on, row.id)
    const seen = await view(on, row, userId)
    return {
      ...seen,
      merchant: await shownMerchant(merchants, on, row.merchant_id),
      recipient: told(row.recipient, row),
      payer: told(row.payer, row),
      reference: row.reference,
      minAmount: text(listing.least_fiat),
      maxAmount: text(listing.most_fiat),
      remark: listing.remark,
      releaseTime: (await present.releaseAt(on, row))?.toISOString() ?? null,
      cancelAsked: row.cancel_asked_at !== null && row.ended_at === null,
      restsUntil: (await resting.until(on, row, userId))?.toISOString() ?? null,
      appeal: appeal === undefined ? null : await appealView(on, appeal, { order: row, pricing }),
      complaint: complaint === undefined ? null : complaintView(complaint, userId, scales.asset),
      complainTime: seen.acts.includes('complain') ? (complainantOf(row)?.until.toISOString() ?? null) : null,
      evidence: shown.map(({ id: fileId, party: from, at }) => ({ fileId, from, time: at.toISOString() })),
      paused: row.ended_at === null && (await present.isStill(on, row)),
      rating: row.rating,
      events: events.map(({ kind, by, at }) => ({ kind, by, time: at.toISOString() })),
    }
  }

  async function answer(tx: Tx, userId: string, id: string, request?: MoneyRequest<P2pOrderDetail>) {
    const row = await sql.findOrder(tx, id)
    assert(row !== undefined, 'what was just changed is there')
    const shown = await detailOf(tx, row, userId)
    await request?.recordAnswer(tx, shown)
    return shown
  }

  async function detail(userId: string, id: string): Promise<Result<P2pOrderDetail, Unknown>> {
    const row = await sql.findOrder(db.queryable, id)
    if (row === undefined || (row.merchant_id !== userId && row.taker_id !== userId))
      return refuse({ code: 'p2p.order_unknown' })
    return ok(await detailOf(db.queryable, row, userId))
  }

  async function list(userId: string, query: OrdersRequest) {
    const { current, size, phase, fiat, side, symbol: asset } = query
    const { total, records } = await sql.listOrders(db.queryable, { phase, fiat, side, userId, asset, current, size })
    const shown: P2pOrder[] = []
    for (const row of records) shown.push(await view(db.queryable, row, userId))
    return { current, size, total, records: shown }
  }

  async function openCount(userId: string) {
    let [count, waiting] = [0, 0]
    for (const row of await sql.runningOf(db.queryable, userId)) {
      const seen = await present.of(db.queryable, row)
      if (seen.ended_at !== null) continue
      count += 1
      const acts = actsFor(seen, userId, await around(db.queryable, seen))
      if (acts.some((act) => WAITED_FOR.includes(act))) waiting += 1
    }
    return { count, waiting }
  }

  return { answer, detail, list, openCount }
}
