import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import {
  abbreviateA,
  abbreviateB,
  addressGroups,
  currencySymbol,
  formatDecimal,
  formatPercent,
  maskAccount,
  maskEmail,
  maskPhone,
  type RelativeTimeKey,
  relativeTime,
  shiftPoint,
  signOf,
} from './format.ts'
import de from './locales/ui.de.json' with { type: 'json' }
import en from './locales/ui.en.json' with { type: 'json' }
import es from './locales/ui.es.json' with { type: 'json' }
import it from './locales/ui.it.json' with { type: 'json' }
import ru from './locales/ui.ru.json' with { type: 'json' }
import zh from './locales/ui.zh-TW.json' with { type: 'json' }

const EN = 'en-GB'

describe('decimals', () => {
  test('are rounded down, never up', () => {
    expect(formatDecimal('0.99999', { locale: EN, scale: 2 })).toBe('0.99')
    expect(formatDecimal('4218.079', { locale: EN, scale: 2 })).toBe('4,218.07')
    expect(formatDecimal('-1.999', { locale: EN, scale: 2 })).toBe('−1.99')
  })

  test('keep every digit that a float would lose', () => {
    expect(formatDecimal('12345678901234567890.123456789012345678', { locale: EN, scale: 18 })).toBe(
      '12,345,678,901,234,567,890.123456789012345678',
    )
    expect(formatDecimal('0.1', { locale: EN, scale: 18 })).toBe('0.100000000000000000')
  })

  test('show the decimals of the tick, or fewer where zeros may go', () => {
    expect(formatDecimal('91482.5', { locale: EN, scale: 2 })).toBe('91,482.50')
    expect(formatDecimal('0.500', { locale: EN, scale: 8, minScale: 0 })).toBe('0.5')
    expect(formatDecimal('1200000', { locale: EN, scale: 0 })).toBe('1,200,000')
  })

  test('follow the reader’s notation, with groups from a thousand on in every language', () => {
    const write = (locale: string) => formatDecimal('1234567.891', { locale, scale: 2 })
    expect(write('en-GB')).toBe('1,234,567.89')
    expect(write('de-DE')).toBe('1.234.567,89')
    expect(write('it-IT')).toBe('1.234.567,89')
    expect(write('ru-RU')).toBe('1\u00a0234\u00a0567,89')
    expect(write('zh-Hant-TW')).toBe('1,234,567.89')
    expect(formatDecimal('4218.07', { locale: 'es-ES', scale: 2 })).toBe('4.218,07')
  })

  test('have no sign on zero, not even on what rounds to zero', () => {
    expect(formatDecimal('-0.001', { locale: EN, scale: 2 })).toBe('0.00')
    expect(formatDecimal('0', { locale: EN, scale: 2, signed: true })).toBe('0.00')
    expect(formatDecimal('12.4', { locale: EN, scale: 2, signed: true })).toBe('+12.40')
  })

  test.each(['', 'abc', '1e5', '1,5', ' 1', 'NaN', '.5', '1.'])('refuse %j, which is not a decimal', (value) => {
    expect(() => formatDecimal(value, { locale: EN, scale: 2 })).toThrow(TypeError)
    expect(() => shiftPoint(value, 2)).toThrow(TypeError)
  })
})

test.each([
  ['0.0241', 2, '2.41'],
  ['2.41', -2, '0.0241'],
  ['-5', -3, '-0.005'],
  ['0.5', 3, '500'],
  ['100', -2, '1.00'],
  ['0', -2, '0.00'],
  ['1234567.89', -6, '1.23456789'],
  ['7', 0, '7'],
])('the point of %s moved by %i gives %s', (value, places, moved) => {
  expect(shiftPoint(value, places)).toBe(moved)
})

test.each([
  ['0', '0'],
  ['999.999', '999.99'],
  ['1000', '1k'],
  ['1234.5', '1.23k'],
  ['999999', '999.99k'],
  ['1000000', '1M'],
  ['2500000000', '2.5G'],
  ['7000000000000', '7T'],
  ['1230000000000000', '1.23P'],
  ['5000000000000000000', '5E'],
  ['5000000000000000000000', '5,000E'],
  ['-1999', '−1.99k'],
])('abbreviation A writes %s as %s', (value, text) => {
  expect(abbreviateA(value, EN)).toBe(text)
})

test.each([
  ['19894.12', '19,894.12'],
  ['1000000', '1,000,000.00'],
  ['1000000.01', '1.00\u00a0M'],
  ['1000001', '1.00\u00a0M'],
  ['1829999999', '1.82\u00a0B'],
  ['1000000000', '1,000.00\u00a0M'],
  ['1000000000000', '1,000.00\u00a0B'],
  ['2000000000000', '2.00\u00a0T'],
  ['-3456789', '−3.45\u00a0M'],
])('abbreviation B writes %s as %s', (value, text) => {
  expect(abbreviateB(value, EN)).toBe(text)
})

