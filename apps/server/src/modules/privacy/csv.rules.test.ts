import { expect, test } from 'vitest'
import { csv } from './csv.rules.ts'

test('a table has a head, dates in one form and empty cells for nothing', () => {
  const at = new Date('2030-01-02T03:04:05Z')
  expect(csv([{ at, asset: 'BTC', units: '-0.5', note: null }])).toBe(
    'at,asset,units,note\r\n2030-01-02T03:04:05.000Z,BTC,-0.5,',
  )
})

test('quotes, commas and lines stay inside of their cell', () => {
  expect(csv([{ text: 'a "b", c\nd' }])).toBe('text\r\n"a ""b"", c\nd"')
})

test.each(['=1+1', '@SUM(A1)', '+cmd', '-2+3', '\tx'])('%j is no formula to a spreadsheet', (text) => {
  expect(csv([{ text }]).split('\r\n')[1]).toMatch(/^"?'/)
})
