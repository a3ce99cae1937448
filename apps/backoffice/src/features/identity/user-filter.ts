import type { Contract, SentInputOf } from '@bourse/contract/client'
import { textOf } from '../../app/page/paging.ts'

/** Who is looked for, as it stands in the address of the page. */
export interface UserFilter {
  readonly text?: string
  readonly state?: string
  readonly country?: string
  readonly factor?: string
  readonly stopped?: string
  /** Days, as a date field writes them: 2026-03-31. */
  readonly from?: string
  readonly to?: string
  /** The cursor: what comes after this one. */
  readonly after?: string
}

type Draft = { readonly [Name in keyof UserFilter]?: string | undefined }

export const STATES = ['active', 'frozen'] as const
export const YES_NO = ['yes', 'no'] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An address may have been typed by anybody: what cannot be looked for is left out. */
export function userFilterOf(search: Readonly<Record<string, unknown>>): UserFilter {
  return filled({
    text: textOf(search.text)?.trim().slice(0, 100),
    state: oneOf(STATES, search.state),
    country: matching(/^[A-Z]{2}$/, search.country),
    factor: oneOf(YES_NO, search.factor),
    stopped: oneOf(YES_NO, search.stopped),
    from: dayOf(search.from),
    to: dayOf(search.to),
    after: matching(/^\d{1,15}$/, search.after),
  })
}

/** Days are those of the person who looks, and the last one is meant whole. */
export function userRequest(filter: UserFilter): SentInputOf<Contract['identity']['officeUsers']> {
  const { text, country, from, to, after } = filter
  const state = oneOf(STATES, filter.state)
  return {
    ...(text === undefined ? {} : { text }),
    ...(state === undefined ? {} : { state }),
    ...(country === undefined ? {} : { country }),
    ...(filter.factor === undefined ? {} : { secondFactor: flagOf(filter.factor) }),
    ...(filter.stopped === undefined ? {} : { withdrawalsStopped: flagOf(filter.stopped) }),
    ...(from === undefined ? {} : { from: startOf(from, 0) }),
    ...(to === undefined ? {} : { to: startOf(to, 1) }),
    ...(after === undefined ? {} : { after }),
  }
}

/** The cursor is a place in a list, not something that the list was narrowed by. */
export function isNarrowed({ after: _place, ...filter }: UserFilter): boolean {
  return Object.keys(filter).length > 0
}

function flagOf(answer: string): 'true' | 'false' {
  return answer === 'yes' ? 'true' : 'false'
}

function startOf(day: string, later: number): string {
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + later)
  return at.toISOString()
}

function dayOf(value: unknown): string | undefined {
  const day = matching(DAY, value)
  return day === undefined || Number.isNaN(new Date(`${day}T00:00`).getTime()) ? undefined : day
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value)
}

function matching(pattern: RegExp, value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && pattern.test(text) ? text : undefined
}

function filled(filter: Draft): UserFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}
