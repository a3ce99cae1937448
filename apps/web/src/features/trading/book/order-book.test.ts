import { describe, expect, test } from 'vitest'
import { bookRows, groupingChoices, groupScale, spreadOf } from './order-book.ts'

const pair = { quoteStep: '0.01', quoteScale: 2, baseScale: 4 }
const bids = [
  ['100.49', '1.0000'],
  ['100.41', '2.0000'],
  ['99.99', '0.5000'],
] as const
const asks = [
  ['100.52', '0.2500'],
  ['100.60', '0.7500'],
  ['101.00', '4.0000'],
] as const
const bidRows = (grouping: Parameters<typeof bookRows>[1]) => bookRows({ bids, asks: [] }, grouping).bids
const askRows = (grouping: Parameters<typeof bookRows>[1]) => bookRows({ bids: [], asks }, grouping).asks
const grouping = { pair, steps: 1, rows: 10, own: [] }

describe('the rows of the book', () => {
  test('carry the total from the best price on, and a bar against the largest of it', () => {
    expect(bidRows(grouping)).toEqual([
      { price: '100.49', amount: '1.0000', total: '1.0000', share: 285, own: false },
      { price: '100.41', amount: '2.0000', total: '3.0000', share: 857, own: false },
      { price: '99.99', amount: '0.5000', total: '3.5000', share: 1000, own: false },
    ])
  })

  test('in groups never promise a better price than there is: bids round down, asks up', () => {
    const inTens = { ...grouping, steps: 10 }
    expect(bidRows(inTens).map(({ price, amount }) => [price, amount])).toEqual([
      ['100.4', '3.0000'],
      ['99.9', '0.5000'],
    ])
    expect(askRows(inTens).map(({ price, amount }) => [price, amount])).toEqual([
      ['100.6', '1.0000'],
      ['101.0', '4.0000'],
    ])
  })

  test('are no more than asked for, and the last group is whole', () => {
    const rows = bidRows({ ...grouping, steps: 100, rows: 1 })
    expect(rows).toEqual([{ price: '100', amount: '3.0000', total: '3.0000', share: 1000, own: false }])
  })

  test('mark own orders, in their group as well', () => {
    const own = { ...grouping, own: ['100.41'] }
    expect(bidRows(own).map((row) => row.own)).toEqual([false, true, false])
    expect(bidRows({ ...own, steps: 10 }).map((row) => row.own)).toEqual([true, false])
  })

  test('of both sides are measured by the heavier one', () => {
    const sides = bookRows({ bids, asks }, grouping)
    expect(sides.asks.at(-1)?.share).toBe(1000)
    expect(sides.bids.at(-1)?.share).toBe(700)
  })

  test('of an empty side are none', () => {
    expect(bookRows({ bids: [], asks: [] }, grouping)).toEqual({ bids: [], asks: [] })
  })
})

describe('the spread', () => {
  test('is told in price and as a share of the middle', () => {
    expect(spreadOf('99.00', '101.00', 2)).toEqual({ value: '2.00', share: '0.020000' })
  })

  test('needs both sides', () => {
    expect(spreadOf(undefined, '101.00', 2)).toBeNull()
    expect(spreadOf('99.00', undefined, 2)).toBeNull()
  })
})

describe('the grouping menu', () => {
  test('offers steps of the price as far as they mean something', () => {
    expect(groupingChoices(pair, '100.50').map(({ size }) => size)).toEqual(['0.01', '0.1', '0.5'])
    expect(
      groupingChoices(pair, '105703.03')
        .map(({ size }) => size)
        .at(-1),
    ).toBe('500')
  })

  test('of a market without a price offers the step alone', () => {
    expect(groupingChoices(pair, null)).toEqual([{ steps: 1, size: '0.01' }])
  })

  test('shows no more decimals than a group needs', () => {
    expect([1, 10, 50, 100, 1000].map((steps) => groupScale(pair, steps))).toEqual([2, 1, 1, 0, 0])
  })
})
