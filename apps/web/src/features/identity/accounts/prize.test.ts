import { expect, test } from 'vitest'
import { prizeState } from './prize.ts'

const bonus = (amount: string) => ({ amounts: [{ fiat: 'EUR' as const, amount }], deniedCountries: ['GB'] })

test('nothing is promised while nothing is paid', () => {
  expect(prizeState(bonus('0'), { country: 'IT', fiat: 'EUR' }).name).toBe('none')
  expect(prizeState(bonus('5'), null).name).toBe('none')
})

test('where the law forbids it nothing is offered, whatever others get', () => {
  expect(prizeState(bonus('5'), { country: 'GB', fiat: 'EUR' }).name).toBe('denied')
})

test('what is paid is offered in the currency of the person', () => {
  expect(prizeState(bonus('5'), { country: 'IT', fiat: 'EUR' })).toEqual({ name: 'offered', amount: '5', fiat: 'EUR' })
})
