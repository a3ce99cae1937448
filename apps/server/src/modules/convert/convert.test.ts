import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { converting, PRICES } from './convert.fixture.ts'
import { endOfDay } from './convert.rules.ts'

const MINUTE_MS = 60_000

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, person, fund, move, treasury, spread } = converting(running)
beforeAll(open)

const clean = async () => expect(await running.app.audit()).toEqual([])
const refused = (reason: string, says = '') => ({ reason, message: expect.stringContaining(says) })
/** Longer than an answer of the venues is used again. */
const lookAgain = () => running.clock.advance(2_000)

async function moveTo(asset: keyof typeof PRICES, price: string): Promise<void> {
  running.venues.set(asset, price)
  lookAgain()
}

test('a price is for everybody and moves nothing', async () => {
  const { convert } = running.client()
  expect(await convert.getConvertPrice({ from: 'EUR', to: 'BTC', payAmount: '1000' })).toMatchObject({
    ...{ payAmount: '1000', receiveAmount: '0.01082608', spread: '4.00064', spreadPercent: '0.4', call: 'buy' },
    ...{ minimum: '1', maximum: '10000', class: 'major' },
  })
  expect(await convert.getConvertPrice({ from: 'EUR', to: 'BTC', receiveAmount: '0.01' })).toMatchObject({
    payAmount: '923.69477912',
  })
  const { rate, inverseRate, indexRate, payAmount } = await convert.getConvertPrice({ from: 'BTC', to: 'EUR' })
  expect([rate, indexRate, payAmount]).toEqual(['91632', '92000', null])
  expect(inverseRate).toBe('0.000010913218089751')
  const { assets, rules } = await convert.convertSetting({})
  expect(assets.every(({ halted }) => halted === null)).toBe(true)
  expect(rules).toMatchObject({
    minimum: '1',
    maximum: '10000',
    dayMaximum: '50000',
    quoteSeconds: 10,
    movePercent: '0.5',
  })
  expect(rules.spreads.map(({ percent }) => percent)).toEqual(['0.2', '0.4', '0.8'])
})

test('a quote is executed to the last digit: pay, treasury, spread and receive', async () => {
  const anna = await person({ EUR: '1000' })
  const [euro, bitcoin, kept] = [await treasury('EUR'), await treasury('BTC'), await spread('EUR')]
  const quote = await anna.pays('EUR', 'BTC', '1000')
  expect(await anna.has('EUR')).toBe(1_000_00000000n)
  const done = await anna.buy(quote.quoteId)
  expect(done).toMatchObject({ id: quote.quoteId, payAmount: '1000', receiveAmount: '0.01082608', spread: '4.00064' })
  expect([await anna.has('EUR'), await anna.has('BTC')]).toEqual([0n, 1_082_608n])
  expect((await treasury('EUR')) - euro).toBe(995_99936000n)
  expect((await spread('EUR')) - kept).toBe(4_00064000n)
  expect((await treasury('BTC')) - bitcoin).toBe(-1_082_608n)
  const back = await anna.pays('BTC', 'EUR', '0.01082608')
  expect(await anna.sale(back.quoteId)).toMatchObject({ receiveAmount: '992.01536256' })
  const { records, total } = await anna.convert.conversions({})
  expect([total, records.map(({ from }) => from)]).toEqual([2, ['BTC', 'EUR']])
  const { records: moves } = await anna.wallet.statement({ currency: 'EUR' })
  expect(moves.map(({ movement }) => movement)).toContain('convert')
  await clean()
})

