import { ok, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PaymentStates } from './order-states.ts'
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
  readonly states: PaymentStates
  readonly views: PaymentViews
}

export const CHECK_PAYMENT = 'funding.payment-check'
export type CheckPaymentPayload = { readonly orderId: string }

export type Progress = ReturnType<typeof createProgress>

/** Moves an order on: takes what its payer agreed to, asks after what nobody answered, and ends what nobody paid. */
export function createProgress({ db, clock, jobs, providers, settling, states, views }: ProgressDeps) {
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
      await states.step(tx, order, { step: 'taking', at: clock.now() })
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
      if (fact === undefined) {
        if (order.state === 'pending' && order.step === 'taking')
          await states.step(tx, order, { step: 'unknown', at: clock.now() })
      } else await follow(tx, order, fact)
      return ok()
    })
  }

  /** Asks the provider how it stands, and follows what it says. */
  async function advance(row: sql.OrderRow): Promise<void> {
    const known = await knownAt(row)
    const open: PaymentFact = { state: 'open' }
    const fact = known === undefined ? open : await factFrom(() => known.provider.look(known.started))
    if (fact === undefined) return
    if (fact.state === 'approved') return take(row)
    await db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, row.id)
      if (order !== undefined) await follow(tx, order, fact)
      return ok()
    })
  }

  /** An order that is not agreed to any more is its payer's again, and has failed when that took too long. */
  async function follow(tx: Tx, order: sql.OrderRow, fact: PaymentFact): Promise<void> {
    if (fact.state !== 'open') return settling.settle(tx, order, fact)
    if (order.state !== 'pending') return
    const at = clock.now()
    if (order.expires_at <= at)
      await states.end(tx, order, { state: 'failed', failure: 'expired', note: 'expired', at })
    else if (order.step === 'taking' || order.step === 'unknown') {
      await states.step(tx, order, { step: 'with_payer', at })
      if (fact.payUrl !== undefined) await sql.notePayUrl(tx, order.id, fact.payUrl)
    }
  }

  /** Done by time, after a lost answer, and when the provider tells something. Silence makes nobody's deposit fail. */
  async function check({ orderId }: CheckPaymentPayload): Promise<void> {
    const row = await sql.findOrder(db.queryable, orderId)
    if (row?.state !== 'pending') return
    await advance(row)
    await db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, orderId)
      const waits = order?.step !== 'with_payer' || order.expires_at <= clock.now()
      if (order?.state !== 'pending' || !waits) return ok()
      await sql.countCheck(tx, orderId)
      await askAgain(tx, orderId, later(order.checks + 1))
      return ok()
    })
  }

  return {
    askAgain,
    check,
    take,
    /** For whoever looks at the order right now. */
    async look(row: sql.OrderRow): Promise<void> {
      if (row.state === 'pending') await advance(row)
    },
  }
}
