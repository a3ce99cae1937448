import type { Language } from '@bourse/contract'
import { DEMO_PASSWORD } from './users.ts'

const DAY_MS = 24 * 60 * 60_000

/** Somebody who has left, so that the clock of retention has something to show at the first start. Nobody can log in as her. */
export const LEAVER = {
  email: 'edda@demo.bourse.test',
  password: DEMO_PASSWORD,
  country: 'AT',
  language: 'de' as Language,
  fiat: 'EUR',
} as const

/** What the law asks to keep of her goes a month after the first start: a step of the clock shows it. */
export function timesOfLeaver(now: Date): { readonly registeredAt: Date; readonly askedAt: Date } {
  const askedAt = new Date(now)
  askedAt.setUTCFullYear(now.getUTCFullYear() - 5)
  askedAt.setTime(askedAt.getTime() + 16 * DAY_MS)
  return { askedAt, registeredAt: new Date(askedAt.getTime() - 400 * DAY_MS) }
}
