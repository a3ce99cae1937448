import { units } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { systemAccount } from '../ledger/index.ts'
import { converting, PRICES } from './convert.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, person, fund, fundHouse, treasury } = converting(running)
beforeAll(open)

const HOUR_MS = 3_600_000
const NAMES = ['north', 'south', 'east'] as const
const lookAgain = () => running.clock.advance(2_000)
const haltOf = async (coin: string) => {
  const { assets } = await running.client().convert.convertSetting({})
  return assets.find((asset) => asset.coin === coin)?.halted
}
const SAYS = {
  index_missing: 'no current price for',
  venues_apart: 'price sources for',
  book_apart: 'on our market is too far',
} as const
type Why = keyof typeof SAYS
const halted = (why: Why) => ({ reason: 'convert.halted', message: expect.stringContaining(SAYS[why]) })

afterEach(() => {
  for (const [asset, price] of Object.entries(PRICES)) running.venues.set(asset, price)
  lookAgain()
})

/** Neither a new price nor a quote that was firm a moment ago. */
async function nothingGoes(change: () => void | Promise<void>, why: Why, asset = 'BTC') {
  const anna = await person()
  const before = await anna.pays('EUR', 'BTC', '100')
  await change()
  lookAgain()
  await expect(anna.pays('EUR', 'BTC', '100')).rejects.toMatchObject(halted(why))
  await expect(anna.buy(before.quoteId)).rejects.toMatchObject(halted(why))
  await expect(running.client().convert.getConvertPrice({ from: 'EUR', to: 'BTC' })).rejects.toMatchObject(halted(why))
  expect(await haltOf(asset)).toBe(why)
  expect((await anna.convert.conversions({})).total).toBe(0)
}

test('an index that two venues no longer feed halts', async () => {
  await nothingGoes(() => {
    running.venues.silence('BTC', 'north')
    running.venues.silence('BTC', 'south')
  }, 'index_missing')
})

test('venues that are more than two percent apart halt, one that is absurd too', async () => {
  await nothingGoes(() => {
    running.venues.set('BTC', '117400', 'north')
  }, 'venues_apart')
  running.venues.set('BTC', '117300', 'north')
  lookAgain()
  expect(await haltOf('BTC')).toBeNull()
  await nothingGoes(() => {
    running.venues.set('BTC', '1', 'south')
  }, 'venues_apart')
})

test('without a value of the euro nothing can be bounded, so nothing is converted', async () => {
  await nothingGoes(
    () => {
      for (const name of NAMES) running.venues.silence('EUR', name)
    },
    'index_missing',
    'EUR',
  )
})

test('all venues at an absurd price: what was firm is not executed at the old one', async () => {
  const anna = await person()
  const before = await anna.pays('EUR', 'BTC', '100')
  running.venues.set('BTC', '1')
  lookAgain()
  await expect(anna.buy(before.quoteId)).rejects.toMatchObject({
    reason: expect.stringMatching(/quote_moved|house_short/),
  })
  expect((await anna.convert.conversions({})).total).toBe(0)
})

test('our own open book more than two percent from the index halts', async () => {
  const maker = await person({ USDT: '200000', BTC: '2' })
  const place = (side: 'buy' | 'sell', price: string) =>
    running
      .client({ token: maker.token })
      .trading.placeOrder(
        { symbol: 'BTC-USDT', side, type: 'limit', price, amount: '0.1' },
        { lockId: createIds(running.clock).secret() },
      )
  await nothingGoes(async () => {
    await place('buy', '117500')
    await place('sell', '117900')
    await expect.poll(() => haltOf('BTC')).toBe('book_apart')
  }, 'book_apart')
  await running.client({ token: maker.token }).trading.cancelAll({})
  await expect.poll(() => haltOf('BTC')).toBeNull()
})

