import { TAG_RULES, type TagRule } from '@bourse/contract'
import { expect, test } from 'vitest'
import { coinsOfTag, type RankedCoin } from './tags.rules.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const DAY_MS = 86_400_000

function coin(code: string, facts: Partial<RankedCoin> = {}): RankedCoin {
  return { code, state: 'trading', change: null, volume: 0n, listedAt: undefined, opensAt: undefined, ...facts }
}

const COINS = [
  coin('AAA', { change: '0.100000', volume: 5n, listedAt: NOW - 400 * DAY_MS }),
  coin('BBB', { change: '-0.050000', volume: 9n, listedAt: NOW - 29 * DAY_MS }),
  coin('CCC', { change: '0.000000', volume: 7n, listedAt: NOW - 30 * DAY_MS }),
  coin('DDD', { change: '0.200000', listedAt: NOW - 2 * DAY_MS }),
  coin('EEE', { change: '-0.010000', volume: 1n, listedAt: NOW + DAY_MS }),
  coin('LAT', { state: 'soon', opensAt: NOW + 9 * DAY_MS, change: '0.900000', listedAt: NOW - DAY_MS }),
  coin('FIR', { state: 'soon', opensAt: NOW + DAY_MS }),
]

function chosen(rule: TagRule, { most = 2, coins = [] as string[] } = {}) {
  return coinsOfTag({ rule, most, days: 30, coins }, { coins: COINS, themed: new Set(['DDD', 'BBB']), now: NOW })
}

test.each<[TagRule, string[]]>([
  ['all', ['AAA', 'BBB', 'CCC', 'DDD', 'EEE']],
  ['favourites', []],
  ['holdings', []],
  ['winners', ['DDD', 'AAA']],
  ['losers', ['BBB', 'EEE']],
  ['traded', ['BBB', 'CCC']],
  ['new', ['DDD', 'BBB']],
  ['latest', ['DDD', 'BBB']],
  ['soon', ['FIR', 'LAT']],
  ['themes', ['BBB', 'DDD']],
  ['leveraged', []],
])('%s has %o', (rule, codes) => {
  expect(chosen(rule)).toEqual(codes)
})

test('a list of staff keeps its order and leaves out what is not known', () => {
  expect(chosen('listed', { coins: ['CCC', 'GONE', 'AAA'] })).toEqual(['CCC', 'AAA'])
})

test('every rule of the contract can be asked', () => {
  for (const rule of TAG_RULES) expect(Array.isArray(chosen(rule))).toBe(true)
})
