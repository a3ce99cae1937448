import type { DepthData } from '@bourse/contract'
import { expect, test } from 'vitest'
import { createDepthBook } from './depth-book.ts'
import type { StreamListener } from './stream.ts'

type Tell = StreamListener<`depth:${string}`>

function bookOnFake() {
  const channels: string[] = []
  let tell: Tell = () => {}
  const book = createDepthBook(
    {
      subscribe(channel, listener) {
        channels.push(channel)
        tell = listener as Tell
        return () => void channels.pop()
      },
    },
    'BTC-USDT',
  )
  const hear = (type: 'snapshot' | 'update', data: Partial<DepthData>) =>
    tell({ from: 0, to: 0, bids: [], asks: [], ...data }, type)
  return { book, channels, hear }
}

test('a book is followed while somebody listens, and known from its first snapshot', () => {
  const { book, channels, hear } = bookOnFake()
  expect([channels, book.view()]).toEqual([[], undefined])
  const leave = [book.subscribe(() => {}), book.subscribe(() => {})]
  expect(channels).toEqual(['depth:BTC-USDT'])
  hear('snapshot', { to: 4, bids: [['99.00', '1']] })
  expect(book.view()).toMatchObject({ sequence: 4, bids: [['99.00', '1']] })
  leave[0]?.()
  expect(channels).toHaveLength(1)
  leave[1]?.()
  expect([channels, book.view()]).toEqual([[], undefined])
})

test('levels come, change and go in order of price, best first', () => {
  const { book, hear } = bookOnFake()
  let told = 0
  book.subscribe(() => (told += 1))
  hear('snapshot', {
    bids: [
      ['100.00', '1'],
      ['99.00', '2'],
    ],
    asks: [
      ['101.00', '3'],
      ['1000.00', '4'],
    ],
  })
  hear('update', {
    to: 7,
    bids: [
      ['99.50', '5'],
      ['100.00', '0'],
      ['9.00', '6'],
      ['99.00', '7'],
      ['1.00', '0'],
    ],
    asks: [
      ['100.50', '8'],
      ['1000.00', '9'],
      ['999.99', '10'],
    ],
  })
  expect(book.view()).toEqual({
    sequence: 7,
    bids: [
      ['99.50', '5'],
      ['99.00', '7'],
      ['9.00', '6'],
    ],
    asks: [
      ['100.50', '8'],
      ['101.00', '3'],
      ['999.99', '10'],
      ['1000.00', '9'],
    ],
  })
  expect(told).toBe(2)
})

test('a view never changes: each update makes a new one', () => {
  const { book, hear } = bookOnFake()
  book.subscribe(() => {})
  hear('snapshot', { bids: [['1.00', '1']] })
  const before = book.view()
  const text = JSON.stringify(before)
  hear('update', { to: 1, bids: [['1.00', '2']] })
  expect(book.view()).not.toBe(before)
  expect(JSON.stringify(before)).toBe(text)
})
