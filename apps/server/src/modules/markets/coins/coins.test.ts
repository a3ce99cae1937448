import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import type { Markets } from '../index.ts'
import { granted, testMarkets } from '../markets.fixture.ts'
import { newCoin, newTag } from './coins.fixture.ts'

const database = testDatabase()
const world = testMarkets(database)
const HOUR_MS = 3_600_000
let markets: Markets

const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS)
const hoursAhead = (hours: number) => hoursAgo(-hours)
const reader = { language: 'it', fiat: 'EUR' } as const

beforeAll(async () => {
  markets = world.open()
  await markets.addAssets([
    ...['BTC', 'ETH', 'DOGE', 'NEW', 'USDT'].map((code) => assetRow(code)),
    assetRow('EUR', 'fiat'),
    assetRow('GBP', 'fiat'),
  ])
  await markets.addPairs([
    pairRow('BTC', 'USDT'),
    pairRow('BTC', 'EUR'),
    pairRow('ETH', 'USDT'),
    pairRow('DOGE', 'USDT'),
    pairRow('NEW', 'EUR'),
    pairRow('USDT', 'EUR'),
  ])
  await markets.catalogue.addCatalogue({
    coins: [
      newCoin('BTC', { circulatingSupply: '19000000.5', launchYear: 2009, listedAt: hoursAgo(9000) }),
      newCoin('ETH', { about: { en: 'Only in English.' }, circulatingSupply: '120', listedAt: hoursAgo(100) }),
      newCoin('NEW', { state: 'soon', opensAt: hoursAhead(2), listedAt: hoursAgo(1) }),
      newCoin('LATE', { state: 'soon', opensAt: hoursAgo(1), circulatingSupply: '5' }),
    ],
    tags: [
      newTag('own', { rule: 'favourites', position: 1 }),
      newTag('up', { rule: 'winners', position: 2 }),
      newTag('down', { rule: 'losers', position: 3 }),
      newTag('soon', { rule: 'soon', position: 4 }),
      newTag('chosen', { coins: ['ETH', 'BTC'], position: 5 }),
      newTag('hidden', { coins: ['BTC'], active: false, position: 6 }),
      newTag('theme', { kind: 'theme', coins: ['DOGE', 'NEW'], position: 7 }),
      newTag('themes', { rule: 'themes', position: 8 }),
      newTag('leverage', { rule: 'leveraged', position: 9 }),
    ],
  })
  // 100.00 two hours ago and 110.00 now, against EUR; the other markets stand where they stood.
  world.log.add('BTC-EUR', { ticks: 10_000, lots: 100_000, at: hoursAgo(26) })
  world.log.add('BTC-EUR', { ticks: 12_000, lots: 100_000, at: hoursAgo(3) })
  world.log.add('BTC-EUR', { ticks: 11_000, lots: 100_000, at: hoursAgo(0.5) })
  world.log.add('ETH-USDT', { ticks: 1_000, lots: 100_000, at: hoursAgo(26) })
  world.log.add('ETH-USDT', { ticks: 900, lots: 300_000, at: hoursAgo(2) })
  world.log.add('USDT-EUR', { ticks: 50, lots: 1_000_000, at: hoursAgo(30) })
  await markets.keepCandles()
})

