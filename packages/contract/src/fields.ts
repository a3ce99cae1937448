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
