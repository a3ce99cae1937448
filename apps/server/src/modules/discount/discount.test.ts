import { discountDays } from '@bourse/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { discounting, HOUR_MS, MINUTE_MS, PRICES } from './discount.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const {
  open,
  desk,
  product,
  publish,
  productOf,
  openProducts,
  person,
  pot,
  settle,
  goTo,
  nextDay,
  settlementOf,
  again,
} = discounting(running)
beforeAll(open)
beforeEach(async () => {
  nextDay()
  await desk({ apy: '36.5' })
})

const clean = async () => expect(await running.app.audit()).toEqual([])

test('0.5 BTC sold at 100,000 for 36.5% and 10 days end as 50,500 USDT at the strike, and both outcomes are set aside before', async () => {
  const [anna, offered] = [await person({ BTC: '1' }), await product()]
  const before = { BTC: await pot('BTC'), USDT: await pot('USDT') }
  const quote = await anna.quote(offered, '0.5')
  expect(quote).toMatchObject({
    ...{ coin: 'BTC', quote: 'USDT', direction: 'sell_high', payCoin: 'BTC', strike: '100000', apy: '36.5', days: 10 },
    ...{ quantity: '0.5', earn: '0.005', breakEven: '101000', indexPrice: '100000' },
    outcomes: { base: { coin: 'BTC', amount: '0.505' }, quote: { coin: 'USDT', amount: '50500' } },
  })
  const position = await anna.take(quote.quoteId)
  expect(position).toMatchObject({ state: 'subscribed', settlementPrice: null, outcome: null, received: null })
  expect([await anna.has('BTC'), await anna.inDiscount('BTC')]).toEqual([50_000_000n, 50_000_000n])
  expect((await pot('BTC')) - before.BTC).toBe(500_000n)
  expect((await pot('USDT')) - before.USDT).toBe(50_500_00000000n)
  await clean()
  await settle(position.id, '100000')
  expect([await anna.has('BTC'), await anna.has('USDT'), await anna.inDiscount('BTC')]).toEqual([
    50_000_000n,
    50_500_00000000n,
    0n,
  ])
  expect([await pot('BTC'), await pot('USDT')]).toEqual([before.BTC, before.USDT])
  expect(await anna.detail(position.id)).toMatchObject({
    ...{ state: 'settled', outcome: 'quote', settlementPrice: '100000', priceFrom: 'index' },
    ...{ received: { coin: 'USDT', amount: '50500' }, releaseTime: running.clock.now().toISOString() },
    consent: { agreement: quote.agreement, time: position.subscribeTime },
  })
  await clean()
})

test('below the strike the same pays 0.505 BTC', async () => {
  const [anna, offered] = [await person({ BTC: '1' }), await product()]
  const { id } = await anna.subscribe(offered, '0.5')
  await settle(id, '99999.99')
  expect([await anna.has('BTC'), await anna.has('USDT')]).toEqual([100_500_000n, 0n])
  expect(await anna.detail(id)).toMatchObject({ outcome: 'base', settlementPrice: '99999.99' })
  await clean()
})

test('9,000 USDT for BTC at 90,000 end as 0.101 BTC at the strike and as 9,090 USDT above it', async () => {
  running.venues.set('BTC', '90000')
  const [anna, marco] = [await person({ USDT: '9000' }), await person({ USDT: '9000' })]
  const [first, second] = [await product({ direction: 'buy_low' }), await product({ direction: 'buy_low', days: '9' })]
  const quote = await anna.quote(first, '9000')
  expect(quote).toMatchObject({
    ...{ direction: 'buy_low', payCoin: 'USDT', earn: '90', breakEven: '89108.910891089108910891' },
    outcomes: { base: { coin: 'BTC', amount: '0.101' }, quote: { coin: 'USDT', amount: '9090' } },
  })
  const low = await anna.take(quote.quoteId)
  await desk({ apy: '40.55' })
  const high = await marco.subscribe(second, '9000')
  await settle(high.id, '90000.01')
  expect(await marco.has('BTC')).toBe(0n)
  expect(await marco.has('USDT')).toBe(9_089_98767123n)
  await settle(low.id, '90000')
  expect([await anna.has('BTC'), await anna.has('USDT')]).toEqual([10_100_000n, 0n])
  await clean()
})