test('every pair is executed by its own call: buy ends in a coin, sale in a fiat, convertFiats stays among money', async () => {
  const anna = await person({ EUR: '1000', BTC: '0.1' })
  const buys = await anna.pays('EUR', 'ADA', '100')
  expect(buys).toMatchObject({ call: 'buy', spreadPercent: '0.8', receiveAmount: '248' })
  await expect(anna.sale(buys.quoteId)).rejects.toMatchObject(refused('convert.quote_other_call'))
  await expect(anna.convertFiats(buys.quoteId)).rejects.toMatchObject(refused('convert.quote_other_call'))
  await anna.buy(buys.quoteId)
  const sells = await anna.pays('BTC', 'GBP', '0.01')
  await expect(anna.buy(sells.quoteId)).rejects.toMatchObject(refused('convert.quote_other_call'))
  await anna.sale(sells.quoteId)
  const swaps = await anna.pays('EUR', 'USDT', '100')
  expect(swaps).toMatchObject({ call: 'convertFiats', spreadPercent: '0.2', receiveAmount: '124.75' })
  await anna.convertFiats(swaps.quoteId)
  const fiats = await anna.gets('GBP', 'EUR', '10')
  expect(fiats).toMatchObject({ call: 'convertFiats', payAmount: '8.35003341' })
  await anna.sale(fiats.quoteId)
  await clean()
})

test('a quote is firm for ten seconds and for one person, once', async () => {
  const [anna, bert] = [await person(), await person()]
  const early = await anna.pays('EUR', 'BTC', '100')
  running.clock.advance(9_990)
  await expect(bert.buy(early.quoteId)).rejects.toMatchObject(refused('convert.quote_unknown'))
  await anna.buy(early.quoteId)
  await expect(anna.buy(early.quoteId)).rejects.toMatchObject(refused('convert.quote_used'))
  const late = await anna.pays('EUR', 'BTC', '100')
  running.clock.advance(10_000)
  const failure = await anna.buy(late.quoteId).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 40028, reason: 'convert.quote_moved' })
  const { old, quote } = (failure as { params: { old: { quoteId: string }; quote: { quoteId: string } } }).params
  expect([old.quoteId === late.quoteId, quote.quoteId === late.quoteId]).toEqual([true, false])
  await anna.buy(quote.quoteId)
  expect((await anna.convert.conversions({})).total).toBe(2)
  await clean()
})

test.each([
  ['up', '115575', '115576'],
  ['down', '114425', '114424'],
])('half a percent %s is the house’s or the person’s; more is told with both quotes', async (_way, held, moved) => {
  const anna = await person()
  const first = await anna.pays('BTC', 'EUR', '0.01')
  await moveTo('BTC', held)
  expect(await anna.sale(first.quoteId)).toMatchObject({ receiveAmount: first.receiveAmount })
  await moveTo('BTC', PRICES.BTC)
  const second = await anna.pays('BTC', 'EUR', '0.01')
  await moveTo('BTC', moved)
  const failure = await anna.sale(second.quoteId).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 40028,
    params: { old: { quoteId: second.quoteId, receiveAmount: second.receiveAmount }, quote: { payAmount: '0.01' } },
  })
  const { quote } = (failure as { params: { quote: { quoteId: string; receiveAmount: string } } }).params
  expect(quote.receiveAmount).not.toBe(second.receiveAmount)
  // What was left behind stays so, although the price came back.
  await moveTo('BTC', PRICES.BTC)
  await expect(anna.sale(second.quoteId)).rejects.toMatchObject({ code: 40028 })
  expect((await anna.convert.conversions({})).total).toBe(1)
})

test('five quotes may be open, and thirty that end unused leave prices only for an hour', async () => {
  const anna = await person()
  const ask = () => anna.pays('EUR', 'BTC', '10')
  for (let count = 0; count < 5; count += 1) await ask()
  await expect(ask()).rejects.toMatchObject(refused('convert.quotes_open', '5 open prices'))
  running.clock.advance(10_000)
  for (let round = 0; round < 5; round += 1) {
    for (let count = 0; count < 5; count += 1) await ask()
    running.clock.advance(10_000)
  }
  await expect(ask()).rejects.toMatchObject(refused('convert.prices_only'))
  const { pricesOnlyUntil } = await anna.convert.convertLimits({})
  expect(pricesOnlyUntil).toBe(new Date(running.clock.now().getTime() + 3_600_000).toISOString())
  expect(await anna.convert.getConvertPrice({ from: 'EUR', to: 'BTC', payAmount: '10' })).toMatchObject({
    payAmount: '10',
  })
  running.clock.advance(3_600_000)
  await anna.buy((await ask()).quoteId)
})

