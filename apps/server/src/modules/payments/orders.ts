import type { PaymentCosts, PaymentMethod, PaymentOrder, PaymentQuote } from '@bourse/contract'
import { assert, minUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Allowance, PublishFunding } from '../funding/index.ts'
import { centsText, isWholeCents, lockPerson, unitsOf } from '../funding/index.ts'
import type { Kyc, KycNeeded } from '../kyc/index.ts'
import type { BuyRequest, DepositBuyRefusal, DepositBuys } from '../trading/index.ts'
import { feeOf, type MethodFacts, methodOf } from './methods.ts'
import type { PaymentStates } from './order-states.ts'
import * as sql from './orders.sql.ts'
import type { Progress } from './progress.ts'
import { type PaymentProvider, type PaymentProviders, PaymentRefused, PaymentUnknown } from './provider.ts'
import type { PaymentViews } from './views.ts'

export interface PaymentOrderDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly kyc: Pick<Kyc, 'payerOf'>
  readonly providers: PaymentProviders
  readonly allowance: Allowance
  readonly states: Pick<PaymentStates, 'end'>
  readonly publishFunding: PublishFunding
  readonly views: PaymentViews
  readonly progress: Pick<Progress, 'askAgain'>
  readonly depositBuys: Pick<DepositBuys, 'standBy'>
  /** Where payers come back to. */
  readonly siteUrl: string
}

const MINUTE_MS = 60_000
const MOST_OPEN = 5

type SenderRefusal = { readonly code: 'funding.method_unknown' } | KycNeeded
export type AmountRefusal =
  | SenderRefusal
  | { readonly code: 'funding.amount_cents' }
  | { readonly code: 'funding.amount_small'; readonly minimum: string; readonly coin: string }
  | { readonly code: 'funding.amount_large'; readonly maximum: string; readonly coin: string }
  | { readonly code: 'funding.deposit_limit'; readonly left: string; readonly coin: string }
type CreateRefusal =
  | AmountRefusal
  | { readonly code: 'funding.too_many_orders' | 'funding.provider_away' }
  | DepositBuyRefusal

interface Payer {
  readonly userId: string
  readonly asset: string
  readonly facts: MethodFacts
  readonly provider: PaymentProvider
  readonly name: string
  readonly scale: number
}

export interface NewPaymentOrder extends BuyRequest {
  readonly method: PaymentMethod
  readonly symbol: string
  readonly amount: string
  /** What it is paid with, where the method must know. */
  readonly instrument?: string
  /** Of the page that asks: payers come back there. */
  readonly origin?: string | undefined
}

interface Fit {
  readonly amount: Units
  readonly euro: Units
  readonly fee: Units
}

type CreateRequest = Pick<MoneyRequest<unknown>, 'subject' | 'recordSubject'>

export type PaymentOrders = ReturnType<typeof createPaymentOrders>

