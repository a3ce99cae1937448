import type { MethodSetting } from '@bourse/contract'
import { expect, test } from 'vitest'
import { inputOf, missingFields, newInput, sentFields, withKind } from './method-form.ts'

const SEPA: MethodSetting = {
  ...{ kind: 'sepa_instant', name: 'SEPA Instant', fiats: ['EUR'], fields: ['iban'], reversible: false },
}
const BRITISH: MethodSetting = {
  ...{ kind: 'faster_payments', name: 'Faster Payments', fiats: ['GBP'], reversible: false },
  fields: ['sortCode', 'accountNumber'],
}
const PAYPAL: MethodSetting = {
  ...{ kind: 'paypal', name: 'PayPal', fiats: ['EUR', 'GBP'], fields: ['email'], reversible: true },
}

test('a new method begins in the verified name and with a currency of its kind', () => {
  expect(newInput(BRITISH, 'Anna Rossi')).toMatchObject({ fiat: 'GBP', holder: 'Anna Rossi' })
})

test('another kind keeps the currency where it can', () => {
  const pounds = newInput(BRITISH, 'Anna')
  expect([withKind(pounds, PAYPAL).fiat, withKind(pounds, SEPA).fiat]).toEqual(['GBP', 'EUR'])
})

test('only what the kind asks for is wanted and sent', () => {
  const input = { ...newInput(SEPA, 'Anna'), fields: { ...newInput(SEPA, '').fields, email: 'a@b.it', iban: ' DE89 ' } }
  expect(missingFields(input, SEPA.fields)).toEqual([])
  expect(sentFields(input, SEPA.fields)).toEqual({ iban: 'DE89' })
  expect(missingFields(input, BRITISH.fields)).toEqual(['sortCode', 'accountNumber'])
})

test('a method that is changed begins as it stands', () => {
  const kept = {
    ...PAYPAL,
    id: 'pmt_1',
    fiat: 'GBP',
    holder: 'Anna',
    masked: '',
    inUse: false,
    createTime: '',
  } as const
  const input = inputOf({ ...kept, fields: [{ field: 'email', value: 'anna@example.org' }] })
  expect(input).toMatchObject({ kind: 'paypal', fiat: 'GBP', holder: 'Anna', fields: { email: 'anna@example.org' } })
})
