import { expect, test } from 'vitest'
import { businessErrors, NO_BUSINESS, sentBusiness } from './business-form.ts'

const BLU = {
  ...{ name: ' Bottega Blu ', legalName: 'Bottega Blu SRL', registration: 'RM-1', country: 'IT' },
  ...{ website: 'shop.example.com', about: 'Ceramics,\nmade by hand.' },
}

test('everything about a business has to be said', () => {
  expect(Object.values(businessErrors(NO_BUSINESS))).toEqual(Array(6).fill('missing'))
  expect(businessErrors(BLU)).toEqual({})
})

test('a website begins with https, which need not be typed', () => {
  expect(sentBusiness(BLU)).toMatchObject({ website: 'https://shop.example.com', name: 'Bottega Blu' })
  expect(businessErrors({ ...BLU, website: 'http://shop.example.com' })).toEqual({ website: 'website' })
  expect(businessErrors({ ...BLU, website: 'a shop' })).toEqual({ website: 'website' })
})

test('a description is sent on one line', () => {
  expect(sentBusiness(BLU).about).toBe('Ceramics, made by hand.')
})
