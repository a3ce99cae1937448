import { afterEach, expect, test } from 'vitest'
import { commandsOf } from './engine/commands.ts'
import { tradingWorld } from './trading.fixture.ts'

const world = tradingWorld()
let people = 0
const person = () => {
  people += 1
  return `usr_${String(people).padStart(6, '0')}`
}

afterEach(async () => {
  expect(await world.audit()).toEqual([])
})

async function placed(...given: Parameters<typeof world.place>) {
  const result = await world.place(...given)
  expect(result).toMatchObject({ ok: true })
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

async function cleanBook(symbol = 'BTC-USDT'): Promise<void> {
  for (let one = 1; one <= people; one += 1) {
    const user = `usr_${String(one).padStart(6, '0')}`
    await world.trading.orders.cancelSymbol(user, symbol)
  }
}

test('a limit buy holds its total and a cancel frees it', async () => {
  const anna = person()
  await world.fund(anna, 'USDT', 1000)
  const order = await placed(anna, { side: 'buy', price: '100', amount: '2' })
  expect(order).toMatchObject({
    state: 'new',
    status: 'processing',
    price: '100.00',
    amount: '2.00000',
    executed: '0.00000',
  })
  expect(await world.wallet(anna, 'USDT')).toBe('800/200')
  const cancelled = await world.trading.orders.cancel(anna, order)
  expect(cancelled).toMatchObject({ ok: true, value: { state: 'cancelled', status: 'canceled', endReason: 'user' } })
  expect(await world.wallet(anna, 'USDT')).toBe('1000/0')
})

test('a trade pays both at the price of the maker, each less the fee of its role', async () => {
  await cleanBook()
  const [anna, marco] = [person(), person()]
  await world.fund(anna, 'BTC', 1)
  await world.fund(marco, 'USDT', 1000)
  await placed(anna, { side: 'sell', price: '100', amount: '1' })
  const order = await placed(marco, { side: 'buy', price: '110', amount: '1' })
  expect(order).toMatchObject({
    state: 'filled',
    averagePrice: '100.00',
    executedTotal: '100',
    fee: '0.0025',
    feeCoin: 'BTC',
  })
  expect(await world.wallet(marco, 'USDT')).toBe('900/0')
  expect(await world.wallet(marco, 'BTC')).toBe('0.9975/0')
  expect(await world.wallet(anna, 'BTC')).toBe('0/0')
  expect(await world.wallet(anna, 'USDT')).toBe('99.9/0')
})

test('what is not covered is refused with what is available, and changes nothing', async () => {
  const anna = person()
  await world.fund(anna, 'USDT', 10)
  const refused = await world.place(anna, { side: 'buy', price: '100', amount: '1' })
  expect(refused).toEqual({
    ok: false,
    refusal: { code: 'ledger.insufficient_balance', asset: 'USDT', available: '10' },
  })
  expect(await world.wallet(anna, 'USDT')).toBe('10/0')
})

test('a hundred orders at once never spend more than there is', async () => {
  await cleanBook()
  const anna = person()
  await world.fund(anna, 'USDT', 1000)
  const results = await Promise.all(
    Array.from({ length: 100 }, () => world.place(anna, { side: 'buy', price: '50', amount: '1' })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(20)
  expect(await world.wallet(anna, 'USDT')).toBe('0/1000')
  expect(await world.trading.orders.cancelAll(anna)).toEqual({ ok: true, value: { cancelled: 20 } })
})

test('the same client order id is the same order, and with other content it is refused', async () => {
  const anna = person()
  await world.fund(anna, 'USDT', 1000)
  const first = await placed(anna, { price: '10', amount: '1', key: 'the-same-key' })
  const again = await placed(anna, { price: '10', amount: '1', key: 'the-same-key' })
  expect(again.orderId).toBe(first.orderId)
  expect(await world.place(anna, { price: '11', amount: '1', key: 'the-same-key' })).toEqual({
    ok: false,
    refusal: { code: 'request.key_reused' },
  })
  expect(await world.wallet(anna, 'USDT')).toBe('990/10')
})

test('fifty requests with one client order id have one effect', async () => {
  const anna = person()
  await world.fund(anna, 'USDT', 1000)
  const results = await Promise.all(
    Array.from({ length: 50 }, () => world.place(anna, { price: '10', amount: '1', key: 'raced-key-1' })),
  )
  const codes = new Set(results.map((result) => (result.ok ? result.value.orderId : result.refusal.code)))
  expect(codes.size).toBeLessThanOrEqual(2)
  expect(await world.wallet(anna, 'USDT')).toBe('990/10')
})

test('a market buy by quote spends at most its budget and gives the rest back', async () => {
  await cleanBook()
  const [anna, marco] = [person(), person()]
  await world.fund(anna, 'BTC', 3)
  await world.fund(marco, 'USDT', 1000)
  await placed(anna, { side: 'sell', price: '100', amount: '1' })
  await placed(anna, { side: 'sell', price: '101', amount: '1' })
  const order = await placed(marco, { side: 'buy', type: 'market', total: '150.005' })
  expect(order).toMatchObject({ state: 'filled', endReason: 'spent', executed: '1.49509', executedTotal: '150.00409' })
  expect(await world.wallet(marco, 'USDT')).toBe('849.99591/0')
})

test('a market order on an empty book is refused', async () => {
  await cleanBook()
  const anna = person()
  await world.fund(anna, 'USDT', 100)
  expect(await world.place(anna, { type: 'market', amount: '1' })).toMatchObject({
    refusal: { code: 'trading.book_empty' },
  })
})

test('a stop waits with its money held, fires by the last price, and trades', async () => {
  await cleanBook('ETH-USDT')
  const [anna, marco, zoe] = [person(), person(), person()]
  for (const user of [anna, marco, zoe]) for (const asset of ['ETH', 'USDT']) await world.fund(user, asset, 1000)
  const eth = { symbol: 'ETH-USDT' }
  await placed(anna, { ...eth, side: 'sell', price: '100', amount: '1' })
  await placed(marco, { ...eth, side: 'buy', price: '100', amount: '1' })
  const stop = await placed(zoe, {
    ...eth,
    type: 'stop_limit',
    side: 'sell',
    stopPrice: '90',
    price: '85',
    amount: '2',
  })
  expect(stop).toMatchObject({ state: 'new', stopPrice: '90.00', triggeredAt: null })
  expect(await world.wallet(zoe, 'ETH')).toBe('998/2')
  await placed(anna, { ...eth, side: 'buy', price: '90', amount: '1' })
  await placed(anna, { ...eth, side: 'buy', price: '89', amount: '2' })
  await placed(marco, { ...eth, side: 'sell', price: '90', amount: '1' })
  const filled = await world.trading.history.fills(zoe, 'ETH-USDT', stop.orderId)
  expect(filled).toMatchObject({ ok: true, value: { order: { state: 'filled', averagePrice: '89.00' } } })
  expect(await world.wallet(zoe, 'ETH')).toBe('998/0')
})

test('an OCO holds once for both legs, and its first fill ends the other leg', async () => {
  await cleanBook('ETH-USDT')
  const [anna, marco] = [person(), person()]
  for (const user of [anna, marco]) for (const asset of ['ETH', 'USDT']) await world.fund(user, asset, 10_000)
  const eth = { symbol: 'ETH-USDT' }
  await placed(anna, { ...eth, side: 'sell', price: '100', amount: '1' })
  await placed(marco, { ...eth, side: 'buy', price: '100', amount: '1' })
  const oco = await placed(marco, {
    ...eth,
    type: 'oco',
    side: 'buy',
    price: '90',
    stopPrice: '110',
    limitPrice: '120',
    amount: '10',
  })
  expect(oco).toMatchObject({ type: 'oco', leg: 'limit', state: 'new' })
  expect(await world.wallet(marco, 'USDT')).toBe('8700/1200')
  await placed(anna, { ...eth, side: 'sell', price: '90', amount: '4' })
  const live = await world.trading.history.live(marco, 'ETH-USDT')
  expect(live.map(({ leg, state }) => [leg, state])).toEqual([['limit', 'partially_filled']])
  expect(await world.wallet(marco, 'USDT')).toBe('9000/540')
})

test('a triggered OCO leg takes over what it needs of the one hold', async () => {
  await cleanBook('ETH-USDT')
  const [anna, marco] = [person(), person()]
  for (const user of [anna, marco]) for (const asset of ['ETH', 'USDT']) await world.fund(user, asset, 10_000)
  const eth = { symbol: 'ETH-USDT' }
  await placed(anna, { ...eth, side: 'sell', price: '100', amount: '1' })
  await placed(marco, { ...eth, side: 'buy', price: '100', amount: '1' })
  const oco = await placed(marco, {
    ...eth,
    type: 'oco',
    side: 'sell',
    price: '120',
    stopPrice: '95',
    limitPrice: '94',
    amount: '3',
  })
  expect(await world.wallet(marco, 'ETH')).toBe('9997.9975/3')
  await placed(anna, { ...eth, side: 'buy', price: '95', amount: '1' })
  await world.fund(anna, 'ETH', 1)
  const zoe = person()
  await world.fund(zoe, 'ETH', 1)
  await placed(zoe, { ...eth, side: 'sell', price: '95', amount: '1' })
  const live = await world.trading.history.live(marco, 'ETH-USDT')
  expect(live.map(({ leg, state, price }) => [leg, state, price])).toEqual([['stop', 'new', '94.00']])
  expect((await world.trading.orders.cancel(marco, { symbol: 'ETH-USDT', orderId: oco.siblingId ?? '' })).ok).toBe(true)
  expect(await world.wallet(marco, 'ETH')).toBe('10000.9975/0')
})

test('self-trade prevention that takes nothing from a pair leaves its hold for the other leg', async () => {
  await cleanBook('ETH-USDT')
  const [anna, marco] = [person(), person()]
  const eth = { symbol: 'ETH-USDT' }
  for (const asset of ['ETH', 'USDT']) await world.fund(anna, asset, 1000)
  await world.fund(marco, 'ETH', 2)
  await world.fund(marco, 'USDT', 120)
  await placed(marco, { ...eth, side: 'sell', price: '100', amount: '1' })
  await placed(anna, { ...eth, side: 'buy', price: '100', amount: '1' })
  const pair = { price: '90', stopPrice: '110', limitPrice: '120', amount: '1' }
  await placed(marco, { ...eth, type: 'oco', side: 'buy', ...pair })
  expect(await world.wallet(marco, 'USDT')).toBe('99.9/120')
  await placed(marco, { ...eth, side: 'sell', price: '90', amount: '1', timeInForce: 'ioc' })
  expect(await world.wallet(marco, 'USDT')).toBe('99.9/120')
  await placed(anna, { ...eth, side: 'sell', price: '110', amount: '1' })
  await placed(anna, { ...eth, side: 'sell', price: '120', amount: '1' })
  const zoe = person()
  await world.fund(zoe, 'USDT', 110)
  await placed(zoe, { ...eth, side: 'buy', price: '110', amount: '1' })
  expect(await world.wallet(marco, 'USDT')).toBe('99.9/0')
})

test('a far price needs confirmation, and is taken with it', async () => {
  await cleanBook()
  const [anna, marco] = [person(), person()]
  await world.fund(anna, 'BTC', 1)
  await world.fund(marco, 'USDT', 1000)
  await placed(anna, { side: 'sell', price: '100', amount: '0.5' })
  const far = { side: 'buy', price: '140.01', amount: '0.1' } as const
  expect(await world.place(marco, far)).toMatchObject({
    refusal: { code: 'trading.confirm_price', price: '140.01', best: '100.00', percent: '40' },
  })
  expect((await world.place(marco, { ...far, price: '140' })).ok).toBe(true)
  expect((await world.place(marco, { ...far, confirm: true })).ok).toBe(true)
})

test('a rebuilt engine has the books of the one before it', async () => {
  await cleanBook()
  const anna = person()
  await world.fund(anna, 'USDT', 1000)
  await world.fund(anna, 'BTC', 10)
  for (let step = 1; step <= 20; step += 1) {
    await placed(anna, { side: 'buy', price: String(50 + step), amount: '0.1' })
    await placed(anna, { side: 'sell', price: String(90 + step), amount: '0.1' })
  }
  const before = world.engine.hashes()
  await world.engine.stop()
  world.engine = await world.trading.startEngine(world.engineDb)
  expect(world.engine.hashes()).toEqual(before)
})

test('an engine that lost its lease commits nothing', async () => {
  const anna = person()
  await world.fund(anna, 'USDT', 1000)
  let lost = false
  await world.engine.stop()
  const old = await world.trading.startEngine(world.engineDb, { onLeaseLost: () => (lost = true) })
  await world.db.pool.query(`update trading.engines set epoch = epoch + 1`)
  const late = { command: { op: 'cancel_user', user: anna }, waitMs: 5_000 } as const
  expect(await world.bus.request(commandsOf(old.lease), late, { timeoutMs: 5_000 })).toMatchObject({
    refusal: { code: 'trading.interrupted' },
  })
  expect(lost).toBe(true)
  await old.stop()
  expect(await world.wallet(anna, 'USDT')).toBe('1000/0')
  world.engine = await world.trading.startEngine(world.engineDb)
})

test('a full queue refuses at once', async () => {
  const anna = person()
  await world.fund(anna, 'USDT', 1000)
  await world.engine.stop()
  const small = await world.trading.startEngine(world.engineDb, { queueLimit: 5 })
  const results = await Promise.all(Array.from({ length: 40 }, () => world.place(anna, { price: '50', amount: '0.1' })))
  const busy = results.filter((result) => !result.ok && result.refusal.code === 'trading.busy')
  expect(busy.length).toBeGreaterThan(0)
  expect(results.filter(({ ok }) => ok).length + busy.length).toBe(40)
  await small.stop()
  world.engine = await world.trading.startEngine(world.engineDb)
})

test('depth changes are gapless and nothing is told before it is committed', () => {
  const bySymbol = Map.groupBy(world.changes, ({ symbol }) => symbol)
  expect(bySymbol.size).toBeGreaterThan(1)
  for (const changes of bySymbol.values()) {
    for (const [place, change] of changes.entries()) {
      const before = changes[place - 1]
      if (before !== undefined) expect(change.from).toBe(before.to)
    }
  }
})
