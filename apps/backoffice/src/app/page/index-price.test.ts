import { expect, test } from 'vitest'
import { shownScale } from './index-price.ts'

test.each([
  ['95000.123456', 2],
  ['1.0842', 5],
  ['12.5', 4],
  ['0.00001234', 10],
  ['0.1', 6],
  ['0.0000000000001', 12],
])('%s is shown with %i decimals', (price, scale) => expect(shownScale(price)).toBe(scale))
