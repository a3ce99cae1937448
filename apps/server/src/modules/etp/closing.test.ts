import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { DAY_MS, MINUTE_MS, trading } from './etp.fixture.ts'

const running = testApp({}, { prices: { BTC: '100000', ETH: '4000' } })
const { open, person, pass, product, unitsOf } = trading(running)
const listed = () => running.client().markets.leveragedCoins()
const clean = async () => expect(await running.app.audit()).toEqual([])
const tokens = new Map<'admin' | 'compliance', string>()
const office = (role: 'admin' | 'compliance') => running.officeClient({ token: tokens.get(role) ?? '' }).etp

beforeAll(async () => {
  await open()
  for (const role of ['admin', 'compliance'] as const) tokens.set(role, (await loggedInStaff(running, role)).token)
})

test('two people publish a product at 10; what one proposed alone does nothing', async () => {
  const [one, two] = [office('admin'), office('compliance')]
  await expect(one.proposeEtp({ coin: 'NONE', side: 'long', reason: 'asked for' })).rejects.toMatchObject({
    reason: 'etp.coin_unknown',
  })
  const { id, symbol } = await one.proposeEtp({ coin: 'ETH', side: 'long', reason: 'asked for' })
  expect(symbol).toBe('ETH3L')
  await expect(two.proposeEtp({ coin: 'ETH', side: 'long', reason: 'too' })).rejects.toMatchObject({
    reason: 'etp.proposal_open',
  })
  expect(await product('ETH3L')).toBeUndefined()
  await expect(one.confirmEtp({ id })).rejects.toMatchObject({ reason: 'etp.second_person_needed' })
  expect((await two.officeEtp({})).proposals).toMatchObject([{ id, mayDecide: true, symbol: 'ETH3L' }])
  await two.confirmEtp({ id })
  expect(await product('ETH3L')).toMatchObject({ state: 'open', nav: '10', basePrice: '4000', leverage: 3 })
  expect(await listed()).toEqual([
    {
      ...{ symbol: 'ETH3L', name: 'ETH 3x Long', coin: 'ETH', leverage: 3, state: 'open', price: '10' },
      ...{ change1d: null, staleSince: null },
    },
  ])
  await expect(two.confirmEtp({ id })).rejects.toMatchObject({ reason: 'etp.proposal_closed' })
  await expect(one.proposeEtp({ coin: 'ETH', side: 'long', reason: 'again' })).rejects.toMatchObject({
    reason: 'etp.product_known',
  })
})

test('staff see what people hold, what stands for it and what the house is exposed to', async () => {
  const kim = await person('1000')
  await kim.buy('ETH3L', '1000')
  const desk = await office('admin').officeEtp({})
  expect(desk).toMatchObject({ reserve: '996.50000000', owed: '996.50000000', treasury: '1000000.00000000' })
  expect(desk.products).toMatchObject([{ outstanding: '99.65000000', holders: 1, delta: '0.74737500' }])
  expect(desk.exposure).toEqual([{ coin: 'ETH', delta: '0.74737500', worstMove: '448.42500000' }])
  const orders = await office('admin').officeEtpOrders({ search: kim.userId })
  expect(orders).toMatchObject({ total: 1, records: [{ userId: kim.userId, state: 'filled' }] })
  const { userId } = kim
  expect(await office('compliance').officeEtpOrdersOf({ userId })).toEqual(orders)
  expect(await office('compliance').officeEtpHoldings({ userId })).toMatchObject([
    { symbol: 'ETH3L', units: '99.65000000', cost: '1000.00000000' },
  ])
  for (const nobody of ['usr_nobody', (await person('1')).userId])
    expect(
      await office('compliance')
        .officeEtpHoldings({ userId: nobody })
        .catch(({ reason }) => reason),
    ).toEqual(nobody === 'usr_nobody' ? 'identity.user_unknown' : [])
})

test('a product closes 14 days after two people said so, and everybody is paid its value without a fee', async () => {
  const jan = await person('1000')
  await jan.buy('ETH3L', '500')
  const purchase = await jan.limit({ symbol: 'ETH3L', side: 'buy', price: '8', amount: '100' })
  const [one, two] = [office('admin'), office('compliance')]
  const { id } = await one.proposeEtpClosing({ symbol: 'ETH3L', reason: 'too few holders' })
  await expect(one.confirmEtp({ id })).rejects.toMatchObject({ reason: 'etp.second_person_needed' })
  await two.confirmEtp({ id })
  expect(await jan.order(purchase.id)).toMatchObject({ state: 'cancelled', endReason: 'closed' })
  await expect(jan.buy('ETH3L', '10')).rejects.toMatchObject({ reason: 'etp.closing' })
  expect(await jan.sell('ETH3L', '1')).toMatchObject({ state: 'filled' })
  await pass(14 * DAY_MS - 5 * MINUTE_MS)
  expect(await product('ETH3L')).toMatchObject({ state: 'closing' })
  expect(await listed()).toMatchObject([{ symbol: 'ETH3L', state: 'closing' }])
  const worth = (await jan.holding('ETH3L'))?.worth
  const before = await jan.money()
  await pass(10 * MINUTE_MS)
  expect(await product('ETH3L')).toMatchObject({ state: 'closed' })
  expect(await listed()).toEqual([])
  expect(await jan.units('ETH3L')).toBe(0n)
  expect((await jan.money()) - before).toBe(BigInt((worth ?? '').replace('.', '')))
  expect(await unitsOf({ owner: 'system', kind: 'issued', asset: 'ETH3L' })).toBe(0n)
  await clean()
})
