import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const BOM = '\uFEFF'

test('rows end as the standard says, and letters are recognised', () => {
  expect(csvOf(['Zeit', 'Paar'], [['1', 'BTC/EUR']])).toBe(`${BOM}Zeit,Paar\r\n1,BTC/EUR\r\n`)
})

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'say "x"', '"say ""x"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['plain text', 'a b', 'a b'],
  ['nothing', '', ''],
])('%s is quoted properly', (_name, value, written) => {
  expect(csvOf([], [[value]])).toBe(`${BOM}\r\n${written}\r\n`)
})

test.each(['=1+1', '+1', '-1+1', '-x', '@SUM(A1)', '\tx', '\rx'])('%j is never a formula', (value) => {
  expect(csvOf([], [[value]])).toBe(`${BOM}\r\n"'${value}"\r\n`)
})

test('a figure below nothing stays a figure', () => {
  expect(csvOf([], [['-500.00000000', '-1']])).toBe(`${BOM}\r\n-500.00000000,-1\r\n`)
})
