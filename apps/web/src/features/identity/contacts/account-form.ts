import type { Area } from '@bourse/contract'

/** What a person registers and logs in with, as a pure model: an email address, or a phone number of an area. */

export const ACCOUNT_KINDS = ['email', 'phone'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export interface AccountInput {
  readonly kind: AccountKind
  readonly email: string
  /** The country of the number; empty while the one of the browser stands. */
  readonly area: string
  /** As typed: inside its country, or with a plus. */
  readonly phone: string
}

export const EMPTY_ACCOUNT: AccountInput = { kind: 'email', email: '', area: '', phone: '' }

export type EmailRefusal = 'identity.email_missing' | 'identity.email_malformed'
export type PhoneRefusal = 'identity.phone_missing' | 'identity.phone_malformed'
export type AccountRefusal = EmailRefusal | PhoneRefusal

/** The numbering plans of the world; they are large, and come only to whoever wants to type a number. */
export interface NumberPlans {
  /** The number as E.164, or null when no mobile phone can have it. */
  e164(country: string, typed: string): string | null
  /** Grouped as people of its country write it. */
  grouped(country: string, typed: string): string
}

/** What is known when a number is judged; without plans the server judges alone. */
export interface PhoneFacts {
  readonly area: Area | undefined
  readonly plans: NumberPlans | undefined
}

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]{2,}$/u
const EMAIL_MAX = 254
const E164 = /^\+[1-9][0-9]{6,14}$/

export function emailRefusal(email: string): EmailRefusal | null {
  const trimmed = email.trim()
  if (trimmed === '') return 'identity.email_missing'
  return trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed) ? null : 'identity.email_malformed'
}

/** What is sent: the server drops the zero that is dialled only inside a country. */
export function phoneText(typed: string, { area, plans }: PhoneFacts): string {
  const known = plans?.e164(area?.country ?? '', typed) ?? null
  if (known !== null) return known
  const digits = typed.replaceAll(/[^0-9]/g, '')
  return typed.trim().startsWith('+') ? `+${digits}` : `${area?.diallingCode ?? ''}${digits}`
}

export function phoneRefusal(typed: string, facts: PhoneFacts): PhoneRefusal | null {
  if (typed.trim() === '') return 'identity.phone_missing'
  if (facts.plans !== undefined && facts.plans.e164(facts.area?.country ?? '', typed) === null) {
    return 'identity.phone_malformed'
  }
  return E164.test(phoneText(typed, facts)) ? null : 'identity.phone_malformed'
}

export function accountRefusal(input: AccountInput, facts: PhoneFacts): AccountRefusal | null {
  return input.kind === 'email' ? emailRefusal(input.email) : phoneRefusal(input.phone, facts)
}

export function accountText(input: AccountInput, facts: PhoneFacts): string {
  return input.kind === 'email' ? input.email.trim() : phoneText(input.phone, facts)
}

export interface NamedArea extends Area {
  readonly name: string
}

export function namedAreas(areas: readonly Area[], locale: string): NamedArea[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const collator = new Intl.Collator(locale)
  return areas
    .map((area) => ({ ...area, name: names.of(area.country) ?? area.country }))
    .sort((left, right) => collator.compare(left.name, right.name))
}

/** By the name in the language of the page, the letters of the country or its code, with or without the plus. */
export function foundAreas(areas: readonly NamedArea[], search: string): readonly NamedArea[] {
  const words = plain(search)
  if (words === '') return areas
  const digits = words.replace(/^(\+|00)/, '')
  const dialled = /^\d+$/.test(digits)
  const found = areas.filter(
    ({ name, country, diallingCode }) =>
      plain(name).includes(words) ||
      country.toLowerCase() === words ||
      (dialled && diallingCode.slice(1).startsWith(digits)),
  )
  const begins = ({ name }: NamedArea) => plain(name).startsWith(words)
  return [...found.filter(begins), ...found.filter((area) => !begins(area))]
}

/** Whoever types “Osterreich” means Österreich. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The area that was chosen, else that of the browser's language, else the first. */
export function areaOf(areas: readonly Area[], chosen: string, ofBrowser: string): Area | undefined {
  const find = (country: string) => areas.find((area) => area.country === country)
  return find(chosen) ?? find(ofBrowser) ?? areas[0]
}
