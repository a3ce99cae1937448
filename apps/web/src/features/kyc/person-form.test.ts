import { expect, test } from 'vitest'
import { EMPTY_PERSON, personForm, placeOf } from './person-form.ts'

const WHOLE = {
  firstName: 'Zoë',
  lastName: "O'Neill-Грин",
  birthDate: '1990-01-31',
  nationality: 'IT',
  residence: 'DE',
  address: 'Hauptstraße 1',
  city: 'Köln',
  postcode: '50667',
  documentNumber: 'c01-x 0006 h',
  expiresOn: '2031-01-01',
}

test('a whole person may be sent, an empty one has something to mend at every field', () => {
  expect(personForm(WHOLE, 'passport')).toEqual({ refusals: {}, canSubmit: true })
  const { refusals } = personForm(EMPTY_PERSON, 'passport')
  expect(Object.keys(refusals)).toEqual(Object.keys(EMPTY_PERSON).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
})
const ORDER = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'documentNumber',
  'expiresOn',
  'residence',
  'address',
  'city',
  'postcode',
]

test('an identity card may have no end, a passport may not', () => {
  const endless = { ...WHOLE, expiresOn: '' }
  expect(personForm(endless, 'id_card').canSubmit).toBe(true)
  expect(personForm(endless, 'passport').refusals).toEqual({ expiresOn: 'kyc.expiry_malformed' })
})

test.each(['R2-D2', '', ' ', '-Anna', 'x'.repeat(90)])('%j is no name', (firstName) => {
  expect(personForm({ ...WHOLE, firstName }, 'passport').refusals).toEqual({ firstName: 'kyc.name_malformed' })
})

test('what the server says stands at the field it is about', () => {
  expect([placeOf('kyc.too_young'), placeOf('kyc.no_draft'), placeOf(undefined)]).toEqual([
    'birthDate',
    undefined,
    undefined,
  ])
})
