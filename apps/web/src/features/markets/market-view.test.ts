import { describe, expect, test } from 'vitest'
import { nextSort, RANGES, readView, shownRanges, viewSearch } from './market-view.ts'

const PLAIN = { tab: null, theme: null, range: '1d', quote: null, search: '', sort: null } as const

describe('the address of the markets', () => {
  test('without parameters it is the plain page, and the plain page has none', () => {
    expect(readView({})).toEqual(PLAIN)
    expect(viewSearch(PLAIN)).toEqual({})
  })

  test('what was chosen is read as it was written', () => {
    const view = {
      ...PLAIN,
      tab: 'winners',
      range: '3m',
      quote: 'GBP',
      search: 'bit',
      sort: { by: 'volume', down: true },
    } as const
    expect(viewSearch(view)).toEqual({ tab: 'winners', range: '3m', quote: 'GBP', search: 'bit', sort: '-volume' })
    expect(readView(viewSearch(view))).toEqual(view)
  })

  test('what makes no sense counts as not there', () => {
    expect(readView({ tab: '<b>', range: '2d', quote: 'eur', sort: '-size', search: { a: 1 } })).toEqual(PLAIN)
  })

  test('a search for digits is a search, although the router reads a number', () => {
    expect(readView({ search: 1 }).search).toBe('1')
  })
})

describe('sorting by a heading', () => {
  test('figures begin with the largest, turn round, then give the order of the tab back', () => {
    const first = nextSort(null, 'volume')
    const second = nextSort(first, 'volume')
    expect([first, second, nextSort(second, 'volume')]).toEqual([
      { by: 'volume', down: true },
      { by: 'volume', down: false },
      null,
    ])
  })

  test('names begin with A', () => {
    expect(nextSort(null, 'coin')).toEqual({ by: 'coin', down: false })
  })

  test('another heading begins again', () => {
    expect(nextSort({ by: 'price', down: false }, '7d')).toEqual({ by: '7d', down: true })
  })
})

test('the chosen range is always among the three that are shown', () => {
  for (const range of RANGES) {
    expect(shownRanges(range)).toHaveLength(3)
    expect(shownRanges(range)).toContain(range)
  }
  expect(shownRanges('1d')).toEqual(['1h', '1d', '7d'])
})