test('from 1 EUR or 1 GBP to 10,000 EUR a quote, and 50,000 a person and day by UTC', async () => {
  const anna = await person({ EUR: '60000', GBP: '10', BTC: '1' })
  await expect(anna.pays('EUR', 'BTC', '0.99999999')).rejects.toMatchObject(refused('convert.below_minimum', '1 EUR.'))
  await expect(anna.pays('GBP', 'BTC', '0.99')).rejects.toMatchObject(refused('convert.below_minimum', '1 GBP.'))
  await expect(anna.pays('BTC', 'EUR', '0.00001086')).rejects.toMatchObject(
    refused('convert.below_minimum', '0.00001087 BTC'),
  )
  await expect(anna.pays('EUR', 'BTC', '10000.00000001')).rejects.toMatchObject(
    refused('convert.above_maximum', '10,000 EUR'),
  )
  for (let count = 0; count < 4; count += 1) await anna.buy((await anna.pays('EUR', 'BTC', '10000')).quoteId)
  const waits = await anna.pays('EUR', 'BTC', '6000')
  await anna.buy((await anna.pays('EUR', 'BTC', '5000')).quoteId)
  expect(await anna.convert.convertLimits({})).toMatchObject({ day: '50000', dayUsed: '45000', dayLeft: '5000' })
  await expect(anna.buy(waits.quoteId)).rejects.toMatchObject(refused('convert.day_limit', '5,000 EUR'))
  await expect(anna.pays('EUR', 'BTC', '5000.01')).rejects.toMatchObject(refused('convert.day_limit', '5,000 EUR'))
  const now = running.clock.now()
  running.clock.advance(endOfDay(now).getTime() - now.getTime())
  await anna.buy((await anna.pays('EUR', 'BTC', '5000.01')).quoteId)
  await clean()
})

test('what is malformed, doubled, missing or the same asset twice is refused in its own words', async () => {
  const anna = await person()
  const ask = anna.convert.quoteConversion
  await expect(ask({ from: 'EUR', to: 'BTC' })).rejects.toMatchObject(refused('convert.amount_missing'))
  await expect(ask({ from: 'EUR', to: 'BTC', payAmount: '0' })).rejects.toMatchObject(refused('convert.amount_missing'))
  await expect(ask({ from: 'EUR', to: 'BTC', payAmount: '5', receiveAmount: '1' })).rejects.toMatchObject(
    refused('convert.one_amount'),
  )
  await expect(ask({ from: 'ADA', to: 'BTC', payAmount: '5.0000001' })).rejects.toMatchObject(
    refused('convert.amount_malformed', '6 decimals'),
  )
  await expect(ask({ from: 'EUR', to: 'EUR', payAmount: '5' })).rejects.toMatchObject(refused('convert.same_asset'))
  await expect(ask({ from: 'EUR', to: 'NOPE', payAmount: '5' })).rejects.toMatchObject(refused('convert.asset_unknown'))
  await expect(anna.buy('cvq_nothing')).rejects.toMatchObject(refused('convert.quote_unknown'))
})

test('who has not enough converts nothing, and the quote stays firm', async () => {
  const anna = await person({ EUR: '10' })
  const quote = await anna.pays('EUR', 'BTC', '10.01')
  await expect(anna.buy(quote.quoteId)).rejects.toMatchObject(refused('ledger.insufficient_balance', '10 EUR'))
  await clean()
})

test('what the house has advanced is converted like any other money, and none of what it becomes may leave', async () => {
  const anna = await person({ EUR: '100' })
  const advance = systemAccount(`receivable:${anna.userId}`, 'EUR')
  await move(advance, spot(anna.userId, 'EUR'), '1000')
  await running.app.index.record(running.clock.now())
  const { withdrawals } = running.client({ token: anna.token })
  const free = async (symbol: string) => Number((await withdrawals.withdrawOptions({ symbol })).withdrawable)
  await anna.buy((await anna.pays('EUR', 'BTC', '1100')).quoteId)
  const own = await free('BTC')
  // Of 100 EUR, less the spread.
  expect(own * 92_000).toBeCloseTo(95.6, 2)
  expect(await anna.has('BTC')).toBe(1_190_869n)
  await anna.buy((await anna.pays('BTC', 'USDT', '0.01190869')).quoteId)
  expect(await free('USDT')).toBeLessThan(own * 115_000)
  await fund(anna.userId, '1000', 'EUR')
  await move(spot(anna.userId, 'EUR'), advance, '1000')
  expect(await free('USDT')).toBeGreaterThan(1_300)
  await clean()
})