test('odd figures are rounded down once, to the last digit', async () => {
  running.venues.set('BTC', '101234.56')
  await desk({ apy: '28.75' })
  const [anna, offered] = [await person({ BTC: '1' }), await product({ days: '7' })]
  const quote = await anna.quote(offered, '0.33333333')
  expect(quote.outcomes).toEqual({
    base: { coin: 'BTC', amount: '0.33517122' },
    quote: { coin: 'USDT', amount: '33930.91194562' },
  })
  const { id } = await anna.take(quote.quoteId)
  await settle(id, '150000')
  expect(await anna.has('USDT')).toBe(33_930_91194562n)
  await clean()
})

test('an offer is firm for a minute, once, for the person who asked; then 40028 carries the old one and a new one', async () => {
  const [anna, marco, offered] = [await person(), await person(), await product()]
  const quote = await anna.quote(offered, '0.5')
  await expect(marco.take(quote.quoteId)).rejects.toMatchObject({ reason: 'discount.quote_unknown' })
  await desk({ apy: '12' })
  running.clock.advance(MINUTE_MS - 1)
  await anna.take(quote.quoteId)
  await expect(anna.take(quote.quoteId)).rejects.toMatchObject({ reason: 'discount.quote_used' })
  const second = await anna.quote(offered, '0.25')
  await desk({ apy: '11' })
  running.clock.advance(MINUTE_MS)
  const before = await anna.has('BTC')
  await expect(anna.take(second.quoteId)).rejects.toMatchObject({
    ...{ code: 40028, reason: 'discount.quote_moved' },
    params: { old: { quoteId: second.quoteId, apy: '12' }, quote: { apy: '11', quantity: '0.25' } },
  })
  expect(await anna.has('BTC')).toBe(before)
})

test('an offer of a product whose sale ends within its minute ends with it', async () => {
  const [series, anna] = [await publish(), await person()]
  const salesEnd = new Date((await running.client().discount.products({ coin: 'BTC' }))[0]?.salesEndTime ?? '')
  goTo(new Date(salesEnd.getTime() - 30_000))
  const back = await again(anna)
  const quote = await back.quote(await productOf(series), '0.5')
  expect(quote.days).toBe(10)
  goTo(salesEnd)
  await expect(back.take(quote.quoteId)).rejects.toMatchObject({ reason: 'discount.sales_ended' })
  await openProducts()
  expect((await back.quote(await productOf(series), '0.5')).days).toBe(10)
})

test('what 08:00 overtakes while it is decided is subscribed to at the moment that was judged, with the days that were offered', async () => {
  const [series, anna, { ownMoney }] = [await publish(), await person(), running.app.funding]
  const salesEnd = new Date((await running.client().discount.products({ coin: 'BTC' }))[0]?.salesEndTime ?? '')
  goTo(new Date(salesEnd.getTime() - 1))
  const back = await again(anna)
  const { quoteId, days } = await back.quote(await productOf(series), '0.5')
  const { of } = ownMoney
  ownMoney.of = (...asked) => {
    running.clock.advance(1)
    return of(...asked)
  }
  const position = await back.take(quoteId).finally(() => {
    ownMoney.of = of
  })
  expect(discountDays(new Date(position.subscribeTime), new Date(position.settlementTime))).toBe(days)
})

test('who does not say to know that it cannot be cancelled, or has seen other terms, subscribes to nothing', async () => {
  const [offered, anna] = [await product(), await person()]
  const { quoteId, agreement } = await anna.quote(offered, '0.5')
  const send = { quoteId, agreement } as unknown as Parameters<typeof anna.discount.subscribe>[0]
  await expect(anna.discount.subscribe(send)).rejects.toMatchObject({ reason: 'discount.consent_missing' })
  await expect(anna.discount.subscribe({ ...send, consent: 'false' as 'true' })).rejects.toMatchObject({
    reason: 'discount.consent_missing',
  })
  await expect(anna.take(quoteId, '2020-01')).rejects.toMatchObject({ reason: 'discount.agreement_changed' })
  expect(await anna.inDiscount('BTC')).toBe(0n)
})

