import { LANGUAGES, type LanguageTexts } from '@bourse/contract'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { beforeAll, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../sandbox.fixture.ts'
import { demoBanners } from './content/banners.ts'
import { demoNews } from './content/news.ts'

const database = testDatabase()
let world: TestSandbox

beforeAll(async () => {
  world = await openSandbox(database.db)
  await world.sandbox.seed()
})

const isWhole = (texts: LanguageTexts) => LANGUAGES.every((language) => texts[language].length > 0)

test('every coin has a page in six languages, and only one does not trade yet', async () => {
  const { coins } = await world.markets.catalogue.known()
  expect(coins).toHaveLength(22)
  for (const coin of coins) {
    expect(isWhole(coin.about), coin.code).toBe(true)
    expect(new Set(Object.values(coin.about)).size, coin.code).toBe(LANGUAGES.length)
    expect(coin.risks.length, coin.code).toBeGreaterThan(0)
    expect(coin.chains.length, coin.code).toBeGreaterThan(0)
  }
  expect(coins.filter((coin) => world.markets.catalogue.stateOf(coin) === 'soon').map(({ code }) => code)).toEqual([
    'SUI',
  ])
})

test('the tabs are those of the specification in its order, with one for all coins', async () => {
  const tags = await world.markets.coins.tags({ language: 'en', fiat: 'EUR' }, '1d')
  expect(tags.filter(({ kind }) => kind === 'tab').map(({ name }) => name)).toEqual([
    ...[
      'Favorites',
      'Holdings',
      'All',
      'Winners',
      'Losers',
      'Leverage',
      'Metaverse',
      'Themes',
      'Hot Token',
      'New listed',
    ],
    ...['Trading soon', 'MemeCoin', 'Classic', 'New List', 'BoostPad'],
  ])
})

test('tags name coins that exist, and are named in every language', async () => {
  const { tags, byCode } = await world.markets.catalogue.known()
  for (const { code, name, coins } of tags) {
    expect(isWhole(name), code).toBe(true)
    expect(coins.filter((coin) => !byCode.has(coin))).toEqual([])
  }
})

test('banners and news are whole, and about coins that exist', async () => {
  const { byCode } = await world.markets.catalogue.known()
  for (const { id, title, text } of [...demoBanners(world.clock.now()), ...demoNews(world.clock.now())]) {
    expect(isWhole(title) && isWhole(text), id).toBe(true)
  }
  expect(demoNews(world.clock.now()).flatMap(({ coins }) => coins.filter((coin) => !byCode.has(coin)))).toEqual([])
})

test('what staff changed survives the next start', async () => {
  const { db } = database
  await db.pool.query(`update markets.coins set website = 'https://example.org' where code = 'BTC'`)
  await db.pool.query(`delete from markets.coin_tags where tag = 'memecoin' and coin = 'DOGE'`)
  await db.pool.query(`update content.banners set state = 'withdrawn' where id = 'ban_demo_share'`)
  const again = await openSandbox(db)
  await again.sandbox.seed()
  const { byCode, tags } = await again.markets.catalogue.known()
  expect(byCode.get('BTC')?.website).toBe('https://example.org')
  expect(tags.find(({ code }) => code === 'memecoin')?.coins).toEqual(['SHIB', 'PEPE'])
  const { rows } = await db.pool.query(`select state from content.banners where id = 'ban_demo_share'`)
  expect(rows).toEqual([{ state: 'withdrawn' }])
})

test('the house has something of every asset to convert with, once however often it starts', async () => {
  const treasury = async () => {
    const { rows } = await database.db.pool.query(
      `select asset, balance::text from ledger.accounts where owner = 'system' and kind = 'treasury' order by asset`,
    )
    return rows
  }
  const before = await treasury()
  expect(before.length).toBe((await world.markets.assets()).length)
  await world.sandbox.seed()
  expect(await treasury()).toEqual(before)
})
