import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { type PairUnits, pairUnits } from '../catalogue/pair-units.ts'
import { BookSide } from './book-side.ts'

const units = unitsOf()

function unitsOf(): PairUnits {
  const row = pairRow('BTC', 'USDT')
  return pairUnits({
    symbol: 'BTC-USDT',
    baseStep: row.base_step,
    quoteStep: row.quote_step,
    baseScale: 5,
    quoteScale: 2,
    baseCurrencyInfo: assetRow('BTC'),
    quoteCurrencyInfo: assetRow('USDT'),
  })
}

test('the best price comes first: the highest bid, the lowest ask', () => {
  const bids = new BookSide(units, 'bids')
  const asks = new BookSide(units, 'asks')
  for (const side of [bids, asks]) for (const ticks of [300, 100, 200]) side.set(ticks, ticks * 10)
  expect(bids.top(2)).toEqual([
    ['3.00', '0.03000'],
    ['2.00', '0.02000'],
  ])
  expect(asks.top(2)).toEqual([
    ['1.00', '0.01000'],
    ['2.00', '0.02000'],
  ])
  expect([bids.best()?.[0], asks.best()?.[0]]).toEqual(['3.00', '1.00'])
})

const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 })

test('after any changes each level has the last quantity it was given, and none twice', () => {
  fc.assert(
    fc.property(fc.constantFrom('bids', 'asks'), changes, (name, given) => {
      const side = new BookSide(units, name)
      const plain = new Map<number, number>()
      for (const [ticks, lots] of given) {
        side.set(ticks, lots)
        // What somebody looked at must not stay as it was.
        side.top(3)
        if (lots === 0) plain.delete(ticks)
        else plain.set(ticks, lots)
      }
      expect(side.top(100)).toEqual(textsOf(name, plain))
    }),
  )
})

test('a side that is replaced tells the changes that lead to it', () => {
  fc.assert(
    fc.property(fc.constantFrom('bids', 'asks'), changes, changes, (name, before, after) => {
      const [replaced, followed] = [new BookSide(units, name), new BookSide(units, name)]
      for (const [ticks, lots] of before) for (const side of [replaced, followed]) side.set(ticks, lots)
      const whole = new Map(after.filter(([, lots]) => lots > 0))
      const told = replaced.replace(sorted(name, whole))
      for (const [ticks, lots] of told) followed.set(ticks, lots)
      expect(replaced.top(100)).toEqual(textsOf(name, whole))
      expect(followed.top(100)).toEqual(textsOf(name, whole))
      expect(replaced.replace(sorted(name, whole))).toEqual([])
    }),
  )
})

function sorted(name: 'bids' | 'asks', levels: ReadonlyMap<number, number>): [number, number][] {
  return [...levels].sort(([a], [b]) => (name === 'bids' ? b - a : a - b))
}

function textsOf(name: 'bids' | 'asks', levels: ReadonlyMap<number, number>) {
  return sorted(name, levels).map(([ticks, lots]) => [units.priceText(ticks), units.amountText(lots)])
}
