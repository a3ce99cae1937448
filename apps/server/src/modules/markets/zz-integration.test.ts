import { expect, test } from 'vitest'
import { tradingWorld } from '../trading/trading.fixture.ts'
import { delivered, granted } from './markets.fixture.ts'
import { createTradeLog } from '../trading/index.ts'

const world = tradingWorld()

test('real engine', async () => {
  const { markets, bus, trading } = world
  const stop = await markets.startFeed()
  const stopKeeper = markets.startCandles()
  for (const u of ['usr_a', 'usr_b']) { await world.fund(u, 'BTC', 1000); await world.fund(u, 'USDT', 10_000_000) }
  let seed = 7
  const rnd = (n: number) => { seed = (seed * 1103515245 + 12345) % 2147483648; return (seed >>> 9) % n }
  const waits = []
  for (let i = 0; i < 600; i++) {
    const side = rnd(2) === 0 ? 'buy' : 'sell'
    const price = (100 + (rnd(200) - 100) / 50).toFixed(2)
    waits.push(world.place(rnd(2) ? 'usr_a' : 'usr_b', { side, price, amount: '0.' + String(1 + rnd(9)), confirm: true, selfTrade: 'expire_maker' } as never))
    if (i % 20 === 0) { await Promise.all(waits.splice(0)); world.clock.advance(13_000) }
  }
  const results = await Promise.all(waits)
  console.log(results.filter((r) => !r.ok).slice(0, 3))
  await delivered()
  const engineBook = await bus.request<any>('market.book.BTC-USDT', null, { timeoutMs: 1000 })
  const units = (await markets.market('BTC-USDT'))!.units
  const depth = granted(await markets.data.depth('BTC-USDT', 500))
  expect(depth.sequence).toBe(engineBook.sequence)
  expect(depth.bids).toEqual(engineBook.bids.map(([t, l]: any) => [units.priceText(t), units.amountText(l)]))
  expect(depth.asks).toEqual(engineBook.asks.map(([t, l]: any) => [units.priceText(t), units.amountText(l)]))
  await markets.keepCandles()
  const log = createTradeLog(world.db, () => markets)
  const trades = await log.after([{ symbol: 'BTC-USDT', number: 0 }], 10000)
  const volume = trades.reduce((s, t) => s + BigInt(t.lots), 0n)
  const ticker = granted(await markets.data.prices('BTC-USDT'))[0]!
  console.log(trades.length, depth.bids.length, depth.asks.length, ticker)
  expect(ticker.volume24h).toBe(units.amountText(volume))
  expect(granted(await markets.data.klines('BTC-USDT', { interval: '1d', limit: 1 }))[0]).toMatchObject({ trades: trades.length, volume: units.amountText(volume) })
  expect(granted(await markets.data.latestTrades('BTC-USDT', 200))[0]!.tradeId).toBe(String(trades.at(-1)!.number))
  // engine restart
  await world.engine.stop()
  world.engine = await trading.startEngine(world.engineDb)
  await delivered()
  await world.place('usr_a', { side: 'buy', price: '50.00', amount: '0.5', confirm: true } as never)
  await delivered()
  const d2 = granted(await markets.data.depth('BTC-USDT', 500))
  const b2 = await bus.request<any>('market.book.BTC-USDT', null, { timeoutMs: 1000 })
  expect(d2.sequence).toBe(b2.sequence)
  expect(d2.bids).toEqual(b2.bids.map(([t, l]: any) => [units.priceText(t), units.amountText(l)]))
  await stopKeeper(); await stop()
})