test('two percent are not more than two percent, and the least above them is', async () => {
  running.venues.set('BTC', '117400', 'north')
  running.venues.set('BTC', '115074.62', 'south')
  running.venues.set('BTC', '116262.31', 'east')
  lookAgain()
  // 2,325.38 of 116,262.31 are 2.00011%: whole hundredths would call that 2%.
  expect(await haltOf('BTC')).toBe('venues_apart')
  running.venues.set('BTC', '115074.76', 'south')
  lookAgain()
  expect(await haltOf('BTC')).toBeNull()
})

test('the book of USDT against a fiat is read the other way round', async () => {
  const maker = await person({ USDT: '2000', EUR: '2000' })
  const { trading } = running.client({ token: maker.token })
  const place = (side: 'buy' | 'sell', price: string) =>
    trading.placeOrder(
      { symbol: 'USDT-EUR', side, type: 'limit', price, amount: '100' },
      { lockId: createIds(running.clock).secret() },
    )
  await place('buy', '9')
  await place('sell', '9.1')
  await expect.poll(() => haltOf('EUR')).toBe('book_apart')
  await trading.cancelAll({})
  await expect.poll(() => haltOf('EUR')).toBeNull()
})

test('maintenance halts everything', async () => {
  const office = running.officeClient({ token: (await loggedInStaff(running, 'admin')).token })
  await office.admin.setMaintenance({ active: 'true', message: 'Back soon' })
  expect(await haltOf('ADA')).toBe('maintenance')
  const anna = await person()
  await expect(anna.pays('ADA', 'EUR', '100')).rejects.toMatchObject({ reason: 'convert.halted' })
  await office.admin.setMaintenance({ active: 'false' })
  expect(await haltOf('ADA')).toBeNull()
})

test('the house gives no more than five percent of an asset an hour, and nothing that it has not', async () => {
  const total = await treasury('ETH')
  const five = Number(total / 20n) / 1e8
  const anna = await person({ EUR: '5000', USDT: '5000', GBP: '5000' })
  await running.app.db.tx(async (tx) => {
    const [from, to] = [systemAccount('treasury', 'ETH'), systemAccount('bank:TEST', 'ETH')]
    return running.app.ledger.transfer(tx, {
      ...{ source: 'test', sourceId: 'shrink', kind: 'deposit', from, to },
      units: units(total - 20n * 10n ** 8n),
    })
  })
  expect(five).toBeGreaterThan(1)
  await expect(anna.gets('EUR', 'ETH', '1.00000001')).rejects.toMatchObject({
    reason: 'convert.house_short',
    message: expect.stringContaining('1 ETH'),
  })
  expect(await anna.convert.getConvertPrice({ from: 'EUR', to: 'ETH' })).toMatchObject({ maximum: '3212.85140562' })
  const [first, second] = [await anna.gets('EUR', 'ETH', '0.6'), await anna.gets('USDT', 'ETH', '0.6')]
  await anna.buy(first.quoteId)
  await expect(anna.buy(second.quoteId)).rejects.toMatchObject({
    reason: 'convert.house_short',
    message: expect.stringContaining('0.4 ETH'),
  })
  running.clock.advance(HOUR_MS)
  await anna.buy((await anna.gets('EUR', 'ETH', '0.6')).quoteId)
  await fundHouse('1000', 'ETH')
  await fund(anna.userId, '1', 'EUR')
  expect(await running.app.audit()).toEqual([])
})

test('who is frozen converts nothing, not even by a quote that is firm', async () => {
  const anna = await person()
  const quote = await anna.pays('EUR', 'BTC', '100')
  const office = running.officeClient({ token: (await loggedInStaff(running, 'compliance')).token })
  await office.identity.freezeUser({ userId: anna.userId, reason: 'suspected_crime', text: 'A tip' })
  await expect(anna.buy(quote.quoteId)).rejects.toMatchObject({ reason: expect.stringMatching(/^session\./) })
  expect(await anna.has('BTC')).toBe(100_000_000n)
})
