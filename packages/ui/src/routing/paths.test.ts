import { describe, expect, test } from 'vitest'
import { fillPath, isUnder, readPattern } from './paths.ts'
import { readSearch, writeSearch } from './search.ts'

describe('patterns', () => {
  test('a step and a part of a step are parameters', () => {
    expect(readPattern('/coin/$symbol').match('/coin/BTC%2FX')).toEqual({ symbol: 'BTC/X' })
    expect(readPattern('/{$product}wallet').match('/savingwallet')).toEqual({ product: 'saving' })
    expect(readPattern('/deposit/$fiat/$type').match('/deposit/EUR/bank')).toEqual({ fiat: 'EUR', type: 'bank' })
  })

  test('capitals and a stroke at the end make no difference, another path does', () => {
    expect(readPattern('/setting/FundPwd').match('/setting/fundpwd/')).toEqual({})
    expect(readPattern('/coin/$symbol').match('/coin')).toBeNull()
    expect(readPattern('/coin/$symbol').match('/coin/a/b')).toBeNull()
    expect(readPattern('/').match('/')).toEqual({})
    expect(readPattern('/$').match('/what/ever')).toEqual({})
  })

  test('words count before parts of words, and those before anything', () => {
    const ranks = ['/$', '/$a', '/{$a}wallet', '/wallet'].map((pattern) => readPattern(pattern).rank)
    expect(ranks.toSorted()).toEqual(ranks)
  })

  test('parameters are written as a path takes them', () => {
    expect(fillPath('/coin/$symbol', { symbol: 'A/B' })).toBe('/coin/A%2FB')
    expect(fillPath('/{$product}wallet', { product: 'saving' })).toBe('/savingwallet')
  })

  test('a link is current on the pages beneath it, and home only at home', () => {
    expect(isUnder('/kyc/cases/1', '/kyc', false)).toBe(true)
    expect(isUnder('/kyc/cases', '/kyc', true)).toBe(false)
    expect(isUnder('/markets', '/', false)).toBe(false)
    expect(isUnder('/marketsx', '/markets', false)).toBe(false)
  })
})

describe('what stands behind the question mark', () => {
  const cases = [
    [{}, ''],
    [{ page: 2, find: 'btc' }, '?page=2&find=btc'],
    [{ find: '2', on: true, off: 'true' }, '?find=%222%22&on=true&off=%22true%22'],
    [{ list: ['a', 1] }, '?list=%5B%22a%22%2C1%5D'],
  ] as const
  test.each(cases)('%o is written and read again', (search, text) => {
    expect(writeSearch(search)).toBe(text)
    expect(readSearch(text)).toEqual(search)
  })

  test('what is undefined is left out, and what stands twice is a list', () => {
    expect(writeSearch({ a: undefined, b: 1 })).toBe('?b=1')
    expect(readSearch('?a=1&a=x')).toEqual({ a: [1, 'x'] })
  })
})
