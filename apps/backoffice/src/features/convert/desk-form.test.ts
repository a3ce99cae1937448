import { expect, test } from 'vitest'
import { changedFigures, deskForm } from './desk-form.ts'

const NOW = {
  ...{ moneySpread: '0.2', majorSpread: '0.4', otherSpread: '0.8' },
  ...{ minimum: '1', maximum: '10000', dayMaximum: '50000', hourPercent: '5' },
}

test('a change with a reason is complete, and a comma is a decimal point', () => {
  const { errors, asked } = deskForm({ ...NOW, majorSpread: ' 0,55 ', reason: ' a rough day ' }, NOW)
  expect(errors).toEqual({})
  expect(asked).toEqual({ ...NOW, majorSpread: '0.55', reason: 'a rough day' })
})

test('what is no figure, or finer than cents, is said at its field', () => {
  const { errors, asked } = deskForm({ ...NOW, otherSpread: 'x', maximum: '1.005', hourPercent: '', reason: '' }, NOW)
  expect(errors).toEqual({ otherSpread: 'percent', maximum: 'money', hourPercent: 'percent', reason: 'reason' })
  expect(asked).toBeUndefined()
})

test('figures that hold already are no proposal, however they are written', () => {
  expect(deskForm({ ...NOW, maximum: '10000.00', reason: 'why' }, NOW).errors).toEqual({ reason: 'same' })
  expect(changedFigures(NOW, { ...NOW, minimum: '2', hourPercent: '4' })).toEqual(['minimum', 'hourPercent'])
})
