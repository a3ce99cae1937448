import { COUNTRIES } from '@bourse/contract/countries'
import type { DocumentKind } from '@bourse/contract/kyc-lists'

/** The personal data as a pure model: the page only draws it. Refusal codes are the contract's, and so are their texts. */
export interface PersonInput {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly nationality: string
  readonly residence: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly documentNumber: string
  readonly expiresOn: string
}
export type PersonField = keyof PersonInput

export const EMPTY_PERSON: PersonInput = {
  firstName: '',
  lastName: '',
  birthDate: '',
  nationality: '',
  residence: '',
  address: '',
  city: '',
  postcode: '',
  documentNumber: '',
  expiresOn: '',
}

export type PersonRefusal =
  | 'kyc.name_malformed'
  | 'kyc.birth_date_malformed'
  | 'kyc.country_missing'
  | 'kyc.address_missing'
  | 'kyc.number_malformed'
  | 'kyc.expiry_malformed'

const NAME = /^\p{L}[\p{L}\p{M} .'’-]{0,79}$/u
const DATE = /^\d{4}-\d{2}-\d{2}$/

export function numberRefusal(text: string): 'kyc.number_malformed' | null {
  return /^[A-Z0-9]{5,20}$/i.test(text.replaceAll(/[\s-]/g, '')) ? null : 'kyc.number_malformed'
}

export function birthDateRefusal(text: string): 'kyc.birth_date_malformed' | null {
  return DATE.test(text) ? null : 'kyc.birth_date_malformed'
}

/** Only what can be said without asking; ages, ends of documents and countries the server judges. */
export function personForm(input: PersonInput, kind: DocumentKind) {
  const name = (text: string) => (NAME.test(text.trim()) ? null : 'kyc.name_malformed')
  const country = (code: string) => (COUNTRIES.includes(code) ? null : 'kyc.country_missing')
  const line = (text: string) => (text.trim() === '' ? 'kyc.address_missing' : null)
  const mayBeEndless = kind === 'id_card' && input.expiresOn === ''
  const found: [PersonField, PersonRefusal | null][] = [
    ['firstName', name(input.firstName)],
    ['lastName', name(input.lastName)],
    ['birthDate', birthDateRefusal(input.birthDate)],
    ['nationality', country(input.nationality)],
    ['documentNumber', numberRefusal(input.documentNumber)],
    ['expiresOn', mayBeEndless || DATE.test(input.expiresOn) ? null : 'kyc.expiry_malformed'],
    ['residence', country(input.residence)],
    ['address', line(input.address)],
    ['city', line(input.city)],
    ['postcode', line(input.postcode)],
  ]
  const refusals: Partial<Record<PersonField, PersonRefusal>> = Object.fromEntries(
    found.filter(([, refusal]) => refusal !== null),
  )
  return { refusals, canSubmit: Object.keys(refusals).length === 0 }
}

/** Which field the server's refusal speaks of. */
const PLACES: Readonly<Record<string, PersonField>> = {
  'kyc.birth_date_malformed': 'birthDate',
  'kyc.too_young': 'birthDate',
  'kyc.country_restricted': 'nationality',
  'kyc.country_closed': 'residence',
  'kyc.number_malformed': 'documentNumber',
  'kyc.expiry_malformed': 'expiresOn',
  'kyc.document_expired': 'expiresOn',
}

export function placeOf(reason: string | undefined): PersonField | undefined {
  return reason === undefined ? undefined : PLACES[reason]
}
