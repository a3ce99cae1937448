import type { Fill, Order } from '@bourse/contract'
import { assert, parseUnits } from '@bourse/money'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { ExtraTerms, PlaceInput } from './orders/orders.rules.ts'

// Random acts of a few people with little money, and what their accounts must hold afterwards. What is expected is worked
// out from the fills that they are told, in plain arithmetic that shares nothing with the engine's own.

export const SYMBOLS = ['BTC-USDT', 'ETH-USDT', 'BTC-EUR'] as const
export const ASSETS = ['BTC', 'ETH', 'USDT', 'EUR'] as const
/** Enough for two or three orders, in whole coins: with rich users a missing check of funds goes unnoticed. */
export const START: Readonly<Record<(typeof ASSETS)[number], number>> = { BTC: 3, ETH: 3, USDT: 300, EUR: 150 }
export const MOST_AT_ONCE = 8
const SCALE = 8
const RATE_SCALE = 4
const RATE_ONE = 10_000n

type NewOrder = Partial<PlaceInput> & Pick<PlaceInput, 'symbol'> & Pick<ExtraTerms, 'sellsByTotal'>

export type Act =
  | { readonly do: 'place'; readonly user: number; readonly order: NewOrder }
  /** The same client order id again, for the same order or, wrongly, for another. */
  | { readonly do: 'repeat'; readonly of: number; readonly instead: NewOrder | undefined }
  | { readonly do: 'cancel'; readonly of: number; readonly byAnother: boolean }
  /** One order in the stead of an earlier one, which may be somebody else's or over. */
  | {
      readonly do: 'replace'
      readonly of: number
      readonly byAnother: boolean
      readonly stopOnFailure: boolean
      readonly order: NewOrder
    }
  | { readonly do: 'cancelSymbol'; readonly user: number; readonly symbol: string }
  | { readonly do: 'cancelAll'; readonly user: number }
  /** Moves money under the engine's feet. */
  | { readonly do: 'pay'; readonly from: number; readonly to: number; readonly asset: string; readonly whole: number }

/** Few prices around 100 so that orders meet and tie; amounts with odd last digits so that fees are never round. */
const price = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 97, max: 103 }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: 9_700, max: 10_300 }).map((cents) => textOf(cents, 2)) },
)
const amount = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('0.5', '1', '2') },
  { weight: 2, arbitrary: fc.integer({ min: 1_001, max: 199_999 }).map((lots) => textOf(lots, 5)) },
)
const symbol = fc.constantFrom('BTC-USDT' as const, ...SYMBOLS)
const side = fc.constantFrom('buy' as const, 'sell' as const)
const selfTrade = fc.constantFrom('expire_taker' as const, 'expire_maker', 'expire_both', 'decrement')

/** Most orders wait: a book of orders that never rest is no book. */
const FOUR_GTC = ['gtc', 'gtc', 'gtc', 'gtc'] as const

function textOf(count: number, decimals: number): string {
  const digits = String(count).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const limit: fc.Arbitrary<NewOrder> = fc.record({
  type: fc.constant('limit' as const),
  symbol,
  side,
  selfTrade,
  price,
  amount,
  timeInForce: fc.constantFrom(...FOUR_GTC, 'ioc', 'fok', 'post_only'),
})
const market: fc.Arbitrary<NewOrder> = fc.record({
  type: fc.constant('market' as const),
  symbol,
  side,
  selfTrade,
  amount,
})
const marketByQuote: fc.Arbitrary<NewOrder> = fc.record({
  type: fc.constant('market' as const),
  sellsByTotal: fc.constant(true as const),
  side,
  symbol,
  selfTrade,
  total: fc.integer({ min: 500, max: 15_000 }).map((cents) => textOf(cents, 2)),
})
const stopLimit: fc.Arbitrary<NewOrder> = fc.record({
  type: fc.constant('stop_limit' as const),
  symbol,
  side,
  selfTrade,
  stopPrice: price,
  price,
  amount,
  timeInForce: fc.constantFrom(...FOUR_GTC, 'ioc', 'fok'),
})
/** In order around 100, which is where the last price mostly is. */
const oco: fc.Arbitrary<NewOrder> = fc
  .record({
    symbol,
    side,
    selfTrade,
    amount,
    near: fc.integer({ min: 1, max: 4 }),
    far: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ near, far, ...order }) => {
    const sign = order.side === 'buy' ? -1 : 1
    const [own, stop] = [String(100 + sign * near), 100 - sign * far]
    return fc.integer({ min: -2, max: 2 }).map((more) => ({
      ...order,
      type: 'oco' as const,
      price: own,
      stopPrice: String(stop),
      limitPrice: String(stop + more),
    }))
  })

