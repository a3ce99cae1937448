import type { Order } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { type Bus, BusError } from '../../../platform/messaging/bus.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { Policy } from '../../policy/index.ts'
import {
  type CancelRefusalCode,
  type CommandAnswer,
  type CommandMessage,
  commandsOf,
  type EngineAddress,
  type NewOrder,
  type PlaceRefusalCode,
  type RefusalOf,
  refused,
  type SentCommand,
} from '../engine/commands.ts'
import type { Groups } from '../engine/groups.ts'
import { engineIdOf } from './order-ids.ts'
import { createOrderLimits, type OrderLimitsDeps } from './order-limits.ts'
import { newOrderOf, type PlaceInput } from './orders.rules.ts'

export interface OrdersDeps extends OrderLimitsDeps {
  readonly db: Db
  readonly policy: Pick<Policy, 'may'>
  readonly bus: Bus
  readonly groups: Groups
  readonly markets: Pick<Markets, 'market'>
  readonly waits?: CommandWaits
}

/** How long an engine is waited for. */
export interface CommandWaits {
  /** Shorter than the client's 30 s, so that it is told what happened instead of giving up by itself. */
  readonly answerMs: number
  /** A command that no batch has taken by then is refused and will never be done. */
  readonly takenMs: number
}

/** What the product's own orders and those of machines may say, and those of people may not. */
interface Bounds {
  /** Of a market buy by quote: the most that it pays for one. */
  readonly worstPrice?: string
  /** Where its sender waits for the engine less long than usual. */
  readonly takenMs?: number
}

const WAITS: CommandWaits = { answerMs: 15_000, takenMs: 5_000 }
const MOST_TRIES = 5
/** What an engine says, or what is said in its place, when a market is not its own. */
const ELSEWHERE: readonly string[] = ['trading.symbol_unknown', 'trading.interrupted']

interface Judged {
  readonly market: Market
  readonly order: NewOrder
}

type PlaceRefusal = RefusalOf<PlaceRefusalCode>
type CancelCode = Extract<CancelRefusalCode, PlaceRefusalCode>
type CancelRefusal = RefusalOf<CancelRefusalCode>
type Accepted = Extract<CommandAnswer, { readonly ok: true }>

/** Without an engine nothing was done; after other failures it may have been, and the client order id will tell. */
const CODES = {
  no_responder: 'trading.interrupted',
  busy: 'trading.busy',
  timed_out: 'trading.outcome_unknown',
  failed: 'trading.outcome_unknown',
} as const

