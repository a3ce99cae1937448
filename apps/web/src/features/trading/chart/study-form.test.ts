import { expect, test } from 'vitest'
import { STANDARD_VALUES } from './chart-studies.ts'
import { studyForm, textsOf } from './study-form.ts'

const standard = textsOf(STANDARD_VALUES, 'en-GB')

test('what is used now stands in the fields, and is right as it stands', () => {
  expect(standard.macd).toEqual(['12', '26', '9'])
  expect(textsOf({ ...STANDARD_VALUES, boll: [20, 2.5] }, 'de-DE').boll).toEqual(['20', '2,5'])
  expect(studyForm(standard, 'en-GB').values).toEqual(STANDARD_VALUES)
})

test('a length is a whole number of candles, and a width has one decimal', () => {
  const { errors, values } = studyForm({ ...standard, ma: ['20.5', ''], boll: ['20', '2.25'], rsi: ['501'] }, 'en-GB')
  expect(values).toBeNull()
  expect([errors.ma, errors.boll, errors.rsi, errors.ema]).toEqual([
    ['whole', 'whole'],
    [null, 'range'],
    ['whole'],
    [null, null],
  ])
  expect(studyForm({ ...standard, boll: ['20', '2,5'] }, 'en-GB').values?.boll).toEqual([20, 2.5])
})

test('the fast average of a MACD is shorter than the slow one', () => {
  expect(studyForm({ ...standard, macd: ['26', '26', '9'] }, 'en-GB').errors.macd).toEqual(['order', null, null])
})