test('products are opened once a day by the index of 08:00, sold until the next ones are, and end an hour before their settlement', async () => {
  running.venues.set('ETH', '3333')
  const series = await publish({ coin: 'ETH', days: '1,3', distances: '2,5', step: '10', quota: '9', personal: '9' })
  running.venues.set('ETH', '5000')
  await openProducts()
  const own = async () =>
    (await running.client().discount.products({ coin: 'ETH', direction: 'sell_high' })).filter(
      ({ quota }) => quota.total === '9',
    )
  running.clock.advance(3_000)
  // The price of now is far above all of them: nobody is offered to sell higher what would be sold lower.
  expect(await own()).toEqual([])
  running.venues.set('ETH', '3450')
  running.clock.advance(3_000)
  expect((await own()).map(({ strike }) => strike)).toEqual(['3500', '3500'])
  const passed = await running.app.db.pool.query(
    'select id from discount.discount_products where series_id = $1 order by strike',
    [series],
  )
  const anna = await person({ ETH: '1' })
  await expect(anna.quote(passed.rows[0].id, '1')).rejects.toMatchObject({
    reason: 'discount.strike_passed',
    message: expect.stringContaining('3,400'),
  })
  // At the strike it is still one.
  running.venues.set('ETH', '3400')
  running.clock.advance(3_000)
  const first = await own()
  expect(first.map(({ strike, days }) => [strike, days])).toEqual([
    ['3400', 1],
    ['3500', 1],
    ['3400', 3],
    ['3500', 3],
  ])
  expect(first.map(({ apy }) => apy)).toEqual(Array.from({ length: 4 }, () => '36.5'))
  const [one, , three] = first
  const [dayEnd, salesEnd] = [new Date(three?.salesEndTime ?? ''), new Date(one?.salesEndTime ?? '')]
  expect(dayEnd.getTime() - salesEnd.getTime()).toBe(HOUR_MS)
  expect(salesEnd.getTime()).toBe(new Date(one?.settlementTime ?? '').getTime() - HOUR_MS)
  goTo(salesEnd)
  expect((await own()).map(({ days }) => days)).toEqual([3, 3])
  running.venues.set('ETH', '5000')
  goTo(dayEnd)
  expect(await own()).toEqual([])
  await openProducts()
  expect((await own()).map(({ strike }) => strike)).toEqual(['5100', '5250', '5100', '5250'])
  expect(await productOf(series)).not.toBe(one?.id)
})

test('amounts, quotas and what the house has bound an offer; five may be open', async () => {
  const [anna, offered] = [await person({ BTC: '100' }), await product({ quota: '3', personal: '2', minimum: '0.1' })]
  const asking = (amount: string) => anna.quote(offered, amount)
  await expect(asking('0')).rejects.toMatchObject({ reason: 'discount.amount_missing' })
  await expect(asking('0.123456789')).rejects.toMatchObject({ reason: 'discount.amount_malformed' })
  await expect(asking('0.09')).rejects.toMatchObject({
    ...{ reason: 'discount.below_minimum', message: expect.stringContaining('0.1 BTC') },
  })
  await expect(asking('2.1')).rejects.toMatchObject({
    reason: 'discount.personal_quota_left',
    message: expect.stringContaining('2 BTC'),
  })
  await expect(asking('3.1')).rejects.toMatchObject({
    reason: 'discount.quota_left',
    message: expect.stringContaining('3 BTC'),
  })
  await expect(anna.quote('dpr_none', '1')).rejects.toMatchObject({ reason: 'discount.product_unknown' })
  const big = await product({ quota: '1000', personal: '1000' })
  await expect(anna.quote(big, '900')).rejects.toMatchObject({
    reason: 'discount.house_short',
  })
  for (let count = 0; count < 5; count += 1) await asking('0.1')
  await expect(asking('0.1')).rejects.toMatchObject({
    reason: 'discount.offers_open',
    message: expect.stringContaining('5 open'),
  })
  running.clock.advance(MINUTE_MS)
  await asking('0.1')
})

test('the list of a person has what runs and what has ended, and nobody else’s', async () => {
  const offered = await product()
  const [anna, marco] = [await person(), await person()]
  const [one, two] = [await anna.subscribe(offered, '0.1'), await anna.subscribe(offered, '0.2')]
  await marco.subscribe(offered, '0.3')
  const listed = async (state?: 'subscribed' | 'waiting_price' | 'settled') => {
    const { discount } = await again(anna)
    return (await discount.list(state === undefined ? {} : { state })).records.map(({ id }) => id)
  }
  expect(await listed()).toEqual([two.id, one.id])
  expect(await listed('subscribed')).toEqual([two.id, one.id])
  await expect(marco.discount.detail({ id: one.id })).rejects.toMatchObject({ reason: 'discount.position_unknown' })
  running.venues.set('BTC', '90000')
  goTo((await settlementOf(one.id)).settlesAt)
  expect(await listed('waiting_price')).toEqual([two.id, one.id])
  expect(await listed('subscribed')).toEqual([])
  await settle(one.id, '90000')
  expect(await listed('settled')).toEqual([two.id, one.id])
  const { wallet } = (await again(anna)).client
  expect(await wallet.productAssets({ product: 'discount' })).toMatchObject([{ coin: 'BTC', total: '0.00000000' }])
  const { records } = await wallet.statement({ currency: 'BTC' })
  expect(records.map(({ movement }) => movement)).toEqual([
    ...['discount_settled', 'discount_settled', 'discount_subscribed', 'discount_subscribed', 'deposit'],
  ])
})

