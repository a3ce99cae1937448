import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

/**
 * Bodies are form-encoded, so every field arrives as text. Where a rule has a message of its own in the
 * specification, its error is the refusal code; the server answers with that reason instead of `request.invalid`.
 */
export const decimalText = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
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

/** Printable text without control characters; PostgreSQL cannot store NUL, and people cannot see the others. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
}

export const assetCode = z.string().regex(/^[A-Z0-9]{2,12}$/)
/** BASE-QUOTE. */
export const symbol = z.string().regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/)

const emptyToNull = (text: string) => (text === '' ? null : text)

/** A field that may be left empty; `code` is the refusal that names what is wrong with it. */
export function optionalText({ accepts, code }: { accepts: (text: string) => boolean; code: string }) {
  return z
    .string()
    .trim()
    .refine((text) => text === '' || accepts(text), code)
    .transform(emptyToNull)
    .prefault('')
}

/** Several values in one field, separated by commas; none when it is empty. */
export function listText<Item extends string>(item: z.ZodType<Item, string>, most: number) {
  return z
    .string()
    .max(4_000)
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(item).max(most))
    .prefault('')
}

/** Fields are text, so what has parts of its own travels as JSON inside one. */
export function jsonText<Schema extends z.ZodType>(schema: Schema, maxLength = 30_000) {
  return z
    .string()
    .max(maxLength)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
}

/** One text in every language; an empty one is not written yet. Paragraphs may be apart, other control characters not. */
export function languageTexts(max: number) {
  const text = z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u)
  return z.strictObject({ en: text, it: text, de: text, ru: text, es: text, 'zh-TW': text })
}
export type LanguageTexts = z.infer<ReturnType<typeof languageTexts>>
