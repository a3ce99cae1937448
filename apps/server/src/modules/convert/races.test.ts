import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { converting, PRICES } from './convert.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, person } = converting(running)
beforeAll(open)

const clean = async () => expect(await running.app.audit()).toEqual([])
const reasonsOf = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { reason: string }).reason] : []))

test('one quote used fifty times at once is one conversion', async () => {
  const anna = await person({ EUR: '100000', BTC: '1' })
  const ways = [
    { quote: await anna.pays('EUR', 'BTC', '100'), use: anna.buy },
    { quote: await anna.pays('BTC', 'EUR', '0.01'), use: anna.sale },
    { quote: await anna.pays('EUR', 'GBP', '100'), use: anna.convertFiats },
  ]
  for (const [place, { quote, use }] of ways.entries()) {
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => use(quote.quoteId)))
    expect(reasonsOf(all)).toEqual(Array.from({ length: 49 }, () => 'convert.quote_used'))
    expect((await anna.convert.conversions({})).total).toBe(place + 1)
  }
  expect(await anna.has('GBP')).toBe(83_16666666n)
  await clean()
})

test('quotes that are used at once spend what is there once', async () => {
  const anna = await person({ EUR: '100' })
  const quotes = await Promise.all(['BTC', 'ETH', 'ADA', 'USDT'].map((to) => anna.pays('EUR', to, '60')))
  const all = await Promise.allSettled(quotes.map(({ quoteId }) => anna.buy(quoteId)))
  expect(reasonsOf(all)).toEqual(Array.from({ length: 3 }, () => 'ledger.insufficient_balance'))
  expect(await anna.has('EUR')).toBe(40_00000000n)
  await clean()
})

test('the limit of the day holds however many quotes are used at once, and five quotes however many are asked for', async () => {
  const anna = await person({ EUR: '100000' })
  for (let count = 0; count < 4; count += 1) await anna.buy((await anna.pays('EUR', 'BTC', '10000')).quoteId)
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => anna.pays('EUR', 'BTC', '6000')))
  const quotes = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(quotes).toHaveLength(5)
  expect(new Set(reasonsOf(asked))).toEqual(new Set(['convert.quotes_open']))
  const all = await Promise.allSettled(quotes.map(({ quoteId }) => anna.buy(quoteId)))
  expect(reasonsOf(all)).toEqual(Array.from({ length: 4 }, () => 'convert.day_limit'))
  expect(await anna.has('EUR')).toBe(54_000_00000000n)
  await clean()
})
