import type { BankCosts, BankOrder, BankQuote, BankRecipient } from '@bourse/contract'
import { ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CreditOrders } from '../credit/index.ts'
import type { Allowance, PublishFunding } from '../funding/index.ts'
import { centsText, isWholeCents, lockPerson, referenceOf, unitsOf } from '../funding/index.ts'
import type { Kyc, KycNeeded } from '../kyc/index.ts'
import type { BuyRequest, DepositBuys } from '../trading/index.ts'
import { type Bank, BankUnknown } from './bank.ts'
import type { OrderEndings } from './endings.ts'
import { chargeOf, isCovered } from './fees.rules.ts'
import type { FreeTimes } from './free-times.ts'
import type { OrderViews } from './order-views.ts'
import * as sql from './orders.sql.ts'
import { type RailFacts, railOf } from './rails.ts'

export interface BankOrderDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly kyc: Pick<Kyc, 'payerOf'>
  readonly bank: Bank
  readonly allowance: Allowance
  readonly freeTimes: FreeTimes
  readonly views: OrderViews
  readonly endings: OrderEndings
  readonly credit: Pick<CreditOrders, 'known' | 'offer' | 'grant' | 'eventsOf'>
  readonly publishFunding: PublishFunding
  readonly depositBuys: Pick<DepositBuys, 'standBy'>
  /** Reads what the bank has, before an order is given up. */
  readonly readStatement: (rail: RailFacts) => Promise<void>
}

export const EXPIRE_ORDER = 'funding.bank-expire'
export type ExpirePayload = { readonly orderId: string }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const RETRY_MS = 10 * MINUTE_MS
const MOST_OPEN = 5
const REFERENCE_DIGITS = 14

type SenderRefusal = { readonly code: 'funding.bank_unknown' } | KycNeeded
type AmountRefusal =
  | SenderRefusal
  | { readonly code: 'funding.amount_cents' }
  | { readonly code: 'funding.amount_small'; readonly minimum: string; readonly coin: string }
  | { readonly code: 'funding.deposit_limit'; readonly left: string; readonly coin: string }

interface Sender {
  readonly userId: string
  readonly facts: RailFacts
  readonly name: string
  readonly scale: number
}

export type BankOrders = ReturnType<typeof createBankOrders>