/** Payment orders: what they cost, their making, their end by the user. */
export function createPaymentOrders(deps: PaymentOrderDeps) {
  const { db, clock, ids, kyc, providers, allowance, states, views, progress, siteUrl } = deps

  /** Only who is known by name may pay, because it must be their own money (specification §8, 20001). */
  async function payerOf(userId: string, method: PaymentMethod, asset: string): Promise<Result<Payer, SenderRefusal>> {
    const [facts, provider] = [methodOf(method, asset), providers[method]]
    if (facts === undefined || provider === undefined) return refuse({ code: 'funding.method_unknown' })
    const payer = await kyc.payerOf(userId)
    if (!payer.ok) return payer
    const { firstName, lastName } = payer.value
    const scale = await views.scaleOf(asset)
    return ok({ userId, asset, facts, provider, name: `${firstName} ${lastName}`, scale })
  }

  async function quote(
    userId: string,
    { method, symbol }: { method: PaymentMethod; symbol: string },
  ): Promise<Result<PaymentQuote, SenderRefusal>> {
    const payer = await payerOf(userId, method, symbol)
    if (!payer.ok) return payer
    const { facts, name, scale } = payer.value
    const euro = await allowance.left(db.queryable, userId)
    const most = minUnits(unitsOf(facts.maximum, scale), await allowance.maximum(db.queryable, euro, { asset: symbol }))
    return ok({
      method,
      symbol,
      provider: facts.provider,
      minimum: centsText(unitsOf(facts.minimum, scale), scale),
      maximum: centsText(most, scale),
      feeBps: facts.feeBps,
      feeFixed: centsText(unitsOf(facts.feeFixed, scale), scale),
      deadlineMinutes: facts.deadlineMinutes,
      payerName: name,
    })
  }

  async function fit(on: Queryable, payer: Payer, text: string): Promise<Result<Fit, AmountRefusal>> {
    const { facts, scale, userId, asset: coin } = payer
    const { minimum, maximum } = facts
    const parsed = parseUnits(text, scale)
    if (!parsed.ok || !isWholeCents(parsed.value, scale)) return refuse({ code: 'funding.amount_cents' })
    const amount = parsed.value
    if (amount < unitsOf(minimum, scale)) return refuse({ code: 'funding.amount_small', minimum, coin })
    if (amount > unitsOf(maximum, scale)) return refuse({ code: 'funding.amount_large', maximum, coin })
    const euro = await allowance.inEuro(on, coin, amount)
    const left = await allowance.left(on, userId)
    if (euro > left) {
      const most = centsText(await allowance.maximum(on, left, { asset: coin }), scale)
      return refuse({ code: 'funding.deposit_limit', left: most, coin })
    }
    return ok({ amount, euro, fee: feeOf(amount, facts, scale) })
  }

  async function costs(
    userId: string,
    { method, symbol, amount }: NewPaymentOrder,
  ): Promise<Result<PaymentCosts, AmountRefusal>> {
    const payer = await payerOf(userId, method, symbol)
    if (!payer.ok) return payer
    const fitting = await fit(db.queryable, payer.value, amount)
    if (!fitting.ok) return fitting
    const text = (value: Units) => centsText(value, payer.value.scale)
    const { fee } = fitting.value
    const receive = units(fitting.value.amount - fee)
    return ok({ amount: text(fitting.value.amount), fee: text(fee), receive: text(receive) })
  }

  /**
   * The row stands before the provider is asked, so that whatever happens there has an owner here; a request that was cut off
   * goes on with the row that it made.
   */
  async function create(
    userId: string,
    wanted: NewPaymentOrder,
    request: CreateRequest,
  ): Promise<Result<PaymentOrder, CreateRefusal>> {
    const payer = await payerOf(userId, wanted.method, wanted.symbol)
    if (!payer.ok) return payer
    const made = request.subject === undefined ? await insert(payer.value, wanted, request) : ok(request.subject)
    return made.ok ? start({ ...payer.value, origin: wanted.origin ?? siteUrl }, made.value) : made
  }

  async function insert(payer: Payer, wanted: NewPaymentOrder, request: CreateRequest) {
    const { method, amount, instrument = '' } = wanted
    const { userId, asset, facts, name } = payer
    return db.tx(async (tx): Promise<Result<string, CreateRefusal>> => {
      await lockPerson(tx, userId)
      const fitting = await fit(tx, payer, amount)
      if (!fitting.ok) return fitting
      if ((await sql.countOpen(tx, userId)) >= MOST_OPEN) return refuse({ code: 'funding.too_many_orders' })
      const now = clock.now()
      const order: sql.NewOrder = {
        id: ids.next('pdo'),
        user_id: userId,
        method,
        asset,
        units: fitting.value.amount,
        eur_units: fitting.value.euro,
        fee: fitting.value.fee,
        payer_name: name,
        instrument: instrument === '' ? null : instrument,
        made_at: now,
        expires_at: new Date(now.getTime() + facts.deadlineMinutes * MINUTE_MS),
      }
      await sql.insertOrder(tx, order)
      deps.publishFunding(tx, userId, { kind: 'deposit', id: order.id, state: 'pending' })
      await progress.askAgain(tx, order.id, order.expires_at)
      const receive = units(fitting.value.amount - fitting.value.fee)
      const purchase = { ...wanted, userId, depositId: order.id, asset, receive, until: order.expires_at }
      const stands = await deps.depositBuys.standBy(tx, purchase)
      if (!stands.ok) return stands
      await request.recordSubject(tx, order.id)
      return ok(order.id)
    })
  }

  const isStarting = ({ state, step }: sql.OrderRow) => state === 'pending' && step === 'starting'

  async function start(
    payer: Payer & { readonly origin: string },
    id: string,
  ): Promise<Result<PaymentOrder, { readonly code: 'funding.provider_away' }>> {
    const order = await sql.findOrder(db.queryable, id)
    assert(order !== undefined, 'what was made for a request is there')
    const begun = isStarting(order) ? await begin(payer, order) : undefined
    const after = await db.tx(async (tx) => {
      const row = await sql.lockOrder(tx, id)
      if (row !== undefined && isStarting(row)) {
        // Nobody was told where to pay it, so that nothing can come of it.
        const given = { state: 'failed', failure: 'not_started', note: 'not_started', at: clock.now() } as const
        if (begun === undefined) await states.end(tx, row, given)
        else await sql.noteStarted(tx, { id, ...begun })
      }
      return ok((await sql.lockOrder(tx, id)) ?? order)
    })
    const row = after.ok ? after.value : order
    return row.failure === 'not_started' ? refuse({ code: 'funding.provider_away' }) : ok(await views.order(row))
  }

  /** Undefined when it was not begun, or nobody knows. The same id again is the same order at the provider. */
  async function begin({ provider, scale, origin }: Payer & { readonly origin: string }, order: sql.OrderRow) {
    const page = `${origin}/deposit/${order.asset}/${order.method}?order=${order.id}`
    try {
      return await provider.start({
        id: order.id,
        amount: centsText(order.units, scale),
        currency: order.asset,
        payerName: order.payer_name,
        instrument: order.instrument,
        returnUrl: page,
        cancelUrl: `${page}&back=cancelled`,
      })
    } catch (error) {
      if (error instanceof PaymentUnknown || error instanceof PaymentRefused) return undefined
      throw error
    }
  }

  async function cancel(userId: string, id: string) {
    return db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, id)
      if (order === undefined || order.user_id !== userId) return refuse({ code: 'funding.deposit_unknown' as const })
      if (order.state !== 'pending') return refuse({ code: 'funding.order_ended' as const })
      if (order.step !== 'with_payer') return refuse({ code: 'funding.payment_under_way' as const })
      await states.end(tx, order, { state: 'cancelled', note: 'cancelled', at: clock.now() })
      const after = await sql.lockOrder(tx, id)
      return ok(await views.order(after ?? order))
    })
  }

  interface OrderQuery {
    readonly current: number
    readonly size: number
    readonly symbol?: string | undefined
    readonly method?: PaymentMethod | undefined
  }

  async function list(userId: string, { current, size, symbol, method }: OrderQuery) {
    const found = await sql.listOrders(db.queryable, { userId, asset: symbol, method, current, size })
    return { current, size, total: found.total, records: await Promise.all(found.records.map(views.order)) }
  }

  async function detail(userId: string, id: string, method?: PaymentMethod) {
    const row = await sql.findOrderOf(db.queryable, userId, id)
    if (row === undefined || (method !== undefined && row.method !== method))
      return refuse({ code: 'funding.deposit_unknown' as const })
    return ok(await views.detail(db.queryable, row))
  }

  return { quote, costs, create, cancel, list, detail }
}
