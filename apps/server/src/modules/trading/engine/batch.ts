import type { PlaceCommand } from '@bourse/engine'
import { assert, formatUnits, unreachable } from '@bourse/money'
import type { Balance, Settlement } from '../../ledger/index.ts'
import type { Market, MarketChange } from '../../markets/index.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { repeatKey } from '../orders/repeat-keys.ts'
import { BatchFunds } from './batch-funds.ts'
import type { PreventedRecord, TradeRecord } from './batch-records.ts'
import type {
  CancelMessage,
  CommandMessage,
  CommandRefusal,
  NewOrder,
  PlaceMessage,
  ReplaceMessage,
} from './commands.ts'
import { refusalOf } from './engine-refusals.ts'
import { MarketBatch } from './market-batch.ts'
import type { MarketBook } from './market-book.ts'
import type { Traders } from './traders.ts'

/** What became of one command of a batch; `orders` are those that it names, of a pair the limit leg first. */
export type Outcome =
  | {
      readonly ok: true
      readonly market: Market | undefined
      readonly orders: readonly OrderRecord[]
      readonly cancelled: number
      /** What a new order took the moment it came. */
      readonly taken?: readonly TradeRecord[]
      /** What it lost in that moment because its owner was kept from trading with themselves. */
      readonly prevented?: readonly PreventedRecord[]
      /** It was placed before, and has had no second effect. */
      readonly isRepeat?: true
      /** What became of both parts of a replacement; of the second nothing where it was not tried. */
      readonly replaced?: { readonly cancel: Outcome; readonly place: Outcome | null }
    }
  | { readonly ok: false; readonly refusal: CommandRefusal }

export interface BatchInput {
  readonly books: ReadonlyMap<string, MarketBook>
  readonly traders: Traders
  /** What those who place orders could spend when the batch began. */
  readonly funds: ReadonlyMap<string, Balance>
  /** The answers of orders that were placed before. */
  readonly repeats: ReadonlyMap<string, Outcome>
  /** The numbers of new pairs. */
  readonly listNumbers: ReadonlyMap<PlaceMessage, number>
  readonly now: Date
}

/** Specification §5: farther than this from the best price of the other side, a limit order needs confirmation. */
const CONFIRM_ABOVE_PERCENT = 140n
const CONFIRM_BELOW_PERCENT = 60n

/** One attempt at a batch: commands in, decisions and changes out. Nothing is written here. */
export class Batch {
  readonly #input: BatchInput
  readonly #funds: BatchFunds
  readonly #markets = new Map<string, MarketBatch>()

  constructor(input: BatchInput) {
    this.#input = input
    this.#funds = new BatchFunds(input.funds)
  }

  apply(message: CommandMessage): Outcome {
    switch (message.op) {
      case 'place':
        return this.#input.repeats.get(repeatKey(message)) ?? this.#place(message)
      case 'replace':
        return this.#replace(message)
      case 'cancel':
        return this.#cancel(message)
      case 'cancel_symbol':
        return this.#cancelSymbols(message.user, [message.symbol], message.cancelId)
      case 'cancel_user':
        return this.#cancelSymbols(message.user, [...this.#input.books.keys()])
      case 'set_mode':
        return this.#onMarket(message.symbol, (market) => market.setMode(message.mode))
      case 'recover':
        return this.#onMarket(message.symbol, (market) => market.recover(message.step))
      default:
        return unreachable(message)
    }
  }

  get now(): Date {
    return this.#input.now
  }

  /** What the markets are told; asked before the commit, sent after it. */
  changes(): MarketChange[] {
    return this.markets.map((market) => market.change())
  }