/** Deposit orders: what they cost, their making, their end by the user or by time. */
export function createBankOrders(deps: BankOrderDeps) {
  const { db, clock, ids, jobs, kyc, bank, allowance, freeTimes, views, endings, credit } = deps

  /** Only who is known by name can be found again in a statement (specification §8, 20001). */
  async function senderOf(userId: string, symbol: string): Promise<Result<Sender, SenderRefusal>> {
    const facts = railOf(symbol)
    if (facts === undefined) return refuse({ code: 'funding.bank_unknown' })
    const payer = await kyc.payerOf(userId)
    if (!payer.ok) return payer
    const { firstName, lastName } = payer.value
    return ok({ userId, facts, name: `${firstName} ${lastName}`, scale: await allowance.scaleOf(symbol) })
  }

  async function quote(userId: string, symbol: string): Promise<Result<BankQuote, SenderRefusal>> {
    const sender = await senderOf(userId, symbol)
    if (!sender.ok) return sender
    const { facts, name, scale } = sender.value
    const text = (amount: string) => centsText(unitsOf(amount, scale), scale)
    const euro = await allowance.left(db.queryable, userId)
    return ok({
      symbol,
      rail: facts.rail,
      provider: facts.provider,
      minimum: text(facts.minimum),
      maximum: centsText(await allowance.maximum(db.queryable, euro, facts), scale),
      fee: text(facts.fee),
      bankFee: text(facts.bankFee),
      freeFeeLimit: text(facts.freeFeeLimit),
      totalFreeTimes: facts.totalFreeTimes,
      freeTimesLeft: await freeTimes.left(db.queryable, userId, facts),
      deadlineHours: facts.deadlineHours,
      expectedMinutes: facts.expectedMinutes,
      senderName: name,
    })
  }

  interface Fit {
    readonly amount: Units
    readonly euro: Units
    readonly open: number
    readonly fee: Units
    readonly bankFee: Units
    readonly covered: boolean
    readonly receive: Units
  }

  async function fit(on: Queryable, sender: Sender, text: string): Promise<Result<Fit, AmountRefusal>> {
    const { facts, scale, userId } = sender
    const { asset: coin, minimum } = facts
    const parsed = parseUnits(text, scale)
    if (!parsed.ok || !isWholeCents(parsed.value, scale)) return refuse({ code: 'funding.amount_cents' })
    const amount = parsed.value
    if (amount < unitsOf(minimum, scale)) return refuse({ code: 'funding.amount_small', minimum, coin })
    const euro = await allowance.inEuro(on, coin, amount)
    const left = await allowance.left(on, userId)
    if (euro > left) {
      const most = centsText(await allowance.maximum(on, left, facts), scale)
      return refuse({ code: 'funding.deposit_limit', left: most, coin })
    }
    const free = (await freeTimes.left(on, userId, facts)) > 0
    const rule = {
      fee: unitsOf(facts.fee, scale),
      bankFee: unitsOf(facts.bankFee, scale),
      freeFeeLimit: unitsOf(facts.freeFeeLimit, scale),
      free,
    }
    const covered = isCovered(amount, rule)
    const receive = units(amount - chargeOf(amount, rule))
    const open = await sql.countOpenOrders(on, userId)
    return ok({ amount, euro, open, fee: rule.fee, bankFee: rule.bankFee, covered, receive })
  }

  async function verify(
    userId: string,
    { symbol, amount }: { symbol: string; amount: string },
  ): Promise<Result<BankCosts, AmountRefusal>> {
    const sender = await senderOf(userId, symbol)
    if (!sender.ok) return sender
    const { scale } = sender.value
    const fitting = await fit(db.queryable, sender.value, amount)
    if (!fitting.ok) return fitting
    const { fee, bankFee, covered, receive } = fitting.value
    const text = (value: Units) => centsText(value, scale)
    const creditAmount = await credit.offer(userId, { receive, fromEuro: fromEuro(db.queryable, sender.value) })
    return ok({
      amount: text(fitting.value.amount),
      fee: text(fee),
      bankFee: text(bankFee),
      covered,
      receive: text(receive),
      creditAmount: text(creditAmount),
    })
  }

  async function recipientOf({ rail }: RailFacts) {
    try {
      return (await bank.account(rail)).recipient
    } catch (error) {
      if (error instanceof BankUnknown) return undefined
      throw error
    }
  }

  const fromEuro =
    (on: Queryable, { facts }: Sender) =>
    (euro: Units) =>
      allowance.maximum(on, euro, facts)

  interface NewOrder extends BuyRequest {
    readonly symbol: string
    readonly amount: string
    /** To be used before its transfer arrives. */
    readonly credit: boolean
  }

  async function confirm(
    userId: string,
    { symbol, amount, credit: early, ...buy }: NewOrder,
    request: MoneyRequest<BankOrder>,
  ) {
    const sender = await senderOf(userId, symbol)
    if (!sender.ok) return sender
    const recipient = await recipientOf(sender.value.facts)
    if (recipient === undefined) return refuse({ code: 'funding.bank_away' as const })
    const known = early ? await credit.known(userId) : undefined
    return db.tx(async (tx) => {
      await lockPerson(tx, userId)
      const fitting = await fit(tx, sender.value, amount)
      if (!fitting.ok) return fitting
      if (fitting.value.open >= MOST_OPEN) return refuse({ code: 'funding.too_many_orders' as const })
      const row = await insert(tx, { sender: sender.value, fit: fitting.value, recipient })
      const { receive } = fitting.value
      const purchase = { ...buy, userId, depositId: row.id, asset: symbol, receive, until: row.expires_at }
      const stands = await deps.depositBuys.standBy(tx, purchase)
      if (!stands.ok) return stands
      const answer = async () => {
        const view = await views.one(tx, row)
        await request.recordAnswer(tx, view)
        return ok(view)
      }
      if (known === undefined) return answer()
      const granted = await credit.grant(tx, known, {
        ...{ orderId: row.id, reference: row.reference, expiresAt: row.expires_at },
        ...{ userId, asset: row.asset, receive: fitting.value.receive },
        fee: units(fitting.value.amount - fitting.value.receive),
        inEuro: (advance) => allowance.inEuro(tx, row.asset, advance),
        fromEuro: fromEuro(tx, sender.value),
      })
      return granted.ok ? answer() : granted
    })
  }

  interface Insertion {
    readonly sender: Sender
    readonly fit: Fit
    readonly recipient: BankRecipient
  }

  async function insert(tx: Tx, { sender, fit: fitting, recipient }: Insertion): Promise<sql.OrderRow> {
    const { facts, name, userId } = sender
    const now = clock.now()
    const row = await sql.insertOrder(tx, {
      id: ids.next('bdo'),
      user_id: userId,
      rail: facts.rail,
      asset: facts.asset,
      units: fitting.amount,
      eur_units: fitting.euro,
      fee: fitting.fee,
      bank_fee: fitting.bankFee,
      covered: fitting.covered,
      reference: referenceOf(ids.digits(REFERENCE_DIGITS)),
      recipient,
      sender_name: name,
      made_at: now,
      expires_at: new Date(now.getTime() + facts.deadlineHours * HOUR_MS),
      expected_at: new Date(now.getTime() + facts.expectedMinutes * MINUTE_MS),
    })
    await sql.insertOrderEvent(tx, { orderId: row.id, state: 'pending', at: now })
    deps.publishFunding(tx, userId, { kind: 'deposit', id: row.id, state: 'pending' })
    await askToExpire(tx, row.id, row.expires_at)
    return row
  }

  async function askToExpire(tx: Tx, orderId: string, dueAt: Date): Promise<void> {
    const payload: ExpirePayload = { orderId }
    await jobs.at(tx, { name: EXPIRE_ORDER, key: `${orderId}:${dueAt.getTime()}`, payload, dueAt })
  }

  async function cancel(userId: string, id: string) {
    return db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, id)
      if (order === undefined || order.user_id !== userId) return refuse({ code: 'funding.deposit_unknown' as const })
      if (order.state !== 'pending') return refuse({ code: 'funding.order_ended' as const })
      return ok(await views.one(tx, await endings.cancel(tx, order)))
    })
  }

  /** What stood in the statement before the deadline counts, so that it is read first. */
  async function expire({ orderId }: ExpirePayload): Promise<void> {
    const asked = await db.tx(async (tx) => ok(await sql.lockOrder(tx, orderId)))
    if (!asked.ok || asked.value === undefined || asked.value.state !== 'pending') return
    const facts = railOf(asked.value.asset)
    const isRead =
      facts !== undefined &&
      (await deps.readStatement(facts).then(
        () => true,
        () => false,
      ))
    await db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, orderId)
      if (order?.state !== 'pending') return ok()
      // A bank that does not answer does not make anybody's deposit fail.
      if (isRead) await endings.fail(tx, order, 'not_received')
      else await askToExpire(tx, orderId, new Date(clock.now().getTime() + RETRY_MS))
      return ok()
    })
  }

  async function list(userId: string, page: { current: number; size: number; symbol?: string | undefined }) {
    const { current, size, symbol } = page
    const found = await sql.listOrders(db.queryable, { userId, asset: symbol, current, size })
    return { current, size, total: found.total, records: await views.orders(db.queryable, found.records) }
  }

  async function detail(userId: string, id: string) {
    const row = await sql.findOrderOf(db.queryable, userId, id)
    if (row === undefined) return refuse({ code: 'funding.deposit_unknown' as const })
    return ok(await views.detail(db.queryable, row))
  }

  return { quote, verify, confirm, cancel, expire, list, detail }
}
