import { canonicalEmail, OPEN_COUNTRIES, type OwnCodeAct } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumber } from 'libphonenumber-js/mobile'
import type { Contact } from '../../notices/index.ts'

export type { Contact } from '../../notices/index.ts'

export type PhoneRefusal = { readonly code: 'identity.phone_malformed' }
export type AreaRefusal = { readonly code: 'identity.phone_area_closed' }

export type EmailRefusal = { readonly code: 'identity.email_malformed' }

/** Of an address in its canonical form, as the contract gives it and the database has it. */
export const emailContact = (email: string): Contact => ({ kind: 'email', address: email })
export const phoneContact = (phone: string): Contact => ({ kind: 'phone', address: phone })

/** Of what the contract has let through, only a phone number begins with a plus. */
export function contactOf(account: string): Result<Contact, PhoneRefusal | EmailRefusal> {
  if (account.startsWith('+')) return judgePhone(account)
  const address = canonicalEmail(account)
  return address === undefined ? refuse({ code: 'identity.email_malformed' }) : ok(emailContact(address))
}

/** The contract knows the form; here a number must be one that a mobile phone can have, and is written as E.164. */
export function judgePhone(phone: string): Result<Contact, PhoneRefusal> {
  const malformed = refuse({ code: 'identity.phone_malformed' as const })
  try {
    const parsed = parsePhoneNumber(phone)
    return parsed.isValid() ? ok(phoneContact(parsed.number)) : malformed
  } catch {
    // The library throws for what it cannot read at all, such as a code of no country.
    return malformed
  }
}

/** A country of ours that the library knows; all of them, as long as the list holds real countries. */
function known(country: string): CountryCode {
  assert(isSupportedCountry(country), `${country} has no telephone numbers`)
  return country
}

export const OPEN_AREAS: readonly CountryCode[] = OPEN_COUNTRIES.map(known)
const OPEN_DIALLING_CODES = OPEN_AREAS.map((country) => `+${getCountryCallingCode(country)}`)

/**
 * Messages go only where accounts open: whoever makes us send them elsewhere earns from what they cost. By dialling
 * code, because small territories share that of their neighbour.
 */
export function judgeReach(contact: Contact): Result<Contact, AreaRefusal> {
  const open = contact.kind === 'email' || OPEN_DIALLING_CODES.some((code) => contact.address.startsWith(code))
  return open ? ok(contact) : refuse({ code: 'identity.phone_area_closed' })
}

/** Where a user is written to: the mail costs nothing and holds more. */
export function contactOfUser({
  email,
  phone,
}: {
  readonly email: string | null
  readonly phone: string | null
}): Contact {
  if (email !== null) return emailContact(email)
  assert(phone !== null, 'a user has an email address or a phone number')
  return phoneContact(phone)
}

type Reached = Parameters<typeof contactOfUser>[0]

/** A number is changed with a code to the number itself; everything else with one to where the user is written to. */
export function ownContact(user: Reached, act: OwnCodeAct): Contact {
  return act === 'change_phone' && user.phone !== null ? phoneContact(user.phone) : contactOfUser(user)
}

const HIDDEN = '****'

/** Specification §9: a phone number keeps its first 3 and last 4 characters, an email its first 4 and the domain. */
export function masked({ kind, address }: Contact): string {
  if (kind === 'phone') return `${address.slice(0, 3)}${HIDDEN}${address.slice(-4)}`
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(4, at))}${HIDDEN}${address.slice(at)}`
}
