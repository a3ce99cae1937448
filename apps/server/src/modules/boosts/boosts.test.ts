import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { boostWorld, DAY_MS, HOUR_MS } from './boosts.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = boostWorld(running)
beforeAll(async () => {
  await world.prepare()
  return workFor(running.app, running.app.boosts, running.app.activities, running.app.notices)
})
afterEach(world.clean)

const END_MS = 60_000

test('1,000 bought at 5% bring 997.5 and promise 49.875; 400 sold leave 29.875, and a day after the end it is paid', async () => {
  const id = await world.boost({ days: 1 })
  const [anna, seller] = [await world.person(), await world.seller()]
  await world.trade(anna, seller, '1000')
  await world.counted()
  expect(await anna.figures(id)).toEqual(['997.5', '997.5', '49.875'])
  expect(await world.pool(id)).toEqual({ spent: '0', reserved: '49.875', left: '950.125' })
  expect(await anna.boosts.sale({ id, amount: '400' })).toEqual({ amount: '400', loses: '20', pending: '29.875' })
  await world.trade(seller, anna, '400')
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ kept: '597.5', pending: '29.875', payable: '29.875', state: 'open' })
  expect(await world.pool(id)).toEqual({ spent: '0', reserved: '29.875', left: '970.125' })
  expect(await anna.lines(id)).toMatchObject([
    { side: 'sell', amount: '400', taken: '20', pending: '0', lack: null },
    { side: 'buy', amount: '997.5', kept: '597.5', pending: '29.875', lack: null, market: 'TIA-USDT' },
  ])
  await world.later(DAY_MS + END_MS)
  const before = await anna.has('TIA')
  expect(await anna.own(id)).toMatchObject({ state: 'due', pending: '29.875' })
  await world.later(DAY_MS - 2 * END_MS)
  expect(await anna.has('TIA')).toBe(before)
  await world.later(2 * END_MS)
  expect((await anna.has('TIA')) - before).toBe(2_987_500_000n)
  expect(await anna.own(id)).toMatchObject({ state: 'paid', pending: '29.875', balance: '597.5' })
  expect((await running.client().boosts.detail({ id })).phase).toBe('paid')
  expect(await world.pool(id)).toMatchObject({ spent: '29.875', reserved: '0' })
})

test('sales take the newest purchase back first, and who sells what they had before and buys it back has bought nothing', async () => {
  const id = await world.boost()
  const [anna, marco, seller] = [await world.person(), await world.person('IT', '500'), await world.seller()]
  await world.trade(anna, seller, '100')
  await world.trade(anna, seller, '200')
  await world.trade(seller, anna, '150')
  await world.trade(seller, marco, '399')
  await world.trade(marco, seller, '400')
  await world.trade(marco, seller, '100')
  await world.counted()
  expect((await anna.lines(id)).map(({ kept, pending }) => [kept, pending])).toEqual([
    ['0', '0'],
    ['49.5', '2.475'],
    ['99.75', '4.9875'],
  ])
  expect(await marco.figures(id)).toEqual(['498.75', '99.75', '4.9875'])
  expect((await marco.lines(id)).map(({ side, amount, kept }) => [side, amount, kept])).toEqual([
    ['buy', '99.75', '99.75'],
    ['buy', '399', '0'],
    ['sell', '399', '0'],
  ])
})

test('when the pool is empty later purchases get nothing, what was promised stays, and the last one gets what is left', async () => {
  const id = await world.boost({ budget: '60', days: 1 })
  const [anna, marco, late, seller] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.seller(),
  ]
  await world.trade(anna, seller, '1000')
  await world.trade(marco, seller, '1000')
  await world.trade(late, seller, '1000')
  await world.counted()
  expect(await anna.figures(id)).toEqual(['997.5', '997.5', '49.875'])
  expect(await marco.figures(id)).toEqual(['997.5', '997.5', '10.125'])
  expect(await late.figures(id)).toEqual(['997.5', '997.5', '0'])
  expect((await marco.lines(id))[0]?.lack).toBe('sold_out')
  expect(await running.client().boosts.detail({ id })).toMatchObject({ phase: 'sold_out', people: 2 })
  // What is not covered is sold first: 795 of marco's purchase promise nothing.
  expect(await marco.boosts.sale({ id, amount: '795' })).toMatchObject({ loses: '0' })
  await world.trade(seller, anna, '997.5')
  await world.trade(late, seller, '100')
  await world.counted()
  expect(await late.figures(id)).toEqual(['1097.25', '1097.25', '4.9875'])
  await world.later(DAY_MS + END_MS)
  await world.later(DAY_MS)
  expect(await world.pool(id)).toMatchObject({ spent: '15.1125', reserved: '0' })
})

test('at the end the lower of what was bought and what is owned counts; the promise falls by the newest', async () => {
  const id = await world.boost({ days: 1 })
  const [anna, marco, zoe, seller] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.seller(),
  ]
  for (const one of [anna, marco, zoe]) await world.trade(one, seller, '1000')
  await world.leaves(anna, '400')
  await world.leaves(marco, '997.5')
  await world.comes(zoe, '5000')
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ pending: '49.875', balance: '597.5', payable: '29.875' })
  // An order that waits is still their own.
  await zoe.trading.placeOrder({ symbol: 'TIA-USDT', type: 'limit', side: 'sell', price: '3', amount: '3000' })
  await world.later(DAY_MS + END_MS)
  expect(await anna.own(id)).toMatchObject({ state: 'due', kept: '597.5', pending: '29.875', balance: '597.5' })
  expect(await marco.own(id)).toMatchObject({ state: 'nothing', pending: '0', balance: '0' })
  expect(await zoe.own(id)).toMatchObject({ state: 'due', pending: '49.875' })
  // What leaves after the end costs nothing any more.
  await world.leaves(anna, '597.5')
  await world.later(DAY_MS)
  expect([await anna.has('TIA'), await zoe.own(id)]).toMatchObject([2_987_500_000n, { state: 'paid' }])
})

