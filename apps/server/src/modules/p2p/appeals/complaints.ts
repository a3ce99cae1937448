import type { DecisionSubject, OfficeComplaint, OfficeComplaintRow } from '@bourse/contract'
import {
  assert,
  formatUnits,
  minUnits,
  ok,
  parseUnits,
  type Result,
  refuse,
  type Units,
  units,
  ZERO,
} from '@bourse/money'
import type { Actor, RecordAct } from '../../../platform/acts.ts'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import type { Identity } from '../../identity/index.ts'
import { type Ledger, spot } from '../../ledger/index.ts'
import type { TradingDeps } from '../deps.ts'
import type { Pricing } from '../listings/pricing.ts'
import type { Endings } from '../orders/ending.ts'
import type { P2pNotices } from '../orders/notices.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import { findOrder, lockOrder } from '../orders/orders.sql.ts'
import type { Present } from '../orders/present.ts'
import { complainantOf, mayComplain, type StepRefusal } from '../orders/states.rules.ts'
import type { CaseFiles } from './case-files.ts'
import type { ComplaintRow } from './complaints.sql.ts'
import * as sql from './complaints.sql.ts'

export interface ComplaintDeps extends Pick<TradingDeps, 'db' | 'clock' | 'ids'> {
  readonly ledger: Pick<Ledger, 'hold' | 'release' | 'lockBalances' | 'balance'>
  readonly identity: Pick<Identity, 'userData'>
  readonly recordAct: RecordAct
  readonly pricing: Pricing
  readonly endings: Pick<Endings, 'publish'>
  readonly files: CaseFiles
  readonly notices: P2pNotices
  readonly present: Pick<Present, 'of'>
}

export interface ComplaintDecision {
  readonly id: string
  readonly outcome: 'hold' | 'dismiss' | 'release'
  readonly amount?: string | undefined
  readonly reason: string
}

type Refused = {
  readonly code:
    | 'p2p.complaint_unknown'
    | 'p2p.complaint_ended'
    | 'p2p.amount_wrong'
    | 'p2p.nothing_to_hold'
    | 'p2p.second_person_needed'
}
type Unknown = { readonly code: 'p2p.complaint_unknown' }
type Decided = Result<{ outcome: 'proposed' | 'decided' }, Refused>

const holdOf = (id: string) => `p2p_complaint:${id}`

export type Complaints = ReturnType<typeof createComplaints>

