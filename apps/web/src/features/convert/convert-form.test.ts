import { expect, test } from 'vitest'
import { askedConversion, type ConvertForm, convertPath, convertView, swapped, withAsset } from './convert-form.ts'

const FORM: ConvertForm = { from: 'EUR', to: 'BTC', side: 'pay', text: '1000' }
const RATE = { inverseRate: '92369.47791164', minimum: '1', maximum: '10000' }
const FACTS = { locale: 'en-GB', scaleOf: () => 8, rate: RATE }
const view = (form: Partial<ConvertForm>, facts: Partial<typeof FACTS> = {}) =>
  convertView({ ...FORM, ...form }, { ...FACTS, ...facts })

test('the typed side alone is asked for, and the other follows', () => {
  expect(view({})).toEqual({ request: { from: 'EUR', to: 'BTC', payAmount: '1000' }, wrong: null })
  expect(view({ side: 'receive', text: '0.01' }).request).toEqual({ from: 'EUR', to: 'BTC', receiveAmount: '0.01' })
})

test('an empty field and a zero ask for nothing and are no mistake', () => {
  expect(view({ text: ' ' })).toEqual({ request: null, wrong: null })
  expect(view({ text: '0.00' })).toEqual({ request: null, wrong: null })
})

test('what is no figure, could be two, or is finer than the asset is not asked for', () => {
  for (const text of ['ten', '1.2.3', '0.123456789'])
    expect(view({ text })).toEqual({ request: null, wrong: { key: 'malformed', bound: '8' } })
  expect(view({ text: '1.234' }, { locale: 'de-DE' }).request).toBeNull()
  expect(view({ text: '1.234' }).request?.payAmount).toBe('1.234')
})

test('bounds hold for what is paid, whichever side is typed', () => {
  expect(view({ text: '0.99' }).wrong).toEqual({ key: 'below', bound: '1' })
  expect(view({ text: '10000' }).wrong).toBeNull()
  expect(view({ text: '10000.01' }).wrong).toEqual({ key: 'above', bound: '10000' })
  expect(view({ side: 'receive', text: '0.10826' }).wrong).toBeNull()
  expect(view({ side: 'receive', text: '0.10827' }).wrong).toEqual({ key: 'above', bound: '10000' })
})

test('the two assets change places and the typed figure stays with its asset', () => {
  expect(swapped(FORM)).toEqual({ from: 'BTC', to: 'EUR', side: 'receive', text: '1000' })
  expect(withAsset(FORM, 'pay', 'BTC')).toEqual(swapped(FORM))
  expect(withAsset(FORM, 'receive', 'ETH')).toEqual({ ...FORM, to: 'ETH' })
})

test('an address fills in the form as it was left, and ignores what it cannot read', () => {
  const path = convertPath({ from: 'BTC', to: 'EUR', receiveAmount: '0.00000001' })
  expect(path).toBe('/convert?from=BTC&to=EUR&receive=0.00000001')
  expect(askedConversion(path.slice(path.indexOf('?')))).toEqual({
    from: 'BTC',
    to: 'EUR',
    side: 'receive',
    text: '0.00000001',
  })
  expect(askedConversion('?from=javascript:1&to=BTC&pay=1e9')).toEqual({ to: 'BTC' })
  expect(askedConversion('?from=BTC&to=BTC')).toEqual({ from: 'BTC' })
})
