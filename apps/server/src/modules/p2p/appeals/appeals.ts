import type { AppealReason, P2pOrderDetail } from '@bourse/contract'
import { assert, ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import { utcText } from '../../../platform/time/utc-text.ts'
import type { TradingDeps } from '../deps.ts'
import type { Endings } from '../orders/ending.ts'
import type { P2pNotices } from '../orders/notices.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import * as orders from '../orders/orders.sql.ts'
import type { Present } from '../orders/present.ts'
import { mayAppeal, STEP_MS, type StepRefusal } from '../orders/states.rules.ts'
import { askLapse } from '../orders/timers.ts'
import type { AppealRow } from './appeals.sql.ts'
import * as sql from './appeals.sql.ts'

const MOST_ANSWERS = 10

type Party = 'buyer' | 'seller'
type TooSoon = { readonly code: 'p2p.appeal_too_soon'; readonly from: string }
type Full = { readonly code: 'p2p.answers_full'; readonly most: number }
type Done<R extends Refusal> = Result<P2pOrderDetail, StepRefusal | R>

interface Opening {
  readonly by: AppealRow['opened_by']
  readonly reason: AppealReason
  readonly text: string | null
  readonly at: Date
}

interface Typed {
  readonly id: string
  readonly reason: AppealReason
  readonly text: string
}

export type Appeals = ReturnType<typeof createAppeals>
type Deps = Pick<TradingDeps, 'db' | 'clock' | 'ids' | 'jobs'> & {
  readonly endings: Pick<Endings, 'publish'>
  readonly present: Pick<Present, 'releaseAt'>
  readonly shown: (tx: Tx, userId: string, orderId: string) => Promise<P2pOrderDetail>
  readonly notices: P2pNotices
}

const partyOf = (row: OrderRow, userId: string): Party => (row.buyer_id === userId ? 'buyer' : 'seller')

/** What the two of an order do where they do not agree. The coins stay where they are until staff decide. */
export function createAppeals({ db, clock, ids, jobs, endings, present, shown, notices }: Deps) {
  async function own(
    tx: Tx,
    userId: string,
    { id, state }: { readonly id: string; readonly state: 'paid' | 'appeal' },
  ): Promise<Result<OrderRow, StepRefusal>> {
    const row = await orders.lockOrder(tx, id)
    if (row === undefined || (row.merchant_id !== userId && row.taker_id !== userId))
      return refuse({ code: 'p2p.order_unknown' })
    return row.state === state ? ok(row) : refuse({ code: 'p2p.wrong_state' })
  }

  /** The caller holds the row, which is paid. */
  async function open(tx: Tx, row: OrderRow, { by, reason, text, at }: Opening): Promise<void> {
    await sql.insertAppeal(tx, { id: ids.next('apl'), order_id: row.id, opened_by: by, reason, text, opened_at: at })
    await sql.setAppeal(tx, row.id, at)
    await orders.addEvent(tx, row.id, { kind: 'appealed', by, at })
    endings.publish(tx, row, 'appeal')
    for (const userId of [row.buyer_id, row.seller_id])
      await notices.notify(tx, { kind: 'appealed', userId, params: { orderId: row.id } })
  }

  /** The seller, whose coins they are, at once; the buyer when they should have been released. */
  function ask(userId: string, { id, reason, text }: Typed): Promise<Done<TooSoon>> {
    return db.tx(async (tx): Promise<Done<TooSoon>> => {
      const row = await own(tx, userId, { id, state: 'paid' })
      if (!row.ok) return row
      const releaseAt = await present.releaseAt(tx, row.value)
      assert(releaseAt !== null, 'what is paid has its time')
      const [by, at] = [partyOf(row.value, userId), clock.now()]
      if (!mayAppeal(row.value, userId, { now: at, releaseAt }))
        return refuse({ code: 'p2p.appeal_too_soon', from: utcText(releaseAt) })
      await open(tx, row.value, { by, reason, text, at })
      return ok(await shown(tx, userId, id))
    })
  }

  async function current(on: Queryable, orderId: string): Promise<AppealRow> {
    const row = await sql.lastAppeal(on, orderId)
    assert(row !== undefined && row.ended_at === null, 'an order in appeal has one that is open')
    return row
  }

  function answer(userId: string, { id, text }: { readonly id: string; readonly text: string }): Promise<Done<Full>> {
    return db.tx(async (tx): Promise<Done<Full>> => {
      const row = await own(tx, userId, { id, state: 'appeal' })
      if (!row.ok) return row
      const [appeal, party, at] = [await current(tx, id), partyOf(row.value, userId), clock.now()]
      const said = (await sql.answersOf(tx, appeal.id)).filter((one) => one.party === party)
      if (said.length >= MOST_ANSWERS) return refuse({ code: 'p2p.answers_full', most: MOST_ANSWERS })
      await sql.addAnswer(tx, appeal.id, { party, text, at })
      await orders.addEvent(tx, id, { kind: 'answered', by: party, at })
      endings.publish(tx, row.value, 'appeal')
      return ok(await shown(tx, userId, id))
    })
  }

  /** By who opened it alone: the order waits for its release as if it had just been paid. */
  function withdraw(userId: string, id: string): Promise<Done<never>> {
    return db.tx(async (tx): Promise<Done<never>> => {
      const row = await own(tx, userId, { id, state: 'appeal' })
      if (!row.ok) return row
      const [appeal, at] = [await current(tx, id), clock.now()]
      if (appeal.opened_by !== partyOf(row.value, userId)) return refuse({ code: 'p2p.not_yours' })
      const dueAt = new Date(at.getTime() + STEP_MS.paid)
      await sql.endAppeal(tx, { id: appeal.id, at, outcome: null })
      await orders.setPaid(tx, { id, at, dueAt })
      await orders.addEvent(tx, id, { kind: 'appeal_withdrawn', by: appeal.opened_by, at })
      await askLapse(jobs, tx, { orderId: id, step: 'paid', dueAt })
      endings.publish(tx, row.value, 'paid')
      return ok(await shown(tx, userId, id))
    })
  }

  return { open, ask, answer, withdraw }
}
