import { describe, expect, test } from 'vitest'
import { absoluteChange, rangeShare } from './pair-header-figures.ts'

describe('the figures of the day', () => {
  test('tell a change in price from its share of the price before', () => {
    expect(absoluteChange('110.00', '0.100000', 2)).toBe('10.00')
    expect(absoluteChange('90.00', '-0.100000', 2)).toBe('-10.00')
    expect(absoluteChange('90.00', '0.000000', 2)).toBe('0.00')
    expect(absoluteChange(null, '0.1', 2)).toBeNull()
  })

  test('place the price between low and high, and never outside', () => {
    expect(rangeShare('15', '10', '20')).toBe(50)
    expect(rangeShare('25', '10', '20')).toBe(100)
    expect(rangeShare('10', '10', '10')).toBe(50)
    expect(rangeShare('10', null, '10')).toBeNull()
  })
})
