import { expect, test } from 'vitest'
import { dayText, readDay } from './day-text.ts'

test.each([
  ['en-GB', '02/03/1991'],
  ['it-IT', '02/03/1991'],
  ['de-DE', '02.03.1991'],
  ['ru-RU', '02.03.1991'],
  ['es-ES', '02/03/1991'],
  ['zh-Hant-TW', '1991/03/02'],
])('in %s 2 March 1991 is written %s, and read from it', (locale, text) => {
  expect(dayText('1991-03-02', locale)).toBe(text)
  expect(readDay(text, locale)).toBe('1991-03-02')
})

test.each([
  ['2.3.1991', 'de-DE'],
  ['2 3 1991', 'en-GB'],
  ['02031991', 'it-IT'],
  ['19910302', 'zh-Hant-TW'],
  ['1991年3月2日', 'zh-Hant-TW'],
  [' 1991-03-02 ', 'ru-RU'],
])('“%s” is understood in %s', (typed, locale) => {
  expect(readDay(typed, locale)).toBe('1991-03-02')
})

test.each(['', '2', '2/3', '2/3/91', '31/02/1991', '03/13/1991', '2/3/1991/4', 'tomorrow', '0000000'])(
  '“%s” is no day',
  (typed) => {
    expect(readDay(typed, 'en-GB')).toBeUndefined()
  },
)

test('what is no day is shown as nothing', () => {
  expect(dayText('', 'en-GB')).toBe('')
  expect(dayText('1991-02-31', 'en-GB')).toBe('')
})
