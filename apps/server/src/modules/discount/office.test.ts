import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { discounting, PRICES } from './discount.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, product, publish, productOf, person, staff, query } = discounting(running)
beforeAll(open)

const DRAFT = {
  ...({ coin: 'BTC', direction: 'sell_high', days: '7,3,7', distances: '4,2', step: '100' } as const),
  ...{ quota: '5', personal: '1', minimum: '0.01', reason: 'a calm market' },
}

test('a series is published by another person than the one who drafted it', async () => {
  const [one, two] = [await staff('admin'), await staff('compliance')]
  const drafted = await one.discount.draftSeries(DRAFT)
  expect(drafted).toMatchObject({
    state: 'draft',
    days: [3, 7],
    distances: ['2', '4'],
    mayDecide: false,
    payCoin: 'BTC',
  })
  const { id } = drafted
  await expect(one.discount.publishSeries({ id })).rejects.toMatchObject({ reason: 'discount.second_person_needed' })
  await two.discount.publishSeries({ id })
  await expect(two.discount.publishSeries({ id })).rejects.toMatchObject({ reason: 'discount.series_not_draft' })
  await expect(two.discount.publishSeries({ id: 'dsr_none' })).rejects.toMatchObject({
    reason: 'discount.series_unknown',
  })
  const { records } = await one.admin.auditLog({ subject: id })
  expect(records.map(({ act }) => act)).toEqual(['discount.series_published', 'discount.series_drafted'])
})

test('figures that contradict each other, and coins that are none, make no series', async () => {
  const one = await staff('admin')
  const wrong = (changed: object) =>
    expect(one.discount.draftSeries({ ...DRAFT, ...changed })).rejects.toMatchObject({
      reason: 'discount.figures_wrong',
    })
  await wrong({ minimum: '2' })
  await wrong({ personal: '6' })
  await wrong({ days: '366' })
  await wrong({ distances: '' })
  await wrong({ distances: '91' })
  await wrong({ step: '0' })
  await wrong({ quota: '5.123456789' })
  for (const coin of ['NOPE', 'USDT'])
    await expect(one.discount.draftSeries({ ...DRAFT, coin })).rejects.toMatchObject({
      reason: 'discount.asset_unknown',
    })
})

test('one person ends the sale of a series at once, and what people have runs on', async () => {
  const [anna, operator, series] = [await person(), await staff('operator'), await publish()]
  const offered = await productOf(series)
  const { quoteId } = await anna.quote(offered, '0.1')
  const position = await anna.subscribe(offered, '0.1')
  await operator.discount.closeSeries({ id: series, reason: 'a storm' })
  await expect(operator.discount.closeSeries({ id: series, reason: 'again' })).rejects.toMatchObject({
    reason: 'discount.series_closed',
  })
  await expect(anna.quote(offered, '0.1')).rejects.toMatchObject({ reason: 'discount.sales_ended' })
  await expect(anna.take(quoteId)).rejects.toMatchObject({ reason: 'discount.sales_ended' })
  expect((await anna.discount.detail({ id: position.id })).state).toBe('subscribed')
})

test('staff see what is set aside, how many coins the house is long or short, and which move would cost most', async () => {
  const [anna, support] = [await person({ ETH: '10', USDT: '10000' }), await staff('support')]
  const [sell, buy] = [
    await product({ coin: 'ETH', distances: '5', step: '1', personal: '10', quota: '10' }),
    await product({ coin: 'ETH', direction: 'buy_low', distances: '5', step: '1' }),
  ]
  await anna.subscribe(sell, '1')
  const bought = await anna.subscribe(buy, '3800')
  const { assets, risks, late } = await support.discount.officeDesk({})
  expect(assets.find(({ coin }) => coin === 'ETH')).toMatchObject({ principal: '1', reserved: '1.02' })
  expect(late).toBe(0)
  // At 4,000 neither converts: 0.01 ETH and 38 USDT of interest. At 4,200 the coin is sold: 4,242 USDT for what is worth 4,200, and the 38.
  expect(risks.find(({ coin }) => coin === 'ETH')).toEqual({
    ...{ coin: 'ETH', price: '4000', netDelta: '-0.01', worstMove: '5', worstLoss: '80' },
  })
  const { records } = await support.discount.officePositions({ search: bought.id })
  expect(records).toMatchObject([{ id: bought.id, userId: anna.userId, agreement: '2026-11' }])
  expect((await support.discount.officePositions({ search: anna.userId })).total).toBe(2)
  const own = await support.discount.officePositionsOf({ userId: anna.userId, size: '1' })
  expect(own).toMatchObject({ total: 2, records: [{ id: bought.id, userId: anna.userId }] })
  await expect(support.discount.officePositionsOf({ userId: 'usr_nobody' })).rejects.toMatchObject({
    reason: 'identity.user_unknown',
  })
  const products = await support.discount.officeProducts({ coin: 'ETH' })
  expect(products.records.map(({ positions }) => positions)).toEqual([1, 1])
  const countOf = async (part: 'on_sale' | 'ended') =>
    (await support.discount.officeProducts({ coin: 'ETH', part })).total
  expect([await countOf('on_sale'), await countOf('ended')]).toEqual([2, 0])
  await query(
    `update discount.discount_products set sales_end_at = opened_at where base = 'ETH' and direction = 'buy_low'`,
  )
  expect([await countOf('on_sale'), await countOf('ended')]).toEqual([1, 1])
})