  get markets(): readonly MarketBatch[] {
    return [...this.#markets.values()]
  }

  settlement(): Settlement {
    return {
      held: this.#funds.heldChanges(),
      entries: this.markets.flatMap(({ entries }) => entries),
      seen: Array.from(this.#input.funds.values(), (balance) => ({ account: balance, available: balance.available })),
    }
  }

  commit(): void {
    for (const market of this.#markets.values()) market.commit()
  }

  undo(): void {
    for (const market of this.#markets.values()) market.undo()
  }

  #place(message: PlaceMessage): Outcome {
    const market = this.#market(message.symbol)
    if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
    const trader = this.#input.traders.get(message.user)
    const command = commandOf(message.order, trader.id)
    const far = message.confirm ? undefined : farFromBest(market.home, message.order)
    if (far !== undefined) return refuse(far)
    const { book, market: listed } = market.home
    const wanted = book.holdOf(command)
    const { base, quote } = listed.units
    const [asset, hold] =
      wanted.asset === 'base'
        ? [base, listed.units.baseUnits(wanted.amount)]
        : [quote, listed.units.quoteUnits(wanted.amount)]
    const available = this.#funds.available(message.user, asset)
    if (hold > available) {
      const { baseCurrencyInfo, quoteCurrencyInfo } = listed.pair
      const { scale } = wanted.asset === 'base' ? baseCurrencyInfo : quoteCurrencyInfo
      return refuse({
        code: 'ledger.insufficient_balance',
        asset,
        available: formatUnits(available, scale, { trim: true }),
      })
    }
    const number = this.#input.listNumbers.get(message)
    assert((message.list === null) === (number === undefined), 'a new pair has a number')
    const list = message.list === null || number === undefined ? undefined : { ...message.list, number }
    const before = { trades: market.trades.length, prevented: market.prevented.length }
    const placed = market.place({ command, trader, clientOrderId: message.clientOrderId, list, hold })
    if (!placed.ok) {
      const { side } = command
      return refuse(refusalOf(placed.refusal, listed.units, { side, reference: book.reference }))
    }
    const order = market.order(placed.value)
    assert(order !== undefined, 'a placed order has a record')
    const isTaker = ({ takerOrder }: { readonly takerOrder: number }) => takerOrder === order.id
    const taken = market.trades.slice(before.trades).filter(isTaker)
    const prevented = market.prevented.slice(before.prevented).filter(isTaker)
    return { ok: true, market: listed, orders: withSibling(market, order), cancelled: 0, taken, prevented }
  }

  #cancel({ user, symbol, id, cancelId }: Omit<CancelMessage, 'op'>): Outcome {
    const market = this.#market(symbol)
    const trader = this.#input.traders.find(user)
    if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
    if (trader === undefined) return refuse({ code: 'trading.order_unknown' })
    const cancelled = market.apply({ type: 'cancel', id, user: trader.id }, cancelId)
    if (!cancelled.ok) return refuse(refusalOf(cancelled.refusal, market.home.market.units, undefined))
    const order = market.order(id)
    assert(order !== undefined, 'a cancelled order has a record')
    return { ok: true, market: market.home.market, orders: withSibling(market, order), cancelled: cancelled.value }
  }

  /**
   * What the cancelling frees is available to what is placed after it. Nothing of this happens twice: an order is cancelled once, and
   * under an id that was used nothing is placed.
   */
  #replace({ user, symbol, id, cancelId, stopOnFailure, place }: ReplaceMessage): Outcome {
    const cancel = this.#cancel({ user, symbol, id, cancelId })
    const market = this.#input.books.get(symbol)?.market
    if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
    const placeNow = () =>
      this.#input.repeats.has(repeatKey(place)) ? refuse({ code: 'request.key_reused' }) : this.#place(place)
    const replaced = { cancel, place: stopOnFailure && !cancel.ok ? null : placeNow() }
    return { ok: true, market, orders: [], cancelled: cancel.ok ? cancel.cancelled : 0, replaced }
  }

  #cancelSymbols(user: string, symbols: readonly string[], cancelId?: string): Outcome {
    const trader = this.#input.traders.find(user)
    let cancelled = 0
    for (const symbol of symbols) {
      const home = this.#input.books.get(symbol)
      if (home === undefined) return refuse({ code: 'trading.symbol_unknown' })
      if (trader === undefined) continue
      const market = this.#market(symbol)
      const ended = market?.apply({ type: 'cancel_user', user: trader.id }, cancelId)
      if (ended?.ok) cancelled += ended.value
      else if (ended !== undefined && symbols.length === 1)
        return refuse(refusalOf(ended.refusal, home.market.units, undefined))
    }
    return { ok: true, market: undefined, orders: [], cancelled }
  }

  #onMarket(symbol: string, change: (market: MarketBatch) => void): Outcome {
    const market = this.#market(symbol)
    if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
    change(market)
    return { ok: true, market: market.home.market, orders: [], cancelled: 0 }
  }

  #market(symbol: string): MarketBatch | undefined {
    const known = this.#markets.get(symbol)
    if (known !== undefined) return known
    const home = this.#input.books.get(symbol)
    if (home === undefined) return undefined
    const { traders, now } = this.#input
    const market = new MarketBatch(home, { funds: this.#funds, traders, now })
    this.#markets.set(symbol, market)
    return market
  }
}

function refuse(refusal: CommandRefusal): Outcome {
  return { ok: false, refusal }
}

function withSibling(market: MarketBatch, order: OrderRecord): OrderRecord[] {
  const sibling = order.sibling === 0 ? undefined : market.order(order.sibling)
  return sibling === undefined ? [order] : [order, sibling]
}

export function commandOf(order: NewOrder, user: number): PlaceCommand {
  const { type, side, price, stop, stopLimit, quantity, timeInForce, selfTrade } = order
  const placement = { user, side, selfTrade }
  switch (type) {
    case 'limit':
      return { ...placement, type, price, quantity, timeInForce }
    case 'market':
      return order.budget === '0'
        ? { ...placement, type, quantity }
        : { ...placement, type, budget: BigInt(order.budget), ...(price > 0 && { worst: price }) }
    case 'stop_limit':
      assert(timeInForce !== 'post_only', 'a stop order takes when it fires')
      return { ...placement, type, stop, price, quantity, timeInForce }
    case 'oco':
      assert(timeInForce !== 'post_only', 'a stop leg takes when it fires')
      return { ...placement, type, price, stop, stopLimit, quantity, timeInForce }
  }
}

function farFromBest({ book, market }: MarketBook, { type, side, price }: NewOrder): CommandRefusal | undefined {
  if (type !== 'limit') return undefined
  const best = book.best(side === 'buy' ? 'sell' : 'buy')
  if (best === 0) return undefined
  const scaled = BigInt(price) * 100n
  const far =
    side === 'buy' ? scaled > BigInt(best) * CONFIRM_ABOVE_PERCENT : scaled < BigInt(best) * CONFIRM_BELOW_PERCENT
  if (!far) return undefined
  const distance = price > best ? price - best : best - price
  return {
    code: 'trading.confirm_price',
    price: market.units.priceText(price),
    best: market.units.priceText(best),
    percent: String((BigInt(distance) * 100n) / BigInt(best)),
    side,
  }
}
