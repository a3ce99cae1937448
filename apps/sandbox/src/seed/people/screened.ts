import type { HitKind, KycPerson } from '@bourse/contract'
import { DEMO_PASSWORD } from './users.ts'

/** Somebody whose name stands on a list, so that the queues of staff have something in them at the first start. */
export const SCREENED_USER = {
  email: 'viktor@demo.bourse.test',
  password: DEMO_PASSWORD,
  country: 'DE',
  language: 'de',
  fiat: 'EUR',
} as const

export const SCREENED_PERSON: KycPerson = {
  firstName: 'Viktor',
  lastName: 'Muster-Orlow',
  birthDate: '1961-03-02',
  nationality: 'DE',
  residence: 'DE',
  address: 'Musterstraße 3',
  city: 'Berlin',
  postcode: '10115',
  documentNumber: 'C01X00T47',
  expiresOn: '2031-08-31',
}

export interface DemoEntry {
  readonly id: string
  readonly list: string
  readonly kind: HitKind
  readonly name: string
  readonly birthDate: string | null
  readonly country: string | null
}

/** Invented people on invented lists. */
export const DEMO_ENTRIES: readonly DemoEntry[] = [
  {
    id: 'EU.9001.1',
    list: 'EU consolidated list (demo)',
    kind: 'sanctions',
    name: 'Viktor MUSTER-ORLOW',
    birthDate: '1961-03-02',
    country: 'RU',
  },
  {
    id: 'PEP.4711',
    list: 'PEP register (demo)',
    kind: 'pep',
    name: 'Ada Beispiel',
    birthDate: '1970-07-07',
    country: 'AT',
  },
  { id: 'NEWS.23', list: 'Press (demo)', kind: 'adverse', name: 'Clara Demo', birthDate: null, country: 'BE' },
]

/** Addresses to try, that nobody has: one that is never paid, one that staff look at first. */
export const DEMO_MARKS = [
  {
    id: 'mrk_demo_sanctions',
    subject: '0x00000000000000000000000000000000000bad00',
    risk: 98,
    categories: ['sanctions'],
  },
  { id: 'mrk_demo_mixer', subject: '0x0000000000000000000000000000000000c0ffee', risk: 55, categories: ['mixer'] },
] as const

/** What the screened person is sent: coins of which everybody knows that they were stolen. */
export const STOLEN_COINS = {
  chain: 'BITCOIN',
  asset: 'BTC',
  base: 42_000_000n,
  mark: { id: 'mrk_demo_theft', risk: 96, categories: ['theft'] },
} as const
