import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

/**
 * Bodies are form-encoded, so every field arrives as text. Where a rule has a message of its own in the
 * specification, its error is the refusal code; the server answers with that reason instead of `request.invalid`.
 */
export const decimalText = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
/** One that has to be given: absent, empty and nothing but zeros are answered with `missing`. */
export function givenAmount(missing: string) {
  return z
    .string({ error: missing })
    .refine((typed) => !/^[\s0.]*$/.test(typed), { error: missing, abort: true })
    .pipe(decimalText)
}
export const language = z.enum(LANGUAGES)
export const time = z.iso.datetime()
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export function wholeNumber({ min, max, standard }: { min: number; max: number; standard: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .default(String(standard))
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}

/** Paging as in the specification: `current` from 1, `size` rows a page. */
export const paging = {
  current: wholeNumber({ min: 1, max: 100_000, standard: 1 }),
  size: wholeNumber({ min: 1, max: 100, standard: 20 }),
}

export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ current: z.number(), size: z.number(), total: z.number(), records: z.array(row) })
}

export const nothing = z.object({})

/** Bidi marks, overrides and isolates, zero-width characters, fillers and separators: people see another text than is stored. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** One picture, whatever joins its parts. */
const EMOJI = /\p{RGI_Emoji}/gv

function isVisible(typed: string): boolean {
  return !INVISIBLE.test(typed) || !INVISIBLE.test(typed.replaceAll(EMOJI, ''))
}

/** Every text that somebody types and people or staff read; only secrets, which nobody reads, are plain strings. */
export function text(params?: { readonly error: string }) {
  return z.string(params).refine(isVisible, 'request.invisible')
}

/** Text without control characters; PostgreSQL cannot store NUL, and people cannot see the others. */
export function line(max: number) {
  return text()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
}

export const assetCode = z.string().regex(/^[A-Z0-9]{2,12}$/)
/** BASE-QUOTE. */
export const symbol = z.string().regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/)

const emptyToNull = (typed: string) => (typed === '' ? null : typed)

/** A field that may be left empty; `code` is the refusal that names what is wrong with it. */
export function optionalText({ accepts, code }: { accepts: (text: string) => boolean; code: string }) {
  return text()
    .trim()
    .refine((typed) => typed === '' || accepts(typed), code)
    .transform(emptyToNull)
    .prefault('')
}

/** Several values in one field, separated by commas; none when it is empty. */
export function listText<Item extends string>(item: z.ZodType<Item, string>, most: number) {
  return text()
    .max(4_000)
    .transform((typed) => (typed === '' ? [] : typed.split(',')))
    .pipe(z.array(item).max(most))
    .prefault('')
}

/** Fields are text, so what has parts of its own travels as JSON inside one. */
export function jsonText<Schema extends z.ZodType>(schema: Schema, maxLength = 30_000) {
  return text()
    .max(maxLength)
    .transform((typed, context): unknown => {
      try {
        return JSON.parse(typed)
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
}

/** One text in every language; an empty one is not written yet. Paragraphs may be apart, other control characters not. */
export function languageTexts(max: number) {
  const written = text()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u)
  return z.strictObject({ en: written, it: written, de: written, ru: written, es: written, 'zh-TW': written })
}
export type LanguageTexts = z.infer<ReturnType<typeof languageTexts>>
