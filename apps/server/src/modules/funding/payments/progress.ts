import { ok, refuse } from '@bourse/money'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import * as sql from './orders.sql.ts'
import { waitMs } from './payments.rules.ts'
import {
  type PaymentFact,
  type PaymentProvider,
  type PaymentProviders,
  PaymentUnknown,
  type StartedPayment,
} from './provider.ts'
import type { Settling } from './settling.ts'
import type { PaymentViews } from './views.ts'

export interface ProgressDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'at'>
  readonly providers: PaymentProviders
  readonly settling: Pick<Settling, 'settle'>
  readonly views: PaymentViews
}

export const CHECK_PAYMENT = 'funding.payment-check'
export type CheckPaymentPayload = { readonly orderId: string }

export type Progress = ReturnType<typeof createProgress>

/** Moves an order on: takes what its payer agreed to, asks after what nobody answered, and ends what nobody paid. */
export function createProgress({ db, clock, jobs, providers, settling, views }: ProgressDeps) {
  async function askAgain(tx: Tx, orderId: string, dueAt: Date): Promise<void> {
    const payload: CheckPaymentPayload = { orderId }
    await jobs.at(tx, { name: CHECK_PAYMENT, key: `${orderId}:${dueAt.getTime()}`, payload, dueAt })
  }

  const later = (checks: number) => new Date(clock.now().getTime() + waitMs(checks))

  /** Undefined when no answer came. */
  async function factFrom(question: () => Promise<PaymentFact>): Promise<PaymentFact | undefined> {
    try {
      return await question()
    } catch (error) {
      if (error instanceof PaymentUnknown) return undefined
      throw error
    }
  }

  interface Known {
    readonly provider: PaymentProvider
    readonly started: StartedPayment
  }

  async function knownAt(row: sql.OrderRow): Promise<Known | undefined> {
    const [provider, started] = [providers[row.method], await views.started(row)]
    return provider === undefined || started === undefined ? undefined : { provider, started }
  }

  /** Written before the provider is asked: an order that is being taken is neither cancelled nor given up. */
  async function beginTaking(orderId: string): Promise<boolean> {
    const begun = await db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, orderId)
      if (order?.state !== 'pending' || order.step === 'held' || order.step === 'starting')
        return refuse({ code: 'funding.order_ended' })
      if (order.step !== 'with_payer') return ok()
      await sql.setStep(tx, order, { step: 'taking', at: clock.now() })
      await askAgain(tx, orderId, later(0))
      return ok()
    })
    return begun.ok
  }

  /** Whoever asks, and how often: the provider takes it once, by the order's own id. */
  async function take(row: sql.OrderRow): Promise<void> {
    const known = await knownAt(row)
    const provide = known?.provider.take
    if (known === undefined || provide === undefined || !(await beginTaking(row.id))) return
    const fact = await factFrom(() => provide(known.started))
    await db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, row.id)
      if (order === undefined) return ok()
      const waits = order.state === 'pending' && (order.step === 'taking' || order.step === 'unknown')
      if (fact === undefined) {
        if (order.state === 'pending' && order.step === 'taking')
          await sql.setStep(tx, order, { step: 'unknown', at: clock.now() })
      } else if (fact.state === 'open' && waits) await waitForPayer(tx, order, fact)
      else await settling.settle(tx, order, fact)
      return ok()
    })
  }

  async function waitForPayer(tx: Tx, order: sql.OrderRow, { payUrl }: { readonly payUrl?: string }): Promise<void> {
    await sql.setStep(tx, order, { step: 'with_payer', at: clock.now() })
    if (payUrl !== undefined) await sql.notePayUrl(tx, order.id, payUrl)
  }

  /** Asks the provider how it stands. Done by time, after a lost answer, when it tells something, and for the audit. */
  async function check({ orderId }: CheckPaymentPayload): Promise<void> {
    const row = await sql.findOrder(db.queryable, orderId)
    if (row?.state !== 'pending') return
    const known = await knownAt(row)
    const fact =
      known === undefined ? ({ state: 'open' } as const) : await factFrom(() => known.provider.look(known.started))
    if (fact?.state === 'approved') await take(row)
    await db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, orderId)
      if (order?.state !== 'pending') return ok()
      if (fact !== undefined) await settling.settle(tx, order, fact)
      await goOn(tx, orderId, fact)
      return ok()
    })
  }

  /** What still waits is asked after again, and what nobody paid in time has failed. Silence makes nobody's deposit fail. */
  async function goOn(tx: Tx, orderId: string, fact: PaymentFact | undefined): Promise<void> {
    const order = await sql.lockOrder(tx, orderId)
    if (order?.state !== 'pending') return
    const now = clock.now()
    const overdue = order.expires_at <= now
    if (fact?.state === 'open') {
      if (overdue) return sql.setState(tx, orderId, { state: 'failed', failure: 'expired', note: 'expired', at: now })
      if (order.step === 'taking' || order.step === 'unknown') await waitForPayer(tx, order, fact)
      return
    }
    if (order.step === 'with_payer' && !overdue) return
    await sql.countCheck(tx, orderId)
    await askAgain(tx, orderId, later(order.checks + 1))
  }

  return { askAgain, take, check }
}
