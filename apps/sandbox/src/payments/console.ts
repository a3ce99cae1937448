import type {
  SandboxEventWay,
  SandboxPayment,
  SandboxPaymentAct,
  SandboxPaymentEvent,
  SandboxPaymentMethod,
  SandboxPaymentRule,
  SandboxPaymentsState,
} from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import { centsText } from '../bank/bank.ts'
import type { SandboxPayments } from './payments.ts'
import type { PaypalOrderRow, RefundRow } from './paypal.sql.ts'
import { payUrlOf } from './paypal-server.ts'
import * as sql from './rules.sql.ts'
import type { Message } from './telling.ts'
import type { TransferRow } from './wallet.sql.ts'

export interface PaymentConsoleDeps {
  readonly db: Db
  readonly payments: SandboxPayments
  readonly admin: Pick<Admin, 'recordAct'>
}

interface Subject {
  readonly method: SandboxPaymentMethod
  readonly id: string
}

type Unfit = { readonly code: 'sandbox.payment_unfit' }

const SHOWN = 20

/** What staff do with the simulated PayPal and e-wallet. */
export function createPaymentConsole({ db, payments, admin }: PaymentConsoleDeps) {
  const { paypal, wallet, telling } = payments

  async function state(): Promise<SandboxPaymentsState> {
    const orders = await paypal.paypal.newest(SHOWN)
    const shown = [...(await Promise.all(orders.map(ofPaypal))), ...(await wallet.wallet.newest(SHOWN)).map(ofWallet)]
    const balances = async (method: SandboxPaymentMethod, rows: Promise<{ currency: string; cents: bigint }[]>) =>
      (await rows).map(({ currency, cents }) => ({ method, symbol: currency, amount: centsText(Number(cents)) }))
    return {
      rules: await sql.allRules(db.queryable),
      balances: [
        ...(await balances('paypal', paypal.paypal.balances())),
        ...(await balances('advcash', wallet.wallet.balances())),
      ],
      payments: shown.sort((one, other) => other.at.localeCompare(one.at)).slice(0, SHOWN),
      deliveries: (await sql.newestDeliveries(db.queryable, SHOWN)).map(({ at, ...row }) => ({
        ...row,
        at: at.toISOString(),
      })),
    }
  }

  async function ofPaypal(order: PaypalOrderRow): Promise<SandboxPayment> {
    const refunds = order.capture_id === null ? [] : await paypal.paypal.refundsOf(order.capture_id)
    const gone = refunds.reduce((sum, { cents }) => sum + cents, 0)
    const whole = order.captured_cents !== null && gone >= order.captured_cents
    return {
      method: 'paypal',
      id: order.id,
      orderId: order.custom_id,
      amount: centsText(order.captured_cents ?? order.cents),
      symbol: order.captured_currency ?? order.currency,
      payerName: order.payer_name,
      state: whole ? 'reversed' : (order.capture_state ?? order.state),
      payUrl: order.state === 'created' ? payUrlOf(order, paypal.settings.url) : null,
      acts: paypalActs(order, whole),
      events: paypalEvents(order, refunds),
      at: order.at.toISOString(),
    }
  }

  function act({ method, id }: Subject, request: SandboxPaymentAct): Promise<boolean> {
    if (method === 'paypal') return actAtPaypal(id, request)
    if (request === 'release') return wallet.wallet.end(id, 'COMPLETED')
    return request === 'deny' ? wallet.wallet.end(id, 'CANCELED') : Promise.resolve(false)
  }

  async function actAtPaypal(id: string, request: SandboxPaymentAct): Promise<boolean> {
    const order = await paypal.paypal.order(id)
    if (order === undefined) return false
    if (request === 'approve') return paypal.paypal.approve(id, order.payer_name)
    if (request === 'reverse') return paypal.paypal.reverse(id)
    return paypal.paypal.end(id, request === 'release' ? 'completed' : 'denied')
  }

  async function messageOf({ method, id }: Subject, event: SandboxPaymentEvent, way: SandboxEventWay) {
    if (method === 'advcash') {
      const transfer = await wallet.wallet.find(id)
      return event === 'status' && transfer?.incoming ? wallet.wallet.messageOf(transfer, way) : undefined
    }
    const order = await paypal.paypal.order(id)
    if (order === undefined || event === 'status') return undefined
    if (event !== 'reversed') return paypal.messages.of(order, event, way)
    const [refund] = order.capture_id === null ? [] : await paypal.paypal.refundsOf(order.capture_id)
    return refund && paypal.messages.ofRefund(refund, way)
  }

  return {
    state,

    async setRule(rule: SandboxPaymentRule, actor: Actor): Promise<SandboxPaymentRule> {
      await db.tx(async (tx) => {
        await sql.setRule(tx, rule)
        const { method, ...detail } = rule
        await admin.recordAct(tx, { actor, act: 'sandbox.payment_rule_set', subject: method, detail })
        return ok()
      })
      return rule
    },

    async act(
      subject: Subject,
      request: SandboxPaymentAct,
      actor: Actor,
    ): Promise<Result<Record<string, never>, Unfit>> {
      if (!(await act(subject, request))) return refuse({ code: 'sandbox.payment_unfit' })
      const { method, id } = subject
      const detail = { method, request }
      await db.tx(async (tx) =>
        ok(await admin.recordAct(tx, { actor, act: 'sandbox.payment_acted', subject: id, detail })),
      )
      return ok({})
    },

    async tell(
      subject: Subject,
      { event, way }: { event: SandboxPaymentEvent; way: SandboxEventWay },
    ): Promise<Result<{ answers: string[] }, Unfit>> {
      const message: Message | undefined = await messageOf(subject, event, way)
      if (message === undefined) return refuse({ code: 'sandbox.payment_unfit' })
      return ok({ answers: await telling.byHand(message, way) })
    },
  }
}

function paypalActs(order: PaypalOrderRow, whole: boolean): SandboxPaymentAct[] {
  if (order.capture_state === 'pending') return ['release', 'deny']
  if (order.capture_state === 'completed') return whole ? [] : ['reverse']
  return order.state === 'created' ? ['approve'] : []
}

function paypalEvents(order: PaypalOrderRow, refunds: readonly RefundRow[]): SandboxPaymentEvent[] {
  if (order.capture_state === null) return order.state === 'approved' ? ['approved'] : []
  return ['approved', order.capture_state, ...(refunds.length > 0 ? (['reversed'] as const) : [])]
}

const WALLET_STATES = { COMPLETED: 'completed', PENDING: 'pending', CANCELED: 'denied' } as const

function ofWallet(row: TransferRow): SandboxPayment {
  return {
    method: 'advcash',
    id: row.id,
    orderId: row.order_id,
    amount: centsText(row.cents),
    symbol: row.currency,
    payerName: row.wallet,
    state: row.incoming ? WALLET_STATES[row.state] : 'sent',
    payUrl: null,
    acts: row.state === 'PENDING' ? ['release', 'deny'] : [],
    events: row.incoming ? ['status'] : [],
    at: row.at.toISOString(),
  }
}
