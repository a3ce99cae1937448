import type { ValueHistory } from '@bourse/contract'
import { expect, test } from 'vitest'
import { liveHistory } from './live-history.ts'
import { portfolioOf } from './portfolio.ts'

const HISTORY: ValueHistory = {
  fiat: 'EUR',
  from: '2026-11-14T12:00:00.000Z',
  to: '2026-11-15T12:00:00.000Z',
  points: [
    { time: '2026-11-14T12:00:00.000Z', value: '1000.00000000' },
    { time: '2026-11-15T12:00:00.000Z', value: '1298.50000000' },
  ],
  marks: [],
  moneyIn: '200.00000000',
  moneyOut: '0.00000000',
  gain: '98.50000000',
  gainPercent: '8.20',
  unvalued: [],
}

function wallet(price: string, ...coins: readonly [coin: string, total: string][]) {
  const assets = coins.map(([coin, total]) => {
    return { coin, name: coin, kind: 'crypto', scale: 8, shownScale: 8, total, available: total, locked: '0' } as const
  })
  const priceOf = (symbol: string) => (symbol === 'BTC-EUR' ? price : symbol === 'SUI-EUR' ? '1' : undefined)
  return portfolioOf({ assets, fiat: 'EUR', scale: 2, now: priceOf, dayAgo: priceOf })
}

test('the line ends at the value of now, and the gain goes along', () => {
  const live = liveHistory(HISTORY, wallet('130', ['BTC', '4.9875'], ['EUR', '700']))
  expect(live.points.at(-1)?.value).toBe('1348.37500000')
  expect([live.gain, live.gainPercent]).toEqual(['148.37500000', '12.36'])
})

test('a loss is counted toward nothing', () => {
  const live = liveHistory(HISTORY, wallet('60', ['BTC', '4.9875'], ['EUR', '700']))
  expect([live.gain, live.gainPercent]).toEqual(['-200.75000000', '-16.72'])
})

test('what the past leaves out, now leaves out', () => {
  const live = liveHistory(
    { ...HISTORY, unvalued: ['SUI'] },
    wallet('120', ['BTC', '4.9875'], ['EUR', '700'], ['SUI', '50000']),
  )
  expect([live.points.at(-1)?.value, live.gain]).toEqual(['1298.50000000', '98.50000000'])
})

test('before prices are known the figures are the server’s', () => {
  expect(liveHistory(HISTORY, undefined)).toMatchObject({ gain: '98.50000000', gainPercent: '8.20' })
})

test('an empty wallet has neither line nor percent', () => {
  const live = liveHistory({ ...HISTORY, points: [], gain: '0', gainPercent: null }, wallet('1'))
  expect([live.points, live.gainPercent]).toEqual([[], null])
})
