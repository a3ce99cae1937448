import { ok, refuse } from '@bourse/money'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import * as sql from './paypal.sql.ts'
import type { PaypalMessages } from './paypal-messages.ts'
import { ruleOf } from './rules.sql.ts'
import type { Telling } from './telling.ts'

export interface SandboxPaypalDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly telling: Telling
  readonly messages: PaypalMessages
}

/** PayPal keeps 2.49% and 0.35 of the currency. */
export function feeCents(cents: number): number {
  return Math.min(cents, Math.floor((cents * 249) / 10_000) + 35)
}

export type SandboxPaypal = ReturnType<typeof createSandboxPaypal>

/** What the simulated PayPal does: it keeps orders, asks payers, captures, gives back, and tells. */
export function createSandboxPaypal({ db, clock, ids, telling, messages }: SandboxPaypalDeps) {
  /** Who does not agree goes back to the shop, and may come again. */
  async function approve(id: string, payerName: string): Promise<boolean> {
    if (!(await sql.approveOrder(db.queryable, id, payerName))) return false
    const order = await sql.findOrder(db.queryable, id)
    if (order !== undefined) await telling.byRule(messages.of(order, 'approved'))
    return true
  }

  /** What a capture takes, by the rule: what was ordered, a little less, or pounds for euro. */
  async function taken({ cents, currency }: sql.PaypalOrderRow) {
    const { amount } = await ruleOf(db.queryable, 'paypal')
    const captured = amount === 'short' ? Math.max(1, cents - 100) : cents
    return { captured, currency: amount === 'other_currency' ? 'USD' : currency }
  }

  /** The same key again is the same capture. */
  async function capture(id: string, key: string) {
    const { outcome } = await ruleOf(db.queryable, 'paypal')
    const done = await db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, id)
      if (order === undefined) return refuse({ code: 'RESOURCE_NOT_FOUND' as const })
      if (order.capture_id !== null)
        return order.capture_key === key
          ? ok({ order, fresh: false })
          : refuse({ code: 'ORDER_ALREADY_CAPTURED' as const })
      if (order.state !== 'approved') return refuse({ code: 'ORDER_NOT_APPROVED' as const })
      if (outcome === 'deny') return refuse({ code: 'INSTRUMENT_DECLINED' as const })
      const { captured, currency } = await taken(order)
      const captured_row: sql.Capture = {
        id,
        capture_id: ids.next('CAP'),
        capture_key: key,
        capture_state: outcome === 'hold' ? 'pending' : 'completed',
        captured_cents: captured,
        captured_currency: currency,
        fee_cents: feeCents(captured),
      }
      await sql.setCapture(tx, captured_row)
      return ok({ order: { ...order, ...captured_row }, fresh: true })
    })
    if (done.ok && done.value.fresh)
      await telling.byRule(messages.of(done.value.order, outcome === 'hold' ? 'pending' : 'completed'))
    return { done, lost: outcome === 'lose' }
  }

  /** The same key again is the same refund. Never more than was captured. */
  async function refund(captureId: string, { key, cents }: { key: string; cents: number }) {
    const before = await sql.refundByKey(db.queryable, key)
    if (before !== undefined) return ok(before)
    const order = await sql.orderOfCapture(db.queryable, captureId)
    if (order?.captured_cents == null || order.capture_state !== 'completed')
      return refuse({ code: 'RESOURCE_NOT_FOUND' as const })
    const gone = (await sql.refundsOf(db.queryable, captureId)).reduce((sum, own) => sum + own.cents, 0)
    if (gone + cents > order.captured_cents) return refuse({ code: 'REFUND_AMOUNT_EXCEEDED' as const })
    return ok(await giveBack(order, { key, cents, reversal: false }))
  }

  async function giveBack(order: sql.PaypalOrderRow, { key, cents, reversal }: Back): Promise<sql.RefundRow> {
    const { captured_currency: currency, capture_id } = order
    const id = ids.next('REF')
    const row = { id, key, capture_id: capture_id ?? '', cents, currency: currency ?? '', reversal, at: clock.now() }
    await sql.insertRefund(db.queryable, row)
    const kept = (await sql.refundByKey(db.queryable, key)) ?? row
    await telling.byRule(messages.ofRefund(kept))
    return kept
  }

  interface Back {
    readonly key: string
    readonly cents: number
    readonly reversal: boolean
  }

  return {
    create: (row: sql.NewPaypalOrder) => sql.ensureOrder(db.queryable, row),
    order: (id: string) => sql.findOrder(db.queryable, id),
    refundsOf: (captureId: string) => sql.refundsOf(db.queryable, captureId),
    newest: (limit: number) => sql.newestOrders(db.queryable, limit),
    balances: () => sql.balances(db.queryable),
    capture,
    refund,
    approve,

    /** What PayPal was looking at is fine, or is not. */
    async end(id: string, state: 'completed' | 'denied'): Promise<boolean> {
      if (!(await sql.endPending(db.queryable, id, state))) return false
      const order = await sql.findOrder(db.queryable, id)
      if (order !== undefined) await telling.byRule(messages.of(order, state))
      return true
    },

    /** The payer's bank took it back: all that is left of it. */
    async reverse(id: string): Promise<boolean> {
      const order = await sql.findOrder(db.queryable, id)
      if (order?.capture_id == null || order.capture_state !== 'completed') return false
      const gone = (await sql.refundsOf(db.queryable, order.capture_id)).reduce((sum, own) => sum + own.cents, 0)
      const left = (order.captured_cents ?? 0) - gone
      if (left <= 0) return false
      await giveBack(order, { key: `reversal-${order.capture_id}-${gone}`, cents: left, reversal: true })
      return true
    },
  }
}