const newOrder = fc.oneof(
  { weight: 10, arbitrary: limit },
  { weight: 2, arbitrary: market },
  { weight: 2, arbitrary: marketByQuote },
  { weight: 3, arbitrary: stopLimit },
  { weight: 4, arbitrary: oco },
)

/** Acts of one group happen at the same time. */
export function groupsOfActs(users: number): fc.Arbitrary<Act[][]> {
  const user = fc.nat({ max: users - 1 })
  const of = fc.nat({ max: 99 })
  const act: fc.Arbitrary<Act> = fc.oneof(
    { weight: 20, arbitrary: fc.record({ do: fc.constant('place' as const), user, order: newOrder }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('repeat' as const),
        of,
        instead: fc.option(newOrder, { nil: undefined, freq: 2 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('cancel' as const), of, byAnother: fc.constantFrom(false, false, true) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('replace' as const),
        of,
        byAnother: fc.constantFrom(false, false, false, true),
        stopOnFailure: fc.boolean(),
        order: newOrder,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancelSymbol' as const), user, symbol }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancelAll' as const), user }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        from: user,
        to: user,
        asset: fc.constantFrom(...ASSETS),
        whole: fc.integer({ min: 1, max: 3 }),
      }),
    },
  )
  return fc.array(fc.array(act, { minLength: 1, maxLength: MOST_AT_ONCE, size: 'max' }), {
    minLength: 6,
    maxLength: 16,
    size: 'max',
  })
}

export interface ToldOrder {
  readonly order: Order
  readonly fills: readonly Fill[]
}

/** What an order has done to its owner's money. Also checks that its fills add up to what it says of itself. */
export function changesOf({ order, fills }: ToldOrder): Map<string, bigint> {
  const [base = '', quote = ''] = order.symbol.split('-')
  const sum = (field: 'amount' | 'total' | 'fee', role?: Fill['role']) =>
    fills
      .filter((fill) => role === undefined || fill.role === role)
      .reduce((all, fill) => all + unitsOf(fill[field]), 0n)
  expect({ executed: unitsOf(order.executed), total: unitsOf(order.executedTotal), fee: unitsOf(order.fee) }).toEqual({
    executed: sum('amount'),
    total: sum('total'),
    fee: sum('fee'),
  })
  const got = order.side === 'buy' ? 'amount' : 'total'
  const fee = roundedUp(exact(sum(got, 'maker'), order.makerRate) + exact(sum(got, 'taker'), order.takerRate))
  expect(sum('fee'), `the fee of ${order.orderId}`).toBe(fee)
  return order.side === 'buy'
    ? new Map([
        [base, sum('amount') - fee],
        [quote, -sum('total')],
      ])
    : new Map([
        [base, -sum('amount')],
        [quote, sum('total') - fee],
      ])
}

/** A fee in ten-thousandths of a unit. */
const exact = (received: bigint, rate: string) => received * unitsOf(rate, RATE_SCALE)

/** Once, over all that an order received in both roles: in parts it costs what it costs whole. */
const roundedUp = (parts: bigint) => parts / RATE_ONE + (parts % RATE_ONE === 0n ? 0n : 1n)

export function unitsOf(text: string, scale = SCALE): bigint {
  const parsed = parseUnits(text, scale)
  assert(parsed.ok, `${text} is no amount`)
  return parsed.value
}

export interface OpenRow {
  readonly pair_id: number
  readonly id: number
  readonly sibling: number
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly open: number
  readonly held: bigint
}

/** One lot of a test pair is 1,000 units of its base, one tick × lot ten units of its quote. */
const BASE_PER_LOT = 1_000n
const QUOTE_PER_NOTIONAL = 10n

/** An open order holds what its rest can cost, and a pair what the more expensive of its legs can. */
export function expectHolds(rows: readonly OpenRow[]): void {
  const byId = new Map(rows.map((row) => [`${row.pair_id} ${row.id}`, row]))
  for (const row of rows) {
    const sibling = byId.get(`${row.pair_id} ${row.sibling}`)
    const highest = Math.max(row.price, sibling?.price ?? 0)
    const need =
      row.side === 'sell' ? BigInt(row.open) * BASE_PER_LOT : BigInt(row.open) * BigInt(highest) * QUOTE_PER_NOTIONAL
    expect(row.held + (sibling?.held ?? 0n), `the hold of order ${row.id}`).toBe(need)
    if (sibling !== undefined) expect(sibling.open).toBe(row.open)
  }
}