test('the list has every crypto asset in the order of the listing, then coins that are none yet', async () => {
  const coins = await markets.coins.list('EUR')
  expect(coins.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH', 'DOGE', 'NEW', 'USDT', 'LATE'])
  expect(coins.find(({ symbol }) => symbol === 'BTC')).toMatchObject({
    name: 'BTC',
    state: 'trading',
    markets: ['BTC-USDT', 'BTC-EUR'],
    tags: ['chosen'],
  })
  // Nobody has written about it, and it is listed all the same.
  expect(coins.find(({ symbol }) => symbol === 'DOGE')).toMatchObject({ state: 'trading', tags: ['theme'] })
})

test('the market value is circulating supply × last price in the fiat, rounded down, over USDT if need be', async () => {
  const valueIn = async (fiat: string) =>
    new Map((await markets.coins.list(fiat)).map(({ symbol, marketCap }) => [symbol, marketCap]))
  expect(await valueIn('EUR')).toEqual(
    new Map([
      // 19,000,000.5 × 110.00
      ['BTC', '2090000055.00'],
      // 120 × 9.00 USDT at 0.50
      ['ETH', '540.00'],
      ['DOGE', null],
      ['NEW', null],
      ['USDT', null],
      ['LATE', null],
    ]),
  )
  // No price leads to it, and a fiat that nobody knows is read as USDT.
  expect((await valueIn('GBP')).get('BTC')).toBeNull()
  expect((await valueIn('NONSENSE')).get('ETH')).toBe('1080.00000000')
})

test('a page speaks the language of its reader, or English where that is not written', async () => {
  const page = granted(await markets.coins.attributesOf('BTC', reader))
  expect(page).toMatchObject({
    about: 'it about BTC',
    launchYear: 2009,
    fiat: 'EUR',
    market: 'BTC-EUR',
    value: '110',
    tagNames: [{ tag: 'chosen', name: 'it chosen', kind: 'tab' }],
  })
  expect(granted(await markets.coins.attributesOf('ETH', reader))).toMatchObject({
    about: 'Only in English.',
    market: 'ETH-USDT',
    value: '4.5',
  })
  expect(granted(await markets.coins.attributesOf('DOGE', reader)).about).toBeNull()
  for (const unknown of ['EUR', 'NOPE']) {
    expect(await markets.coins.attributesOf(unknown, reader)).toEqual({
      ok: false,
      refusal: { code: 'markets.coin_unknown' },
    })
  }
})

test('a coin opens at its time if it has a market, and waits without one', async () => {
  const states = async () =>
    new Map((await markets.coins.list('EUR')).map(({ symbol, state }) => [symbol, state] as const))
  expect((await states()).get('NEW')).toBe('soon')
  expect((await states()).get('LATE')).toBe('soon')
  world.clock.advance(3 * HOUR_MS)
  expect((await states()).get('NEW')).toBe('trading')
  expect((await states()).get('LATE')).toBe('soon')
  world.clock.advance(-3 * HOUR_MS)
})

test('tags come in their order, with their coins now, and without those that are not shown', async () => {
  const tags = await markets.coins.tags(reader, '1d')
  expect(tags.map(({ tag, name, symbols }) => [tag, name, symbols])).toEqual([
    ['own', 'it own', []],
    ['up', 'it up', ['BTC']],
    ['down', 'it down', ['ETH']],
    ['soon', 'it soon', ['LATE', 'NEW']],
    ['chosen', 'it chosen', ['ETH', 'BTC']],
    ['theme', 'it theme', ['DOGE', 'NEW']],
    ['themes', 'it themes', ['DOGE', 'NEW']],
    ['leverage', 'it leverage', []],
  ])
  // Within the last hour Bitcoin fell from 120 to 110.
  const inTheHour = await markets.coins.tags(reader, '1h')
  expect(inTheHour.find(({ tag }) => tag === 'down')?.symbols).toEqual(['BTC'])
})

test('the coins of one tag come in its order; an unknown or hidden tag is refused', async () => {
  const chosen = granted(await markets.coins.byTag('chosen', 'EUR', '1d'))
  expect(chosen.map(({ symbol }) => symbol)).toEqual(['ETH', 'BTC'])
  for (const tag of ['hidden', 'nothing']) {
    expect(await markets.coins.byTag(tag, 'EUR', '1d')).toEqual({ ok: false, refusal: { code: 'markets.tag_unknown' } })
  }
})

test('someone who comes back is shown what rose, fell, was traded and was listed, each coin once', async () => {
  const { coins } = await markets.coins.recall('EUR')
  expect(coins.map(({ symbol, reason }) => [symbol, reason])).toEqual([
    ['BTC', 'winner'],
    ['ETH', 'loser'],
  ])
})

test('the overview counts coins up and down, volume and value of all', async () => {
  expect(await markets.coins.overview('EUR')).toEqual({
    fiat: 'EUR',
    up: 1,
    down: 1,
    unchanged: 2,
    // 1 BTC at 120 and 1 at 110, and 3 ETH at 9 USDT worth 0.50.
    volume24h: '243.50',
    marketCap: '2090000595.00',
    leader: { symbol: 'BTC', share: '0.999999' },
  })
})

test('a theme has the mean change of its coins, null where none has a past', async () => {
  expect(await markets.coins.themes(reader)).toEqual([
    {
      tag: 'theme',
      kind: 'theme',
      name: 'it theme',
      about: 'it about theme',
      change1d: null,
      symbols: ['DOGE', 'NEW'],
    },
  ])
  const figures = await markets.coins.tagFigures(reader)
  // +10% and −10%.
  expect(figures.find(({ tag }) => tag === 'chosen')).toMatchObject({ coins: 2, change1d: '0.000000' })
})

test('lines compare from their own first price on', async () => {
  const compared = granted(await markets.coins.compare(['BTC', 'ETH'], '1d', 'EUR'))
  expect(compared.times).toHaveLength(96)
  expect(compared.lines.map(({ symbol, market, change }) => [symbol, market, change])).toEqual([
    ['BTC', 'BTC-EUR', '0.100000'],
    ['ETH', 'ETH-USDT', '-0.100000'],
  ])
  expect(compared.lines[0]?.values.at(-5)).toBe('0.200000')
  expect(await markets.coins.compare(['BTC', 'NOPE'], '1d', 'EUR')).toMatchObject({ ok: false })
  // A coin without a market has no line.
  expect(granted(await markets.coins.compare(['LATE'], '1d', 'EUR')).lines).toEqual([])
  const standard = granted(await markets.coins.compare([], '7d', 'EUR'))
  expect(standard.lines.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH'])
})

test('the home list has the line of each coin’s day', async () => {
  const [first, second] = await markets.coins.homeList({ rule: 'traded', most: 2 }, 'EUR')
  expect(first).toMatchObject({ symbol: 'BTC', market: 'BTC-EUR', last: '110.00', change1d: '0.100000' })
  expect(first?.closes).toHaveLength(24)
  expect(first?.closes.at(-1)).toBe('110.00')
  expect(second).toMatchObject({ symbol: 'ETH', quote: 'USDT' })
})

test('what another process changes is seen as soon as it is told', async () => {
  const other = world.open()
  expect((await other.coins.list('EUR')).some(({ symbol }) => symbol === 'ADDED')).toBe(false)
  await markets.catalogue.addCatalogue({
    coins: [newCoin('ADDED', { state: 'soon', opensAt: hoursAhead(1) })],
    tags: [newTag('soon', { name: { en: 'taken over' } })],
  })
  await new Promise((done) => setImmediate(done))
  expect((await other.coins.list('EUR')).some(({ symbol }) => symbol === 'ADDED')).toBe(true)
  // What is there already stays as it is.
  expect((await other.coins.tags(reader, '1d')).find(({ tag }) => tag === 'soon')?.name).toBe('it soon')
})
