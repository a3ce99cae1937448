import { Book } from '@bourse/engine'
import { ok, type Result, refuse } from '@bourse/money'
import type { Market, Markets } from '../../markets/index.ts'
import { commandOf } from '../engine/batch.ts'
import type { NewOrder, PlaceRefusalCode, RefusalOf } from '../engine/commands.ts'
import { refusalOf } from '../engine/engine-refusals.ts'
import { filtersOf } from '../engine/market-book.ts'
import type { createTape } from '../tape/tape.ts'
import type { PlaceInput } from './orders.rules.ts'
import type { createOrders } from './orders.ts'

type PlaceRefusal = RefusalOf<PlaceRefusalCode>

export interface TrialsDeps {
  readonly orders: Pick<ReturnType<typeof createOrders>, 'judge'>
  readonly tape: Pick<ReturnType<typeof createTape>, 'averagePrice'>
  readonly markets: Pick<Markets, 'live'>
}

const [TRIER, OTHER] = [1, 2]

/** Whether an order keeps the rules of its market. It reaches no engine: funds and what stands in the book are not looked at. */
export function createTrials({ orders, tape, markets }: TrialsDeps) {
  return async (user: string, input: PlaceInput): Promise<Result<undefined, PlaceRefusal>> => {
    const judged = await orders.judge(user, input)
    if (!judged.ok) return judged
    const { market, order } = judged.value
    const { ticks: reference = 0 } = await tape.averagePrice(market)
    // The market is in memory once this is answered.
    await markets.live.units(market.symbol)
    const { mode } = markets.live.ticker(market.symbol)
    const book = new Book({
      filters: filtersOf(market),
      snapshot: { ...{ sequence: 0, generation: 0, last: 0, orders: [] }, reference, mode },
    })
    return tryAlone(book, market, order)
  }
}

/** On a book of its own, with nothing in it but what a market order needs to be measured by. */
function tryAlone(book: Book, market: Market, order: NewOrder): Result<undefined, PlaceRefusal> {
  const { reference } = book
  const { side } = order
  if (order.type === 'market' && reference > 0) {
    const most = market.units.lotsOf(market.pair.maxAmount)
    if (most.ok)
      book.apply({
        ...{ type: 'limit', user: OTHER, side: side === 'buy' ? 'sell' : 'buy' },
        ...{ price: reference, quantity: most.value },
      })
  }
  const tried = book.apply(commandOf(order, TRIER))
  // Whatever comes after the rules of the market is a matter of its book.
  if (tried.ok || IN_THE_BOOK.has(tried.refusal.code)) return ok(undefined)
  return refuse(refusalOf(tried.refusal, market.units, { side, reference }) as PlaceRefusal)
}

const IN_THE_BOOK: ReadonlySet<string> = new Set(['engine.last_price_unknown', 'engine.book_empty'])