test('while the index has no price nothing is quoted, and the list says since when', async () => {
  const [anna, offered] = [await person(), await product()]
  const listed = async () =>
    (await running.client().discount.products({ coin: 'BTC' })).find(({ id }) => id === offered)
  expect(await listed()).toMatchObject({ indexPrice: '100000', staleSince: null })
  const now = running.clock.now().getTime()
  const lastMinute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS)
  await running.app.index.record(running.clock.now())
  for (const venue of ['north', 'south', 'east'] as const) running.venues.silence('BTC', venue)
  running.clock.advance(3 * MINUTE_MS)
  expect(await listed()).toMatchObject({ indexPrice: null, staleSince: lastMinute.toISOString() })
  await expect(anna.quote(offered, '0.1')).rejects.toMatchObject({ reason: 'discount.price_missing' })
})

test('the person is told when it begins and when it is settled', async () => {
  const [offered, anna] = [await product(), await person()]
  const { id } = await anna.subscribe(offered, '0.5')
  await settle(id, '120000')
  const { rows } = await running.app.db.pool.query(
    `select payload->'params' as params from platform.timers
     where name like 'notices.%' and payload->>'userId' = $1 order by payload->>'notice'`,
    [anna.userId],
  )
  expect(rows).toMatchObject([
    { params: { received: '50500 USDT', price: '120000 USDT' } },
    { params: { quantity: '0.5 BTC', strike: '100000 USDT', base: '0.505 BTC', quote: '50500 USDT' } },
  ])
})

test('what the demo’s people did before it began was settled in time, and what runs is settled when it is due', async () => {
  const [, anna] = [await publish({ days: '1' }), await person({ BTC: '1' })]
  const now = running.clock.now()
  const before = { userId: anna.userId, coin: 'BTC', direction: 'sell_high', days: 1, amount: '0.1' } as const
  const { seeding } = running.app.discount
  expect(await seeding.position({ ...before, at: new Date(now.getTime() - 3 * 24 * HOUR_MS) })).toBe(true)
  expect(await seeding.position({ ...before, at: now })).toBe(true)
  expect(await seeding.position({ ...before, at: now, coin: 'DOGE' })).toBe(false)
  expect(await seeding.hasPositions(anna.userId)).toBe(true)
  const [runs, ended] = (await anna.discount.list({})).records
  expect(runs).toMatchObject({ state: 'subscribed' })
  expect(ended).toMatchObject({ state: 'settled', outcome: 'quote' })
  expect(Date.parse(ended?.releaseTime ?? '') - Date.parse(ended?.settlementTime ?? '')).toBe(4_000)
  await clean()
})

test('who asked to be told hears once, by email, that new offers of the kind were opened; who took it back does not', async () => {
  const [anna, marco] = [await person(), await person()]
  await product({ quota: '1', personal: '1' })
  const kind = { coin: 'BTC', direction: 'sell_high' } as const
  for (const one of [anna, marco]) await one.discount.tellMe({ ...kind, wanted: 'true' })
  await anna.discount.tellMe({ ...kind, wanted: 'true' })
  await marco.discount.tellMe({ ...kind, wanted: 'false' })
  expect([await anna.discount.told({}), await marco.discount.told({})]).toEqual([[kind], []])
  await openProducts()
  expect(await anna.discount.told({}), 'nothing new was opened').toEqual([kind])
  for (let day = 0; day < 2; day += 1) {
    nextDay()
    await openProducts()
  }
  const annaLater = await again(anna)
  expect(await annaLater.discount.told({})).toEqual([])
  const { rows } = await running.app.db.pool.query(
    `select payload->>'userId' as "userId", payload->'params' as params from platform.timers
     where payload->>'notice' = 'discount.opened'`,
  )
  expect(rows).toEqual([{ userId: anna.userId, params: kind }])
})

test('nobody can wait for offers that no rule opens', async () => {
  const anna = await person()
  const asked = anna.discount.tellMe({ coin: 'EUR', direction: 'sell_high', wanted: 'true' })
  await expect(asked).rejects.toMatchObject({ reason: 'discount.product_unknown' })
})
