import { fromLocalInput, toLocalInput } from '../../../app/local-time.ts'

/**
 * One term of a kind, by its name in the terms. An amount is sent as text, a count as a number, a time in UTC, a flag as true or false, and what
 * has parts of its own is typed as JSON. Its words are `activityTerms.<kind>.<name>`, those of a choice `activityTerms.<kind>.<name>Of.<option>`.
 */
export interface TermField {
  readonly name: string
  readonly type: 'amount' | 'count' | 'coin' | 'text' | 'time' | 'flag' | 'choice' | 'json'
  /** What the figure is counted in. */
  readonly unit?: string
  /** Of a choice. */
  readonly options?: readonly string[]
  /** May be left empty, and is not sent then. */
  readonly optional?: true
  /** What stands in the field of a new draft. */
  readonly start?: string
  /** There is more to say: `activityTerms.<kind>.<name>Hint`. */
  readonly hinted?: true
}

export type TypedTerms = Readonly<Record<string, string>>
/** What can be wrong with a term, in the words of the page. */
export type TermError = 'amount' | 'count' | 'coin' | 'missing' | 'time' | 'json'

const AMOUNT = /^\d{1,20}(\.\d{1,18})?$/

type Read = { readonly value: unknown } | { readonly error: TermError }

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { error: 'json' }
  }
}

/** Commas are decimal points to most who type here. */
export const figureOf = (typed: string) => typed.trim().replace(',', '.')
export const isAmount = (typed: string) => AMOUNT.test(figureOf(typed))

const READERS: Readonly<Record<TermField['type'], (text: string) => Read>> = {
  amount: (text) => (isAmount(text) ? { value: figureOf(text) } : { error: 'amount' }),
  count: (text) => (/^\d{1,9}$/.test(text) ? { value: Number(text) } : { error: 'count' }),
  coin: (text) => (/^[A-Z0-9]{2,12}$/.test(text.toUpperCase()) ? { value: text.toUpperCase() } : { error: 'coin' }),
  text: (text) => ({ value: text }),
  choice: (text) => ({ value: text }),
  time: (text) => {
    const value = fromLocalInput(text)
    return value === undefined ? { error: 'time' } : { value }
  },
  flag: (text) => ({ value: text === 'true' }),
  json: readJson,
}

/** What is sent for a term; nothing where it may be left empty and is. */
export function readTerm({ type, optional }: TermField, typed: string): Read | undefined {
  const text = typed.trim()
  if (text === '' && type !== 'flag') return optional ? undefined : { error: 'missing' }
  return READERS[type](text)
}

/** The term as its field shows it. */
export function typedTerm({ type, start }: TermField, value: unknown): string {
  if (value === undefined || value === null) return start ?? (type === 'flag' ? 'false' : '')
  if (type === 'json') return JSON.stringify(value, null, 2)
  return type === 'time' ? toLocalInput(String(value)) : String(value)
}
