import { expect, test } from 'vitest'
import { ASSETS } from '../seed/coins/assets.ts'
import { createReferencePrices } from './reference-prices.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-15T12:00:00Z')
const prices = createReferencePrices('a seed')

/** Changes of the logarithm from step to step over two years. */
function changes(asset: string, { steps = 730, stepMs = DAY } = {}): number[] {
  const series = Array.from({ length: steps + 1 }, (_, at) => Math.log(prices.at(asset, NOW - at * stepMs)))
  return series.slice(1).map((value, at) => (series[at] ?? 0) - value)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
function correlation(left: readonly number[], right: readonly number[]): number {
  const products = left.map((value, at) => (value - mean(left)) * ((right[at] ?? 0) - mean(right)))
  return mean(products) / (deviation(left) * deviation(right))
}

test('every asset of the demo has a price', () => {
  expect(ASSETS.map(({ code }) => code).filter((code) => !prices.has(code))).toEqual([])
})

test('the same seed, asset and time give the same price, in whatever order one asks', () => {
  const times = [NOW, NOW - 1_234_567, NOW - 300 * DAY, NOW + 25_000 * DAY, NOW - 1, NOW]
  const forwards = times.map((time) => prices.at('ETH', time))
  const again = createReferencePrices('a seed')
  const backwards = times.toReversed().map((time) => again.at('ETH', time))
  expect(backwards.toReversed()).toEqual(forwards)
  expect(createReferencePrices('another seed').at('ETH', NOW)).not.toBe(prices.at('ETH', NOW))
})

test('all assets at once are the same as each by itself', () => {
  const all = prices.allAt(NOW)
  expect(prices.assets.map((asset) => prices.at(asset, NOW))).toEqual([...all])
})

test('a price is where one expects the asset, now, last year and at the end of the century', () => {
  for (const time of [NOW, NOW - 365 * DAY, Date.parse('2099-12-31T00:00:00Z')]) {
    expect(prices.at('BTC', time)).toBeGreaterThan(30_000)
    expect(prices.at('BTC', time)).toBeLessThan(250_000)
    expect(prices.at('EUR', time)).toBeGreaterThan(0.95)
    expect(prices.at('EUR', time)).toBeLessThan(1.3)
  }
})

test.each(['BTC', 'PEPE', 'USDC', 'EUR'])('%s does not jump: a tenth of a second moves it little', (asset) => {
  const day = deviation(changes(asset))
  for (let at = 0; at < 20_000; at += 1) {
    const time = NOW - at * 100
    const move = Math.abs(Math.log(prices.at(asset, time) / prices.at(asset, time - 100)))
    expect(move).toBeLessThan(day / 50)
  }
})

test('a price is not stuck either: it is another one every few seconds', () => {
  const seen = new Set(Array.from({ length: 100 }, (_, at) => Math.round(prices.at('BTC', NOW - at * 5_000) * 100)))
  expect(seen.size).toBeGreaterThan(90)
})

test.each([
  { asset: 'BTC', least: 0.022, most: 0.029 },
  { asset: 'ETH', least: 0.031, most: 0.04 },
  { asset: 'SOL', least: 0.036, most: 0.05 },
  { asset: 'DOGE', least: 0.06, most: 0.08 },
  { asset: 'SHIB', least: 0.06, most: 0.08 },
  { asset: 'PEPE', least: 0.06, most: 0.08 },
  { asset: 'EUR', least: 0.0034, most: 0.0048 },
  { asset: 'GBP', least: 0.0034, most: 0.0048 },
  { asset: 'USDC', least: 0.0002, most: 0.0007 },
])('a day changes $asset by $least to $most', ({ asset, least, most }) => {
  const found = deviation(changes(asset))
  expect(found).toBeGreaterThan(least)
  expect(found).toBeLessThan(most)
})

test('an hour moves as much as a walk of that length, so that charts look alike on every scale', () => {
  const perDay = deviation(changes('BTC', { steps: 6_000, stepMs: DAY / 24 })) * Math.sqrt(24)
  expect(perDay).toBeGreaterThan(0.02)
  expect(perDay).toBeLessThan(0.03)
  const perDayByMinutes = deviation(changes('BTC', { steps: 20_000, stepMs: DAY / 1440 })) * Math.sqrt(1440)
  expect(perDayByMinutes).toBeGreaterThan(0.015)
  expect(perDayByMinutes).toBeLessThan(0.04)
})

test('coins move together, memes and currencies among themselves, and coins not with currencies', () => {
  expect(correlation(changes('BTC'), changes('ETH'))).toBeGreaterThan(0.55)
  expect(correlation(changes('BTC'), changes('SOL'))).toBeGreaterThan(0.45)
  expect(correlation(changes('DOGE'), changes('SHIB'))).toBeGreaterThan(0.3)
  expect(correlation(changes('EUR'), changes('GBP'))).toBeGreaterThan(0.3)
  expect(Math.abs(correlation(changes('BTC'), changes('EUR')))).toBeLessThan(0.2)
})

test('restless days follow restless days: large moves are more frequent than a bell curve has them', () => {
  const hours = changes('BTC', { steps: 8_000, stepMs: DAY / 24 })
  const fourth = mean(hours.map((value) => value ** 4)) / deviation(hours) ** 4
  expect(fourth).toBeGreaterThan(3.3)
})

test('a stablecoin stays within a fifth of a percent of one', () => {
  for (let at = 0; at < 2_000; at += 1)
    expect(Math.abs(prices.at('USDC', NOW - at * 3_600_000) - 1)).toBeLessThan(0.002)
})

test('reading any time is cheap: no replay from the start', () => {
  const started = process.cpuUsage()
  for (let at = 0; at < 20_000; at += 1) prices.at('BTC', (at * 7_919_000_003) % (NOW * 2))
  // Of the processor, so that it does not matter who else is at work.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})
