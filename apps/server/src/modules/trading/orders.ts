import type { Order } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { type Bus, BusError } from '../../platform/bus.ts'
import type { Rates } from '../../platform/rates.ts'
import type { Markets } from '../markets/index.ts'
import {
  type CancelRefusalCode,
  COMMANDS,
  type CommandAnswer,
  type CommandMessage,
  type PlaceRefusalCode,
  type RefusalOf,
} from './commands.ts'
import { engineIdOf } from './order-ids.ts'
import { newOrderOf, type PlaceInput } from './orders.rules.ts'

export interface OrdersDeps {
  readonly bus: Bus
  readonly markets: Pick<Markets, 'market'>
  readonly rates: Rates
  readonly ordersPerSecond: number
}

/** Shorter than the client's 30 s, so that it is told what happened instead of giving up by itself. */
const ANSWER_WITHIN_MS = 15_000

type PlaceRefusal = RefusalOf<PlaceRefusalCode>
type CancelCode = Extract<CancelRefusalCode, PlaceRefusalCode>
type CancelRefusal = RefusalOf<CancelRefusalCode>
type Accepted = Extract<CommandAnswer, { readonly ok: true }>

/** Orders on their way to the engine that owns their market. */
export function createOrders({ bus, markets, rates, ordersPerSecond }: OrdersDeps) {
  /** Which refusals can come back is said by the contract of the call, not by the message. */
  async function command<Code extends PlaceRefusalCode>(
    message: CommandMessage,
  ): Promise<Result<Accepted, RefusalOf<Code | 'trading.interrupted' | 'trading.outcome_unknown'>>> {
    try {
      const answer = await bus.request<CommandAnswer>(COMMANDS, message, { timeoutMs: ANSWER_WITHIN_MS })
      return answer.ok ? ok(answer) : refuse(answer.refusal as RefusalOf<Code>)
    } catch (error) {
      if (!(error instanceof BusError)) throw error
      // Without an engine nothing was done; after any other failure it may have been, and the client order id will tell.
      return refuse({ code: error.reason === 'no_responder' ? 'trading.interrupted' : 'trading.outcome_unknown' })
    }
  }

  function limited(user: string) {
    return rates.take(`orders:${user}`, { max: ordersPerSecond, windowMs: 1000 })
  }

  return {
    /** `key` is the client order id, or the lock id of the request: the same one twice is the same order. */
    async place(user: string, input: PlaceInput, key: string): Promise<Result<Order, PlaceRefusal>> {
      const allowed = limited(user)
      if (!allowed.ok) return allowed
      const market = await markets.market(input.symbol)
      if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
      const order = newOrderOf(input, market.units)
      if (!order.ok) return order
      const { symbol, confirm } = input
      const placed = await command<PlaceRefusalCode>({
        op: 'place',
        user,
        symbol,
        clientOrderId: key,
        confirm,
        order: order.value,
      })
      return placed.ok ? ok(firstOf(placed.value)) : placed
    },

    async cancel(user: string, symbol: string, orderId: string): Promise<Result<Order, CancelRefusal>> {
      const allowed = limited(user)
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

    /** For staff who have frozen the account: whatever its owner may still ask a second does not stand in the way. */
    cancelAllOf: (user: string) => command<CancelCode>({ op: 'cancel_user', user }),

    /** The operator's. */
    setMode: async (symbol: string, mode: 'halted' | 'cancel_only' | 'post_only' | 'open') =>
      command<CancelCode>({ op: 'set_mode', symbol, mode }),
  }

  async function counted(user: string, message: CommandMessage): Promise<Result<{ cancelled: number }, CancelRefusal>> {
    const allowed = limited(user)
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
