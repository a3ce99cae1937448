import { describe, expect, test } from 'vitest'
import { FACTS } from './market.fixture.ts'
import { marketOf, rowsOfTag, searchedRows } from './market-rows.ts'

const markets = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

describe('the market of a coin', () => {
  const bitcoin = { symbol: 'BTC', markets: ['BTC-USDT', 'BTC-EUR'] }

  test('is the one against the wanted asset, else against USDT, else the first', () => {
    expect(marketOf(bitcoin, 'EUR')).toBe('BTC-EUR')
    expect(marketOf(bitcoin, 'GBP')).toBe('BTC-USDT')
    expect(marketOf({ symbol: 'USDT', markets: ['USDT-EUR'] }, 'GBP')).toBe('USDT-EUR')
  })

  test('is none before it trades', () => {
    expect(marketOf({ symbol: 'SUI', markets: [] }, 'EUR')).toBeNull()
  })
})

describe('the rows of a tab', () => {
  test('keep the order that the server gave', () => {
    const rows = rowsOfTag({ rule: 'traded', symbols: ['SHIB', 'BTC'] }, FACTS)
    expect(markets(rows)).toEqual(['SHIB-USDT', 'BTC-EUR'])
    expect(rows[0]).toMatchObject({ quote: 'USDT', scale: 3 })
  })

  test('pass over a coin that the list of coins does not have yet', () => {
    expect(rowsOfTag({ rule: 'new', symbols: ['NEW', 'ETH'] }, FACTS)).toHaveLength(1)
  })

  test('of favourites are the marked markets, whatever prices are counted in', () => {
    const facts = { ...FACTS, favourites: ['BTC-GBP', 'ETH-USDT', 'BTC-EUR'] }
    expect(markets(rowsOfTag({ rule: 'favourites', symbols: [] }, facts))).toEqual(['BTC-GBP', 'ETH-USDT', 'BTC-EUR'])
  })

  test('of holdings are the coins that the person has', () => {
    const facts = { ...FACTS, held: new Set(['ETH', 'EUR']) }
    expect(markets(rowsOfTag({ rule: 'holdings', symbols: [] }, facts))).toEqual(['ETH-EUR'])
  })

  test('a coin that does not trade yet has a row without a market', () => {
    expect(rowsOfTag({ rule: 'soon', symbols: ['SUI'] }, FACTS)).toMatchObject([
      { key: 'SUI', market: null, quote: null },
    ])
  })
})

describe('the search', () => {
  test.each([
    ['bit', ['BTC-EUR']],
    ['inu', ['SHIB-USDT']],
    ['S', ['SHIB-USDT', 'SUI']],
    ['btc/gbp', ['BTC-EUR']],
    ['tc', []],
  ])('%s finds %j', (search, found) => {
    expect(markets(searchedRows(search, FACTS))).toEqual(found)
  })
})
