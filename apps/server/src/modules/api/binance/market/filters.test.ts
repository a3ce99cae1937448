import { expect, test } from 'vitest'
import { SYMBOL } from '../../machines.fixture.ts'
import { type Fields, LIMIT, orderWorld, type Trader } from '../../orders.fixture.ts'

const world = orderWorld()
const { client, place, trader } = world

type Filter = Readonly<Record<string, unknown>>

/** The bounds of a market as everybody is told them. */
async function filtersOf(symbol: string): Promise<Readonly<Record<string, Filter>>> {
  const { symbols } = await world.get<{ symbols: { filters: Filter[] }[] }>(
    `/binance/api/v3/exchangeInfo?symbol=${symbol}`,
  )
  return Object.fromEntries(symbols[0]?.filters.map((filter) => [String(filter.filterType), filter]) ?? [])
}

let ids = 0

/** `taken`, or the message of the refusal. */
async function tried(someone: Trader, order: Fields): Promise<string> {
  ids += 1
  const { body } = await place(someone, { newClientOrderId: `filter-${ids}`, ...order })
  return body.msg ?? 'taken'
}

/** Each filter of a market with coarse steps: an order at its bound, and the same one step beyond. */
const BOUNDS: readonly (readonly [filter: string, bound: Filter, at: Fields, beyond: Fields])[] = [
  ['PRICE_FILTER', { tickSize: '0.50000000' }, { price: '2000.5' }, { price: '2000.25' }],
  ['LOT_SIZE', { stepSize: '0.00100000' }, { quantity: '1.001' }, { quantity: '1.0005' }],
  ['LOT_SIZE', { minQty: '0.00100000' }, { quantity: '0.001' }, { quantity: '0.0009' }],
  ['LOT_SIZE', { maxQty: '1000000.00000000' }, { quantity: '1000000' }, { quantity: '1000000.001' }],
  [
    'NOTIONAL',
    { minNotional: '1.00000000' },
    { price: '1000', quantity: '0.001' },
    { price: '999.5', quantity: '0.001' },
  ],
  [
    'PRICE_FILTER',
    { maxPrice: '4503599627370495.50000000' },
    { price: '4503599627370495.5', quantity: '0.001' },
    { price: '4503599627370496', quantity: '0.001' },
  ],
]

test.each(BOUNDS)(
  '%s: an order at %j is taken, and one step beyond is refused by its name',
  async (name, bound, at, beyond) => {
    const anna = await trader({ farPrices: 'true' })
    expect((await filtersOf('ETHUSDT'))[name]).toMatchObject(bound)
    const order = { symbol: 'ETHUSDT', side: 'SELL', ...LIMIT, price: '2000', quantity: '1' }
    expect(await tried(anna, { ...order, ...at })).toBe('taken')
    expect(await tried(anna, { ...order, ...beyond })).toBe(`Filter failure: ${name}`)
    await client(anna.token).trading.cancelAll()
  },
)

test('PERCENT_PRICE_BY_SIDE: a price at either bound around the average is taken, and one tick beyond is refused', async () => {
  const anna = await trader({ farPrices: 'true' })
  const { PERCENT_PRICE_BY_SIDE: band } = await filtersOf('BTCUSDT')
  expect(band).toMatchObject({ askMultiplierUp: '5', bidMultiplierDown: '0.2' })
  const { price } = await world.get<{ price: string }>('/binance/api/v3/avgPrice?symbol=BTCUSDT')
  const cents = BigInt(price.replace('.', '')) / 10n ** 6n
  const at = (ticks: bigint) => `${ticks / 100n}.${String(ticks % 100n).padStart(2, '0')}`
  const order = { symbol: 'BTCUSDT', ...LIMIT, quantity: '1' }
  const [top, bottom] = [cents * 5n, (cents + 4n) / 5n]
  for (const [side, edge, beyond] of [
    ['SELL', top, top + 1n],
    ['BUY', bottom, bottom - 1n],
  ] as const) {
    expect(await tried(anna, { ...order, side, price: at(edge) })).toBe('taken')
    expect(await tried(anna, { ...order, side, price: at(beyond) })).toBe('Filter failure: PERCENT_PRICE_BY_SIDE')
  }
  await client(anna.token).trading.cancelSymbol({ symbol: SYMBOL })
})

test('MAX_NUM_ORDERS and MAX_NUM_ALGO_ORDERS: as many as they say are taken, and no more', async () => {
  const [anna, marco] = [await trader({ farPrices: 'true' }), await trader({ farPrices: 'true' })]
  const { MAX_NUM_ORDERS: open, MAX_NUM_ALGO_ORDERS: conditional } = await filtersOf('ETHUSDT')
  expect([open?.maxNumOrders, conditional?.maxNumAlgoOrders]).toEqual([7, 2])
  const order = { symbol: 'ETHUSDT', side: 'SELL', ...LIMIT, price: '2000', quantity: '1' }
  for (let count = 0; count < 7; count += 1) expect(await tried(anna, order)).toBe('taken')
  expect(await tried(anna, order)).toBe('Filter failure: MAX_NUM_ORDERS')
  await client(anna.token).trading.cancelAll()
  // A stop waits for a price to move from.
  for (const [someone, side] of [
    [anna, 'SELL'],
    [marco, 'BUY'],
  ] as const)
    expect(await tried(someone, { ...order, side })).toBe('taken')
  const stop = { ...order, type: 'STOP_LOSS_LIMIT', price: '1500', stopPrice: '1600' }
  for (let count = 0; count < 2; count += 1) expect(await tried(anna, stop)).toBe('taken')
  expect(await tried(anna, stop)).toBe('Filter failure: MAX_NUM_ALGO_ORDERS')
  await client(anna.token).trading.cancelAll()
})

test('an order type that is not listed is refused', async () => {
  const anna = await trader()
  for (const type of ['STOP_LOSS', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'])
    expect(await tried(anna, { symbol: 'ETHUSDT', side: 'SELL', type, quantity: '1', stopPrice: '100' })).toMatch(
      /are not supported for this symbol\.$/,
    )
})
