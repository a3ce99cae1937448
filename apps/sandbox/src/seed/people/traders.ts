import type { KycPerson, Language } from '@bourse/contract'
import { DEMO_TOTP_SECRET } from './staff.ts'
import { DEMO_PASSWORD, type DemoUser, type Opening } from './users.ts'

/** Somebody of the demo who trades with others by a bot: verified, with an authenticator and a fund password. */
export interface DemoTrader {
  readonly account: Omit<DemoUser, 'opening'>
  readonly opening: readonly Opening[]
  readonly person: KycPerson
  readonly country: string
  readonly totpSecret: string
}

export interface TraderSketch {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly country: string
  readonly city: string
  readonly language: Language
}

/** Older than is asked of a merchant, and than any deposit of the demo. */
const REGISTERED_DAYS_AGO = 90
const DAY_MS = 24 * 60 * 60_000

export function registeredAtOf(now: Date): Date {
  return new Date(now.getTime() - REGISTERED_DAYS_AGO * DAY_MS)
}

/** They log in with the password and the authenticator of the demo. */
export function traderOf(sketch: TraderSketch, documentNumber: string): Omit<DemoTrader, 'opening'> {
  const { name, firstName, lastName, country, city, language } = sketch
  return {
    account: { email: `${name}@demo.bourse.test`, password: DEMO_PASSWORD, country, language, fiat: 'EUR' },
    person: {
      ...{ firstName, lastName, birthDate: '1985-06-15', nationality: country, residence: country },
      ...{ address: 'Market Square 1', city, postcode: '10101', documentNumber, expiresOn: '2034-05-31' },
    },
    country,
    totpSecret: DEMO_TOTP_SECRET,
  }
}

export function holderOf({ firstName, lastName }: Pick<KycPerson, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}
