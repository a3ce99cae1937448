import { ok, type Result, refuse } from '@bourse/money'
import type { DoorRefusal } from './errors.ts'

/** What may be sent in a field, as JSON Schema has it. */
export type Form = Readonly<Record<string, string | number | readonly string[]>>

/** Reads a text; what it refuses names the field. */
export interface Reader<T> {
  readonly read: (sent: string, name: string) => Result<T, DoorRefusal>
  readonly form: Form
}

/** One field of a request. */
export interface Field<T> extends Reader<T> {
  readonly required: boolean
}

export type Fields = Readonly<Record<string, Field<unknown>>>
export type Read<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer T>
    ? F[Name]['required'] extends true
      ? T
      : T | undefined
    : never
}

interface Required<T> extends Field<T> {
  readonly required: true
}
interface Optional<T> extends Field<T> {
  readonly required: false
}

export const required = <T>(reader: Reader<T>): Required<T> => ({ ...reader, required: true })
export const optional = <T>(reader: Reader<T>): Optional<T> => ({ ...reader, required: false })

export function text(legal: RegExp): Reader<string> {
  return {
    form: { type: 'string', pattern: legal.source },
    read: (sent, name) =>
      legal.test(sent) ? ok(sent) : refuse({ code: 'bad_characters', about: [name, legal.source] }),
  }
}

/** A whole number in ASCII digits, as safe as JavaScript counts. */
export function whole({ min, max }: { readonly min: number; readonly max: number }): Reader<number> {
  return {
    form: { type: 'integer', minimum: min, maximum: max },
    read(sent, name) {
      if (!/^\d{1,16}$/.test(sent)) return refuse({ code: 'bad_characters', about: [name, '^[0-9]{1,20}$'] })
      const value = Number(sent)
      return Number.isSafeInteger(value) && value >= min && value <= max
        ? ok(value)
        : refuse({ code: 'bad_value', about: [name] })
    },
  }
}

/** An amount as it was sent, in ASCII digits; the market says how many decimals it may have. */
export const decimal: Reader<string> = text(/^([0-9]{1,20})(\.[0-9]{1,20})?$/)

/** Milliseconds since 1970. */
export const time: Reader<number> = described('Milliseconds since 1970.', whole({ min: 0, max: 8_640_000_000_000_000 }))

export function oneOf<const T extends string>(
  words: readonly T[],
  refusal: DoorRefusal = { code: 'bad_value' },
): Reader<T> {
  return {
    form: { type: 'string', enum: words },
    read(sent, name) {
      const word = words.find((each) => each === sent)
      return word === undefined ? refuse({ about: [name], ...refusal }) : ok(word)
    },
  }
}

export const flag: Reader<boolean> = {
  form: { type: 'boolean' },
  read(sent, name) {
    if (/^(true|false)$/i.test(sent)) return ok(sent.toLowerCase() === 'true')
    return refuse({ code: 'bad_value', about: [name] })
  },
}

/** What no market has: it is read so that it is refused by its name. */
export function refusedByName<T>(reader: Reader<T>): Optional<T> {
  return optional(described('No market has it: it is refused by its name.', reader))
}

/** Where the form of a field does not say what it means. */
export function described<T>(description: string, { read, form }: Reader<T>): Reader<T> {
  return { read, form: { ...form, description } }
}

/** Each of them as it is declared; a field that nobody reads is refused, so that a word that was misspelt is not taken for nothing. */
export function readFieldsOf<F extends Fields>(
  declared: F,
  sent: Readonly<Record<string, string>>,
): Result<Read<F>, DoorRefusal> {
  const known = Object.entries(declared)
  const values: Record<string, unknown> = {}
  for (const [name, field] of known) {
    const value = sent[name]
    if (value === undefined || value === '') {
      if (field.required) return refuse({ code: 'parameter_missing', about: [name] })
      if (value === '') return refuse({ code: 'parameter_empty', about: [name] })
      continue
    }
    const read = field.read(value, name)
    if (!read.ok) return read
    values[name] = read.value
  }
  const names = Object.keys(sent)
  const readCount = names.filter((name) => Object.hasOwn(declared, name)).length
  if (readCount < names.length) return refuse({ code: 'parameter_unread', about: [readCount, names.length] })
  return ok(values as Read<F>)
}