test.each([
  ['2.41', '+2.41%'],
  ['-1.949', '−1.94%'],
  ['0', '0.00%'],
  ['0.01', '+0.01%'],
  ['0.0012345', '+0.0012%'],
  ['-0.000098', '−0.000098%'],
  ['11.3', '+11.30%'],
])('percent writes %s as %s', (value, text) => {
  expect(formatPercent(value, EN)).toBe(text)
})

test('a share has no sign and may have fewer decimals; the sign for percent follows the language', () => {
  expect(formatPercent('33.27', EN, { signed: false, scale: 1 })).toBe('33.2%')
  expect(formatPercent('2.41', 'de-DE')).toBe('+2,41\u00a0%')
})

test('the sign of a change is read without a float', () => {
  expect([signOf('0.00'), signOf('-0'), signOf('0.000000000000000001'), signOf('-2')]).toEqual([0, 0, 1, -1])
})

describe('relative time', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  const messages = { 'en-GB': en, 'it-IT': it, 'de-DE': de, 'ru-RU': ru, 'es-ES': es, 'zh-Hant-TW': zh }
  const ago = (seconds: number, locale: keyof typeof messages = 'en-GB') => {
    const translate = createTranslator({ locale, messages: messages[locale] })
    const t = (key: RelativeTimeKey, values?: { count: number }) => translate(key, values)
    return relativeTime(now - seconds * 1000, { now, locale, t, timeZone: 'UTC' })
  }

  test.each([
    [0, 'just now'],
    [29, 'just now'],
    [-90, 'just now'],
    [30, '1 minute ago'],
    [119, '1 minute ago'],
    [120, '2 minutes ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, 'Yesterday'],
    [172_799, 'Yesterday'],
    [172_800, '13 Nov'],
    [86_400 * 400, '11 Oct 2025'],
  ])('%i s ago reads %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text)
  })

  test('takes an ISO time as well', () => {
    const t = (key: RelativeTimeKey) => key
    expect(relativeTime('2026-11-15T11:59:50Z', { now, locale: EN, t })).toBe('justNow')
  })

  test('speaks every language, with its plurals', () => {
    expect(ago(60, 'ru-RU')).toBe('1 минуту назад')
    expect(ago(180, 'ru-RU')).toBe('3 минуты назад')
    expect(ago(300, 'ru-RU')).toBe('5 минут назад')
    expect(ago(21 * 60, 'ru-RU')).toBe('21 минуту назад')
    expect(ago(7200, 'it-IT')).toBe('2 ore fa')
    expect(ago(3600, 'de-DE')).toBe('vor 1 Stunde')
    expect(ago(120, 'es-ES')).toBe('hace 2 minutos')
    expect(ago(120, 'zh-Hant-TW')).toBe('2 分鐘前')
    expect(ago(100_000, 'zh-Hant-TW')).toBe('昨天')
  })
})

describe('masks', () => {
  test('a phone keeps its first 3 and last 4 characters', () => {
    expect(maskPhone('+447911123456')).toBe('+44****3456')
    expect(maskPhone('12345678')).toBe('123****5678')
  })

  test('a phone too short to hide anything is hidden all but its end', () => {
    expect(maskPhone('1234567')).toBe('****67')
  })

  test('an email keeps its first 4 characters and the domain', () => {
    expect(maskEmail('giulia.ferrante@posteo.it')).toBe('giul****@posteo.it')
    expect(maskEmail('ann@example.eu')).toBe('ann****@example.eu')
    expect(maskEmail('nonsense')).toBe('nons****')
    expect(maskPhone('+393331234567')).toBe('+39****4567')
    expect(maskAccount('+393331234567')).toBe('+39****4567')
    expect(maskAccount('giulia.ferrante@posteo.it')).toBe('giul****@posteo.it')
  })
})

test('prices are counted in euro, pound, or else in dollar', () => {
  expect(['EUR', 'GBP', 'USDT', 'USDC', 'BTC'].map(currencySymbol)).toEqual(['€', '£', '$', '$', '$'])
})

describe('addresses', () => {
  test('stand in groups of four that join to the address again', () => {
    const address = 'bc1q8x4m7k2dv0uat5ps39ewhy6lzr2nc7fq4jd0u3'
    expect(addressGroups(address).slice(0, 2)).toEqual(['bc1q', '8x4m'])
    expect(addressGroups(address).join('')).toBe(address)
  })

  test('keep 0x with the first group', () => {
    expect(addressGroups('0x7a3F19c2E04b')).toEqual(['0x7a3F', '19c2', 'E04b'])
    expect(addressGroups('')).toEqual([''])
  })
})
