import { formatUnits, toDecimal, units } from '@bourse/money'
import { expect, test } from 'vitest'
import { machineWorld } from '../../machines.fixture.ts'

const world = machineWorld()
const INFO = '/binance/api/v3/exchangeInfo'

interface Filter {
  readonly filterType: string
  readonly [bound: string]: unknown
}
interface Info {
  readonly rateLimits: unknown[]
  readonly symbols: { readonly symbol: string; readonly status: string; readonly filters: Filter[] }[]
}

const trimmed = (text: unknown) => {
  const { units: whole, scale } = toDecimal(String(text))
  return formatUnits(units(whole), scale, { trim: true })
}

test('what is told of a market is what the site tells, and every filter is one that the engine applies', async () => {
  const { symbols } = await world.get<Info>(INFO)
  const pairs = await world.server.client().markets.symbols({})
  expect(symbols.map(({ symbol }) => symbol)).toEqual(pairs.map(({ symbol }) => symbol.replace('-', '')))
  for (const [place, pair] of pairs.entries()) {
    const filters = new Map(symbols[place]?.filters.map((filter) => [filter.filterType, filter]))
    expect(trimmed(filters.get('PRICE_FILTER')?.tickSize)).toBe(trimmed(pair.quoteStep))
    for (const type of ['LOT_SIZE', 'MARKET_LOT_SIZE']) {
      const filter = filters.get(type)
      expect([filter?.minQty, filter?.maxQty, filter?.stepSize].map(trimmed)).toEqual(
        [pair.minAmount, pair.maxAmount, pair.baseStep].map(trimmed),
      )
    }
    expect(trimmed(filters.get('NOTIONAL')?.minNotional)).toBe(trimmed(pair.minTotal))
    expect(filters.get('MAX_NUM_ORDERS')).toMatchObject({ maxNumOrders: pair.maxOpenOrders })
    expect(filters.get('MAX_NUM_ALGO_ORDERS')).toMatchObject({ maxNumAlgoOrders: pair.maxConditionalOrders })
    expect(filters.size).toBe(7)
  }
})

test('an order at a bound of a filter is taken, and one step beyond is refused', async () => {
  const { symbols } = await world.get<Info>(`${INFO}?symbol=ETHUSDT`)
  const filters = new Map(symbols[0]?.filters.map((filter) => [filter.filterType, filter]))
  const of = (type: string, bound: string) => trimmed(filters.get(type)?.[bound])
  const sell = (price: string, amount: string) =>
    world.place({ user: 0, side: 'sell', symbol: 'ETH-USDT', price, amount })
  expect(of('PRICE_FILTER', 'tickSize')).toBe('0.5')
  expect([await sell('1000.5', '1'), await sell('1000.25', '1')]).toEqual([
    'placed',
    expect.stringMatching(/^trading\./),
  ])
  expect(of('LOT_SIZE', 'stepSize')).toBe('0.001')
  expect([await sell('1000', '0.001'), await sell('1000', '1.0005')]).toEqual([
    'placed',
    expect.stringMatching(/^trading\./),
  ])
  expect(of('NOTIONAL', 'minNotional')).toBe('1')
  expect([await sell('1000', '0.001'), await sell('999.5', '0.001')]).toEqual([
    'placed',
    expect.stringMatching(/^trading\./),
  ])
  expect(of('LOT_SIZE', 'maxQty')).toBe('1000000')
  expect([await sell('1', '1000000'), await sell('1', '1000000.001')]).toEqual([
    'placed',
    expect.stringMatching(/^trading\./),
  ])
  const most = of('PRICE_FILTER', 'maxPrice')
  expect(await sell(formatUnits(units(toDecimal(most).units + 5n), 1), '0.001')).not.toBe('placed')
  expect(await sell(most, '0.001')).toBe('placed')
  // Seven are open by now, or the next two make it so.
  await sell('1000', '1')
  await sell('1000', '1')
  expect(filters.get('MAX_NUM_ORDERS')).toMatchObject({ maxNumOrders: 7 })
  expect(await sell('1000', '1')).toBe('trading.too_many_orders')
})

test('the state of a market is told, and can be asked by', async () => {
  const statuses = async (query = '') => {
    const { symbols } = await world.get<Info>(`${INFO}${query}`)
    return Object.fromEntries(symbols.map(({ symbol, status }) => [symbol, status]))
  }
  const { trading } = world.server.app
  for (const [mode, status] of [
    ['post_only', 'TRADING'],
    ['cancel_only', 'CANCEL_ONLY'],
    ['halted', 'HALT'],
  ] as const) {
    await trading.orders.setMode('BTC-EUR', mode)
    await expect.poll(async () => (await statuses()).BTCEUR).toBe(status)
  }
  expect(await statuses('?symbolStatus=HALT')).toEqual({ BTCEUR: 'HALT' })
  expect(await statuses('?permissions=MARGIN')).toEqual({})
  expect(await statuses('?permissions=["MARGIN","SPOT"]&showPermissionSets=false')).toMatchObject({
    BTCUSDT: 'TRADING',
  })
  expect(await statuses('?symbols=["ETHUSDT","BTCUSDT"]')).toEqual({ ETHUSDT: 'TRADING', BTCUSDT: 'TRADING' })
  await trading.orders.setMode('BTC-EUR', 'open')
})