test('the email tells what was kept and when it is paid; whoever kept nothing is told that too', async () => {
  const id = await world.boost({ days: 1 })
  const [anna, marco, seller] = [await world.person(), await world.person(), await world.seller()]
  for (const one of [anna, marco]) await world.trade(one, seller, '1000')
  await world.leaves(marco, '997.5')
  await world.later(DAY_MS + END_MS)
  const mail = (to: string) => running.outbox.filter((one) => one.to === to).map(({ subject }) => subject)
  expect(mail(anna.email).at(-1)).toMatch(/49\.875 TIA/)
  expect(mail(marco.email).at(-1)).toMatch(/the boost is over/)
  expect(mail(seller.email).filter((subject) => /boost/i.test(subject))).toEqual([])
  const { coming } = await anna.client.activities.rewards({ kind: 'boost' })
  expect(coming.filter(({ page }) => page.endsWith(id))).toMatchObject([
    { amount: '49.875', asset: 'TIA', page: `/boostPad?id=${id}` },
  ])
})

test('only trades in the window and in the coin’s markets count, and sellers who never bought stand for nothing', async () => {
  const id = await world.boost({ startsIn: HOUR_MS, days: 1 })
  const [anna, seller] = [await world.person(), await world.seller()]
  await world.trade(anna, seller, '100')
  await world.later(HOUR_MS)
  await world.trade(anna, seller, '100')
  await world.counted()
  expect(await anna.figures(id)).toEqual(['99.75', '99.75', '4.9875'])
  expect(await seller.own(id)).toMatchObject({ sold: '100', ahead: '100', pending: '0' })
  expect((await running.client().boosts.detail({ id })).people).toBe(1)
  await world.later(DAY_MS)
  await world.trade(anna, seller, '100')
  await world.later(END_MS)
  expect(await anna.own(id)).toMatchObject({ state: 'due', bought: '99.75' })
})

test('a draft names a coin that is traded, a rate of at most 100% in hundredths, and a budget of that coin', async () => {
  const office = await world.officeAs('admin')
  const dry = (terms: Readonly<Record<string, unknown>>, asset?: string) =>
    office.draftActivity({
      ...world.draftOf(terms, asset),
      mostPerPerson: '0',
      mostPerDay: '0',
      countries: '',
      reason: 'as agreed',
    })
  for (const terms of [
    { asset: 'TIA', rate: '0' },
    { asset: 'TIA', rate: '100.01' },
    { asset: 'TIA', rate: '1.255' },
    { asset: 'TIA', rate: '-5' },
    { asset: 'GBP', rate: '5' },
    { asset: 'NOPE', rate: '5' },
    { asset: 'TIA', rate: '5', more: 'x' },
    { rate: '5' },
  ])
    await expect(dry(terms)).rejects.toMatchObject({ reason: 'activities.terms_wrong' })
  await expect(dry({ asset: 'TIA', rate: '5' }, 'USDT')).rejects.toMatchObject({ reason: 'activities.terms_wrong' })
  expect(await dry({ asset: 'TIA', rate: 2.5 })).toMatchObject({ terms: { asset: 'TIA', rate: '2.5' } })
})

test('what selling costs is asked in whole numbers of the coin, and nobody has anything in a boost that there is not', async () => {
  const id = await world.boost()
  const anna = await world.person()
  for (const amount of ['', '-1', 'x', '1.123456789'])
    await expect(anna.boosts.sale({ id, amount })).rejects.toMatchObject({ reason: 'boosts.amount_malformed' })
  expect(await anna.boosts.sale({ id, amount: '5' })).toEqual({ amount: '5', loses: '0', pending: '0' })
  for (const call of [() => anna.own('act_none'), () => anna.boosts.sale({ id: 'act_none', amount: '1' })])
    await expect(call()).rejects.toMatchObject({ reason: 'boosts.unknown' })
  expect(await anna.own(id)).toMatchObject({ state: null, bought: '0', payable: '0' })
})

test('staff see each boost with its people, the largest promise first, and the lists of everybody have it by part', async () => {
  const id = await world.boost()
  const [anna, marco, seller] = [await world.person(), await world.person(), await world.seller()]
  await world.trade(anna, seller, '100')
  await world.trade(marco, seller, '300')
  await world.counted()
  const { token } = await (await import('../../testing/accounts.ts')).loggedInStaff(running, 'support', 'boost-support')
  const office = running.officeClient({ token }).boosts
  const { boost, parts } = await office.officeParts({ id })
  expect(boost).toMatchObject({ state: 'open', pending: '19.95', paid: '0', waiting: 0, rate: '5', coin: 'TIA' })
  expect(parts.records.map(({ userId, pending, purchases }) => [userId, pending, purchases])).toEqual([
    [marco.userId, '14.9625', 1],
    [anna.userId, '4.9875', 1],
    [seller.userId, '0', 0],
  ])
  expect((await office.officeBoosts({})).records.some((one) => one.id === id)).toBe(true)
  expect((await running.client().boosts.list({})).records.some((one) => one.id === id)).toBe(true)
})
