import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { workFor } from '../../../testing/worker.ts'
import { DAY_MS, discounting, MINUTE_MS, PRICES } from '../discount.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, product, person, goTo, settlementOf, again, staff } = discounting(running)
beforeAll(async () => {
  await open()
  return workFor(running.app, running.app.discount, running.app.notices)
})

test('a jump of forty days settles everything that became due on the way, by the minutes of its own day', async () => {
  const [one, three] = [await product({ days: '1' }), await product({ days: '3', direction: 'buy_low' })]
  const anna = await person({ BTC: '1', USDT: '9000' })
  const [sold, bought] = [await anna.subscribe(one, '0.5'), await anna.subscribe(three, '9000')]
  goTo(new Date(running.clock.now().getTime() + 40 * DAY_MS))
  await running.app.jobs.settle()
  for (const position of [sold, bought]) {
    const { settlesAt } = await settlementOf(position.id)
    const found = await anna.detail(position.id)
    expect(found).toMatchObject({ state: 'settled', settlementPrice: '100000' })
    expect(found.minutes.map(({ time }) => time)).toEqual(
      Array.from({ length: 30 }, (_, at) => new Date(settlesAt.getTime() - (29 - at) * MINUTE_MS).toISOString()),
    )
  }
  expect(await running.app.audit()).toEqual([])
})

test('whoever pushes our own book at 07:59 changes nothing: the price is that of the venues', async () => {
  await running.app.markets.addAssets([assetRow('BTC')])
  await running.app.markets.addPairs([pairRow('BTC', 'USDT')])
  const offered = await product({ days: '1' })
  const [anna, marco] = [await person({ BTC: '2' }), await person({ USDT: '1000000' })]
  const position = await anna.subscribe(offered, '0.5')
  const { settlesAt } = await settlementOf(position.id)
  goTo(new Date(settlesAt.getTime() - MINUTE_MS))
  const [seller, buyer] = [await again(anna), await again(marco)]
  const order = { symbol: 'BTC-USDT', type: 'limit', amount: '0.5', price: '500000', confirm: 'true' } as const
  await seller.client.trading.placeOrder({ ...order, side: 'sell' })
  await buyer.client.trading.placeOrder({ ...order, side: 'buy' })
  goTo(settlesAt)
  await running.app.jobs.settle()
  expect(await anna.detail(position.id)).toMatchObject({ state: 'settled', settlementPrice: '100000' })
})

test('while there is no price the page of the system says so, from 08:45 on that people are not paid, and it settles when venues answer', async () => {
  const [offered, operator] = [await product({ days: '1' }), await staff('operator')]
  const anna = await person({ BTC: '1' })
  const position = await anna.subscribe(offered, '0.5')
  const { settlesAt } = await settlementOf(position.id)
  const warned = async (minutes: number) => {
    goTo(new Date(settlesAt.getTime() + minutes * MINUTE_MS))
    await running.app.jobs.settle()
    return (await running.app.discount.warnings()).join()
  }
  for (const venue of ['north', 'south', 'east'] as const) running.venues.silence('BTC', venue)
  expect((await operator.discount.officeDesk({})).waiting).toBe(0)
  expect(await warned(14)).toBe('')
  expect(await warned(15)).toBe('discount_without_price')
  expect(await warned(46)).toBe('discount_without_price,discount_unpaid')
  running.venues.set('BTC', '90000')
  expect(await warned(56)).toBe('')
  expect(await anna.detail(position.id)).toMatchObject({ state: 'settled', settlementPrice: '90000' })
})