/** What people say after the end of an order: buyers that they paid for what had lapsed, sellers that a payment was called back. */
export function createComplaints(deps: ComplaintDeps) {
  const { db, clock, ids, ledger, identity, recordAct, pricing, endings, files, notices, present } = deps

  function make(userId: string, { id, text }: { readonly id: string; readonly text: string }) {
    type Made = Result<Record<string, never>, StepRefusal | { readonly code: 'p2p.complaint_known' }>
    return db.tx(async (tx): Promise<Made> => {
      const row = await lockOrder(tx, id)
      if (row === undefined || (row.merchant_id !== userId && row.taker_id !== userId))
        return refuse({ code: 'p2p.order_unknown' })
      const seen = await present.of(tx, row)
      const { by = userId } = complainantOf(seen) ?? {}
      if (by !== userId) return refuse({ code: 'p2p.not_yours' })
      if (!mayComplain(seen, userId, clock.now())) return refuse({ code: 'p2p.wrong_state' })
      const complaint = { id: ids.next('cpl'), order_id: id, user_id: userId, text, made_at: clock.now() }
      if (!(await sql.insertComplaint(tx, complaint))) return refuse({ code: 'p2p.complaint_known' })
      endings.publish(tx, row, row.state)
      const isBuyer = row.buyer_id === userId
      await notices.notify(tx, {
        ...{ kind: isBuyer ? 'complained' : 'called_back', params: { orderId: id } },
        userId: isBuyer ? row.seller_id : row.buyer_id,
      })
      return ok({})
    })
  }

  async function orderOf(on: Queryable, { order_id }: ComplaintRow): Promise<OrderRow> {
    const row = await findOrder(on, order_id)
    assert(row !== undefined, 'a complaint is of an order')
    return row
  }

  /** Whose coins are held for it, and of how many it is: what the order was about, or what its buyer got. */
  function against({ user_id }: ComplaintRow, order: OrderRow): { user: string; most: bigint } {
    const { buyer_id, seller_id, units: all, to_buyer } = order
    return user_id === buyer_id ? { user: seller_id, most: all } : { user: buyer_id, most: to_buyer ?? 0n }
  }

  const textOf = async (order: OrderRow, amount: bigint) =>
    formatUnits(units(amount), (await pricing.scalesOf(order)).asset, { trim: true })

  async function rowView(row: ComplaintRow, order: OrderRow): Promise<OfficeComplaintRow> {
    const { proposed_units: proposed, proposed_by: staffId, proposed_by_email: email } = row
    return {
      ...{ id: row.id, orderId: order.id, number: order.number, text: row.text, state: row.state },
      ...{ by: row.user_id === order.buyer_id ? ('buyer' as const) : ('seller' as const) },
      ...(await files.sumOf(order)),
      most: await textOf(order, against(row, order).most),
      buyer: (await identity.userData(order.buyer_id)).uid,
      seller: (await identity.userData(order.seller_id)).uid,
      held: await textOf(order, row.held_units),
      proposal:
        row.state === 'open' && proposed !== null && staffId !== null && email !== null
          ? { staffId, email, amount: await textOf(order, proposed) }
          : null,
      reason: row.reason,
      createTime: row.made_at.toISOString(),
      endTime: row.ended_at?.toISOString() ?? null,
    }
  }

  /** Nobody reads about people without a trace of it. */
  async function view(id: string, actor: Actor): Promise<Result<OfficeComplaint, Unknown>> {
    const on = db.queryable
    const row = await sql.findComplaint(on, id)
    if (row === undefined) return refuse({ code: 'p2p.complaint_unknown' })
    const order = await orderOf(on, row)
    const { available } = await ledger.balance(on, spot(against(row, order).user, order.asset))
    const whole: OfficeComplaint = {
      ...(await rowView(row, order)),
      file: await files.fileOf(on, order),
      available: await textOf(order, available),
    }
    return db.tx(async (tx) => {
      const detail = { buyer: order.buyer_id, seller: order.seller_id }
      await recordAct(tx, { actor, act: 'complaint.viewed', subject: id, detail })
      return ok(whole)
    })
  }

  async function list(query: { current: number; size: number; state?: ComplaintRow['state'] | undefined }) {
    const { current, size, state } = query
    const { total, records } = await sql.listComplaints(db.queryable, { state, current, size })
    const shown: OfficeComplaintRow[] = []
    for (const row of records) shown.push(await rowView(row, await orderOf(db.queryable, row)))
    return { current, size, total, records: shown }
  }

  /** As much of the other's coins as two say, and no more than there are. */
  async function hold(
    tx: Tx,
    row: ComplaintRow,
    { amount, reason }: ComplaintDecision,
    actor: Actor,
  ): Promise<Result<Units | undefined, Refused>> {
    const order = await orderOf(tx, row)
    const [{ user, most }, { asset }] = [against(row, order), order]
    const asked = parseUnits(amount ?? '', (await pricing.scalesOf(order)).asset)
    if (!asked.ok || asked.value === 0n || asked.value > most) return refuse({ code: 'p2p.amount_wrong' })
    if (row.proposed_units !== asked.value) {
      await sql.propose(tx, row.id, { units: asked.value, reason, by: actor })
      await recordAct(tx, { actor, act: 'complaint.hold_proposed', subject: row.id, detail: { amount, reason } })
      return ok(undefined)
    }
    if (row.proposed_by === actor.staffId) return refuse({ code: 'p2p.second_person_needed' })
    const [own] = await ledger.lockBalances(tx, [spot(user, asset)])
    const held = minUnits(asked.value, own?.available ?? ZERO)
    if (held === 0n) return refuse({ code: 'p2p.nothing_to_hold' })
    const done = await ledger.hold(tx, { ref: holdOf(row.id), user, asset, units: held, kind: 'p2p_complaint' })
    assert(done.ok, 'what is available under the lock can be held')
    return ok(held)
  }

  async function decide(decision: ComplaintDecision, actor: Actor): Promise<Decided> {
    const { id, outcome, reason } = decision
    return db.tx(async (tx): Promise<Decided> => {
      const row = await sql.lockComplaint(tx, id)
      if (row === undefined) return refuse({ code: 'p2p.complaint_unknown' })
      if (row.state !== (outcome === 'release' ? 'held' : 'open')) return refuse({ code: 'p2p.complaint_ended' })
      const end = { id, at: clock.now(), reason, by: actor }
      if (outcome === 'hold') {
        const held = await hold(tx, row, decision, actor)
        if (!held.ok) return held
        if (held.value === undefined) return ok({ outcome: 'proposed' })
        await sql.setDecided(tx, { ...end, state: 'held', heldUnits: held.value })
      } else {
        if (outcome === 'release') await ledger.release(tx, holdOf(id))
        await sql.setDecided(tx, { ...end, state: outcome === 'release' ? 'released' : 'dismissed', heldUnits: 0n })
      }
      const detail = { order: row.order_id, reason, amount: decision.amount }
      await recordAct(tx, { actor, act: `complaint.${ACTS[outcome]}`, subject: id, detail })
      const order = await orderOf(tx, row)
      endings.publish(tx, order, order.state)
      for (const userId of [order.buyer_id, order.seller_id])
        await notices.notify(tx, { kind: 'complaint_decided', userId, params: { orderId: order.id } })
      return ok({ outcome: 'decided' })
    })
  }

  async function decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findComplaint(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const { number, quantity, symbol, by, buyer, seller, held } = await rowView(row, await orderOf(db.queryable, row))
    const other = by === 'buyer' ? `seller ${seller}` : `buyer ${buyer}`
    return { facts: [`order ${number}: ${quantity} ${symbol}`, `${other}, held ${held} ${symbol}`] }
  }

  return { make, list, view, decide, decisionSubject }
}

const ACTS = { hold: 'held', dismiss: 'dismissed', release: 'released' } as const
