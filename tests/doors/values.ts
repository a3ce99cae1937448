import { schemaOf } from '../../apps/server/src/platform/http/openapi-parts.ts'
import type { NamedCall } from './calls.ts'

/** What strangers, mistakes and attackers put into fields. */
export const BAD_VALUES: readonly string[] = [
  '',
  '-1',
  '-0',
  '1e400',
  'NaN',
  '0.1234567890123456789',
  '1,5',
  '١٢٣',
  'nul\0l',
  'x'.repeat(15_000),
  "'; drop table identity.users; --",
  '<img src=x onerror=alert(1)>',
  '__proto__',
  '["a","b"]',
  '{"__proto__":{"admin":true}}',
  'usr_01JABCDEFGHJKMNPQRSTVWXYZ0',
  '\u202Egnp.exe',
  '../../etc/passwd',
  'undefined',
  '\ud83d\ude00'.repeat(50),
  'a\r\nset-cookie: b=c',
]

/** The fields that take any word that can be printed, so that there no word is bad. */
export const FREE_TEXT: readonly string[] = [
  'identity.updateUser username',
  'identity.setAntiPhishingCode antiPhishingCode',
]

/** Broken as a whole, whichever field it is. */
export const brokenParams = (field: string): readonly string[] => [
  `${field}=a&${field}=b`,
  `${field}=%ZZ`,
  `${field}=%00`,
  `${field}=%C3%28`,
  '__proto__=1&__proto__=2',
  '%',
]

export const ODD_TYPES: readonly string[] = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/x-www-form-urlencoded; charset=utf-16',
]

const COINS = ['BTC', 'EUR']
const AMOUNTS = ['0.01', '1', '100']
const TIMES = ['2026-11-15T12:00:00.000Z', '2030-01-01T00:00:00.000Z']

/** What a field takes when all is well, by its name; fields that choose from a list are read from the contract. */
const PLAUSIBLE: Readonly<Record<string, readonly string[]>> = {
  symbol: ['BTC-EUR', ...COINS],
  symbols: ['BTC-EUR', 'BTC'],
  currency: COINS,
  coin: COINS,
  asset: COINS,
  fiat: ['EUR'],
  amount: AMOUNTS,
  total: AMOUNTS,
  price: AMOUNTS,
  stopPrice: AMOUNTS,
  limitPrice: AMOUNTS,
  from: TIMES,
  to: TIMES,
  until: TIMES,
  current: ['1', '2'],
  size: ['20'],
  limit: ['5'],
  days: ['1'],
  country: ['IT'],
  nationality: ['IT'],
  residence: ['IT'],
  birthDate: ['1990-04-05'],
  expiresOn: ['2031-01-31'],
  account: ['nobody@example.org', '+393331234567'],
  email: ['nobody@example.org'],
  password: ['ledger-pencil-8'],
  confirmation: ['ledger-pencil-8'],
  code: ['123456'],
  googleCode: ['123456'],
  smsCode: ['123456'],
  fundPassword: ['246810'],
  uid: ['1'],
  version: ['1'],
  position: ['1'],
  chainName: ['BITCOIN'],
  address: ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  iban: ['DE89370400440532013000'],
  weekday: ['1'],
  day: ['1'],
  time: ['09:00'],
  timeZone: ['Europe/Rome'],
  title: ['{"en":"a","it":"a","de":"a","ru":"a","es":"a","zh-TW":"a"}'],
  text: ['{"en":"a","it":"a","de":"a","ru":"a","es":"a","zh-TW":"a"}', 'A text.'],
}

interface FieldSchemas {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>
}

const fieldsOf = ({ call }: NamedCall): FieldSchemas => schemaOf(call.input, 'input')

/** Fields whose value is looked at although no other is given: of the others the one that is missing is refused first. */
export function fieldsThatStandAlone(one: NamedCall): readonly string[] {
  const { required = [] } = fieldsOf(one)
  return one.fields.filter((field) => required.every((needed) => needed === field))
}

/** What a field may well contain: the first choices of a list, or what its name says, or any short word. */
export function plausibleValues(one: NamedCall, field: string): readonly string[] {
  const choices = fieldsOf(one).properties?.[field]?.enum?.filter((choice) => typeof choice === 'string')
  return choices ?? PLAUSIBLE[field] ?? ['abc', '1', 'true']
}
