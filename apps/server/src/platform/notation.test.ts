import { LANGUAGES } from '@bourse/contract'
import { expect, test } from 'vitest'
import { inNotationOf } from './notation.ts'

const inAll = (name: string, value: string) => LANGUAGES.map((language) => inNotationOf(language, name, value))

test('a figure is written as its reader writes figures, with every digit that it has', () => {
  expect(inAll('amount', '1234567.500 USDT').map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    '1,234,567.500 USDT',
    '1.234.567,500 USDT',
    '1.234.567,500 USDT',
    '1 234 567,500 USDT',
    '1.234.567,500 USDT',
    '1,234,567.500 USDT',
  ])
  expect(inNotationOf('de', 'price', '123456789012345678901234567890.123456789012345678')).toBe(
    '123.456.789.012.345.678.901.234.567.890,123456789012345678',
  )
})

test('a moment and a day are written as the reader writes them, in UTC', () => {
  expect(inAll('until', '2026-11-09 08:05 UTC').map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    '9 Nov 2026, 08:05 UTC',
    '9 nov 2026, 08:05 UTC',
    '09.11.2026, 08:05 UTC',
    '9 нояб. 2026 г., 08:05 UTC',
    '9 nov 2026, 8:05 UTC',
    '2026年11月9日 上午8:05 UTC',
  ])
  expect(inNotationOf('de', 'date', '2026-11-09')).toBe('09.11.2026')
})

test('what people write themselves, codes and references stay as they are', () => {
  for (const name of ['name', 'reference', 'title', 'code', 'number', 'reason', 'ip'])
    for (const value of ['12.50', '2026.11', '1000', '1000.5 USDT']) expect(inNotationOf('de', name, value)).toBe(value)
  for (const value of ['bc1q0.5', '1.2.3', '10.0.0.1', '', '–', '0.5 BTC → 1 ETH', '2026-13-45'])
    expect(inNotationOf('de', 'what', value)).toBe(value)
})