/** Orders on their way to the engine that owns their market. */
export function createOrders(deps: OrdersDeps) {
  const { db, policy, bus, groups, markets, waits = WAITS } = deps
  const limits = createOrderLimits(deps)

  /** Which refusals can come back is said by the contract of the call, not by the message. */
  async function command<Code extends PlaceRefusalCode>(
    message: CommandMessage,
    takenMs = waits.takenMs,
  ): Promise<Result<Accepted, RefusalOf<Code | 'trading.interrupted' | 'trading.outcome_unknown'>>> {
    const answer = 'symbol' in message ? await commandMarket(message, takenMs) : await commandAll(message)
    return answer.ok ? ok(answer) : refuse(answer.refusal as RefusalOf<Code>)
  }

  /**
   * An engine that does not have the market, or is not there, has done nothing: the market may be in other hands by now, and
   * then those are asked.
   */
  async function commandMarket(
    message: Extract<CommandMessage, { symbol: string }>,
    takenMs: number,
  ): Promise<CommandAnswer> {
    let engine = (await groups.get()).of(message.symbol)
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(engine, message, takenMs)
      if (answer.ok || !ELSEWHERE.includes(answer.refusal.code)) return answer
      if (tries === MOST_TRIES) return refused('trading.interrupted')
      const other = (await groups.now()).of(message.symbol)
      // An engine that is there and does not have it says so only while it moves; one that is away stays away.
      const moving = answer.refusal.code === 'trading.symbol_unknown'
      if (!moving && commandsOf(other) === commandsOf(engine)) return answer
      engine = other
    }
  }

  /** Every engine is asked, and again when a market changed hands meanwhile: it may have been missed by both. */
  async function commandAll(message: CommandMessage): Promise<CommandAnswer> {
    let cancelled = 0
    for (let tries = 1; ; tries += 1) {
      const before = await groups.now()
      const answer = await commandEach(before.all, message)
      const moved = (await groups.now()).state !== before.state
      if (answer.ok) cancelled += answer.cancelled
      if (moved && tries < MOST_TRIES) continue
      if (answer.ok) return { ...answer, cancelled }
      return cancelled === 0 ? answer : refused('trading.outcome_unknown')
    }
  }

  /** When only some have answered, nobody can say that nothing was done. */
  async function commandEach(engines: readonly EngineAddress[], message: CommandMessage): Promise<CommandAnswer> {
    const answers = await Promise.all(engines.map((engine) => ask(engine, message)))
    const refusal = answers.find(({ ok }) => !ok)
    const done = answers.filter((answer) => answer.ok)
    if (refusal !== undefined) return done.length === 0 ? refusal : refused('trading.outcome_unknown')
    return { ok: true, orders: [], cancelled: done.reduce((sum, answer) => sum + answer.cancelled, 0) }
  }

  async function ask(engine: EngineAddress, command: CommandMessage, waitMs = waits.takenMs): Promise<CommandAnswer> {
    const sent: SentCommand = { command, waitMs }
    const { promise: replaced, resolve } = Promise.withResolvers<CommandAnswer>()
    // Nobody is left who could answer; it was committed before that, or never will be.
    const forget = groups.onReplaced(engine, () => resolve(refused('trading.outcome_unknown')))
    try {
      const asked = bus.request(commandsOf(engine), sent, { timeoutMs: waits.answerMs })
      return await Promise.race([asked, replaced])
    } catch (error) {
      if (!(error instanceof BusError)) throw error
      return refused(CODES[error.reason])
    } finally {
      forget()
    }
  }

  /** All that is asked before an engine is. */
  async function judge(user: string, input: PlaceInput & Bounds): Promise<Result<Judged, PlaceRefusal>> {
    const market = await markets.market(input.symbol)
    if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
    const order = newOrderOf(input, market.units)
    if (!order.ok) return order
    if (input.side === 'buy') {
      const offered = await policy.may(db.queryable, user, 'spot_buy', `asset:${market.units.base}`)
      if (!offered.ok) return offered
    }
    return ok({ market, order: order.value })
  }

  return {
    /** The same for whoever only asks whether an order could be sent to an engine. */
    judge,

    /** `key` is the client order id, or the lock id of the request: the same one twice is the same order. */
    async place(user: string, input: PlaceInput & Bounds, key: string): Promise<Result<Order, PlaceRefusal>> {
      const allowed = limits.take(user)
      if (!allowed.ok) return allowed
      const judged = await judge(user, input)
      if (!judged.ok) return judged
      const { symbol, confirm } = input
      const { order } = judged.value
      const placed = await command<PlaceRefusalCode>(
        { op: 'place', user, symbol, clientOrderId: key, confirm, order },
        Math.min(input.takenMs ?? waits.takenMs, waits.takenMs),
      )
      return placed.ok ? ok(firstOf(placed.value)) : placed
    },

    async cancel(user: string, symbol: string, orderId: string): Promise<Result<Order, CancelRefusal>> {
      const allowed = limits.take(user)
      if (!allowed.ok) return allowed
      const market = await markets.market(symbol)
      if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
      const id = engineIdOf(market, orderId)
      if (id === undefined) return refuse({ code: 'trading.order_unknown' })
      const cancelled = await command<CancelCode>({ op: 'cancel', user, symbol, id })
      return cancelled.ok ? ok(firstOf(cancelled.value)) : cancelled
    },

    async cancelSymbol(user: string, symbol: string): Promise<Result<{ cancelled: number }, CancelRefusal>> {
      if ((await markets.market(symbol)) === undefined) return refuse({ code: 'trading.symbol_unknown' })
      return counted(user, { op: 'cancel_symbol', user, symbol })
    },

    cancelAll: (user: string) => counted(user, { op: 'cancel_user', user }),

    /** For a purchase that may no longer be made, whatever its owner may still ask a second. */
    async endOf(user: string, { symbol, orderId }: Pick<Order, 'symbol' | 'orderId'>): Promise<void> {
      const market = await markets.market(symbol)
      const id = market && engineIdOf(market, orderId)
      if (id !== undefined) await command<CancelCode>({ op: 'cancel', user, symbol, id })
    },

    /** For staff who have frozen the account: whatever its owner may still ask a second does not stand in the way. */
    cancelAllOf: (user: string) => command<CancelCode>({ op: 'cancel_user', user }),

    /** How many commands somebody may still give. */
    counts: limits.counts,
    limits: limits.rules,

    /** The operator's. */
    setMode: async (symbol: string, mode: 'halted' | 'cancel_only' | 'post_only' | 'open') =>
      command<CancelCode>({ op: 'set_mode', symbol, mode }),
  }

  async function counted(user: string, message: CommandMessage): Promise<Result<{ cancelled: number }, CancelRefusal>> {
    const allowed = limits.take(user)
    if (!allowed.ok) return allowed
    const done = await command<CancelCode>(message)
    return done.ok ? ok({ cancelled: done.value.cancelled }) : done
  }
}

function firstOf({ orders }: Accepted): Order {
  const [order] = orders
  assert(order !== undefined, 'the answer names the order')
  return order
}
