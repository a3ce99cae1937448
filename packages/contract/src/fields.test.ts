import { expect, test } from 'vitest'
import { decimalText } from './fields.ts'

test.each(['0', '1', '0.000000000000000001', '99999999999999999999.999999999999999999', '007'])(
  '%s is an amount',
  (text) => {
    expect(decimalText.safeParse(text).success).toBe(true)
  },
)

const NO_AMOUNTS = [
  '',
  '-1',
  '+1',
  '-0',
  '.5',
  '1.',
  '1,5',
  '1e3',
  'NaN',
  'Infinity',
  '0x1',
  ' 1',
  '1\n',
  '١',
  '1'.repeat(21),
]

test.each([...NO_AMOUNTS, `0.${'1'.repeat(19)}`])('%j is no amount', (text) => {
  expect(decimalText.safeParse(text).success).toBe(false)
})