test('the sweep forgets what nobody used a day ago, in one jump as in many steps, and no conversion', async () => {
  const anna = await person()
  const states = async () => {
    const found = await running.app.db.pool.query('select state from convert.convert_quotes where user_id = $1', [
      anna.userId,
    ])
    return found.rows.map(({ state }) => state).sort()
  }
  const sweep = () => running.app.convert.sweep()
  const first = await anna.pays('EUR', 'BTC', '10')
  await anna.pays('EUR', 'BTC', '10')
  await anna.buy(first.quoteId)
  await sweep()
  expect(await states()).toEqual(['open', 'used'])
  running.clock.advance(400 * 24 * 3_600_000)
  await sweep()
  await sweep()
  expect(await states()).toEqual(['used'])
  const { total } = await running.app.convert.conversions.list({ userId: anna.userId, current: 1, size: 1 })
  expect(total).toBe(1)
  await clean()
})

test('what is still firm is listed for its owner until it is used or over', async () => {
  const [anna, marco] = [await person({ EUR: '1000' }), await person()]
  const open = async (of: typeof anna) => (await of.convert.openQuotes()).quotes.map(({ quoteId }) => quoteId)
  const [first, second] = [await anna.pays('EUR', 'BTC', '100'), await anna.pays('EUR', 'ETH', '50')]
  expect(await open(anna)).toEqual([first.quoteId, second.quoteId])
  const [shown] = (await anna.convert.openQuotes()).quotes
  const { payAmount, receiveAmount, spread, expireTime, call } = first
  expect(shown).toMatchObject({ payAmount, receiveAmount, spread, expireTime, call })
  expect(await open(marco)).toEqual([])
  await anna.buy(first.quoteId)
  expect(await open(anna)).toEqual([second.quoteId])
  running.clock.advance(10_000)
  expect(await open(anna)).toEqual([])
})

test('the line of a pair is its index of the last day, the last value of each 15 minutes, without gaps', async () => {
  const { convert } = running.client()
  const { db, clock } = running.app
  const quarter = 15 * MINUTE_MS
  const from = clock.now().getTime() - (clock.now().getTime() % quarter) - 24 * 60 * MINUTE_MS
  const fixed = [
    { asset: 'BTC', values: { [-1]: '1', 0: '100000', 14: '110000', 15: '120000', 30: '150000' } },
    { asset: 'EUR', values: { [-1]: '1', 3: '1.25', 16: null, 31: '1.2' } },
  ].flatMap(({ asset, values }) => Object.entries(values).map(([minute, value]) => ({ asset, minute, value })))
  for (const { asset, minute, value } of fixed)
    await db.pool.query("insert into index.minutes (minute, asset, value, sources) values ($1, $2, $3, '{}')", [
      ...[new Date(from + Number(minute) * MINUTE_MS), asset, value],
    ])
  const { points } = await convert.convertLine({ from: 'BTC', to: 'EUR' })
  expect(points.slice(0, 2)).toEqual([
    { time: new Date(from).toISOString(), rate: '88000' },
    { time: new Date(from + 2 * quarter).toISOString(), rate: '125000' },
  ])
  const dollars = await convert.convertLine({ from: 'BTC', to: 'USDT' })
  expect(dollars.points.slice(0, 3).map(({ rate }) => rate)).toEqual(['110000', '120000', '150000'])
  await expect(convert.convertLine({ from: 'BTC', to: 'BTC' })).rejects.toMatchObject(refused('convert.same_asset'))
  await expect(convert.convertLine({ from: 'BTC', to: 'NONE' })).rejects.toMatchObject(refused('convert.asset_unknown'))
})
