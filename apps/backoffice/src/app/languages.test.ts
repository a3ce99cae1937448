import { expect, test } from 'vitest'
import { isEmpty, isHalf, missingLanguages, NO_TEXTS } from './languages.ts'

const whole = { en: 'a', it: 'b', de: 'c', ru: 'd', es: 'e', 'zh-TW': 'f' }

test('blank counts as not written', () => {
  expect(missingLanguages({ ...whole, de: ' ', 'zh-TW': '' })).toEqual(['de', 'zh-TW'])
})

test('half is neither nothing nor all', () => {
  expect([isHalf(whole), isHalf(NO_TEXTS), isHalf({ ...whole, ru: '' })]).toEqual([false, false, true])
  expect([isEmpty(whole), isEmpty(NO_TEXTS)]).toEqual([false, true])
})
