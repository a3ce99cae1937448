import { assert } from '@bourse/money'
import { BUY, type MarketChange } from '../../../markets/index.ts'
import { type OpenTopic, type TopicMessage, update } from '../../../stream/index.ts'
import { nameOf } from '../market/market-names.ts'
import { amount, eight, price } from '../market/numbers.ts'
import { bookTicker } from '../market/ticker-figures.ts'
import type { StreamOf } from './streams.ts'

/**
 * Every level that was touched, with what stands there now. An event begins where the one before it ended, so that whoever takes the
 * book by REST and makes these changes to it has the book.
 */
export function depthUpdates({ market, markets, changes, clock }: StreamOf): OpenTopic {
  return (touch) => {
    const { symbol } = market
    let told = markets.live.depth(symbol, 1).sequence
    let to = told
    let joins = true
    let bids = new Map<number, number>()
    let asks = new Map<number, number>()

    function hear(change: MarketChange): void {
      joins &&= change.from === to && change.to >= to
      to = change.to
      for (const [side, ticks, lots] of change.levels) (side === BUY ? bids : asks).set(ticks, lots)
      if (change.levels.length > 0 || !joins) touch()
    }

    const levels = (side: ReadonlyMap<number, number>) =>
      Array.from(side, ([ticks, lots]) => [price(market, ticks), amount(market, lots)])

    function news(): TopicMessage[] {
      // A market whose count began again has nothing to go on from: listeners come back and take the book again.
      assert(joins, `the changes of ${symbol} no longer join`)
      if (bids.size + asks.size === 0) return []
      const event = { e: 'depthUpdate', E: clock.now().getTime(), s: nameOf(market), U: told + 1, u: to }
      const message = update({ ...event, b: levels(bids), a: levels(asks) })
      told = to
      bids = new Map()
      asks = new Map()
      return [message]
    }

    return { ready: () => true, snapshot: () => undefined, news, close: changes.on(symbol, hear) }
  }
}

/** The best levels of both sides, whenever one of them is another. */
export function partialDepth({ market: { symbol }, markets, changes }: StreamOf, levels: number): OpenTopic {
  const texts = (side: readonly (readonly [string, string])[]) => side.map(([at, lots]) => [eight(at), eight(lots)])
  return ofBook(changes, symbol, () => {
    const { sequence, bids, asks } = markets.live.depth(symbol, levels)
    const best = { bids: texts(bids), asks: texts(asks) }
    return { compared: best, told: { lastUpdateId: sequence, ...best } }
  })
}

/** The best of both sides. */
export function bookTops({ market, markets, changes }: StreamOf): OpenTopic {
  return ofBook(changes, market.symbol, () => {
    const { symbol: s, bidPrice: b, bidQty: B, askPrice: a, askQty: A } = bookTicker({ markets }, market)
    const { sequence: u } = markets.live.depth(market.symbol, 1)
    return { compared: { b, B, a, A }, told: { u, s, b, B, a, A } }
  })
}

interface Look {
  /** What must be another for it to be news. */
  readonly compared: unknown
  readonly told: unknown
}

function ofBook(changes: StreamOf['changes'], symbol: string, look: () => Look): OpenTopic {
  return (touch) => {
    let known = JSON.stringify(look().compared)
    const stop = changes.on(symbol, ({ levels }) => {
      if (levels.length > 0) touch()
    })
    return {
      ready: () => true,
      snapshot: () => look().told,
      news() {
        const { compared, told } = look()
        const text = JSON.stringify(compared)
        if (text === known) return []
        known = text
        return [update(told)]
      },
      close: stop,
    }
  }
}
