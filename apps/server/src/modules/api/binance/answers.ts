import { z } from 'zod'
import { DOOR_ERRORS } from './errors.ts'

// What answers are made of. They are strict, so that a test finds a field that nobody declared.

/** A price or an amount, which libraries expect with at least eight decimals. */
export const decimals = z.string().regex(/^-?\d+\.\d{8,}$/)
/** Milliseconds since 1970. */
export const moment = z.int().min(0).describe('Milliseconds since 1970.')
export const count = z.int().min(0)
/** Or −1, where there is none. */
export const numberOrNone = z.int().min(-1).describe('-1 where there is none.')

export const nothing = z.strictObject({})

const ERRORS = Object.values(DOOR_ERRORS)
/** Under some codes there are several texts, by which libraries tell them apart. */
const TEXTS = ERRORS.map(({ code, msg }) => `${code} ${msg}`)
  .sort()
  .join('\n')
const code = z
  .literal([...new Set(ERRORS.map((error) => error.code))])
  .describe(TEXTS)
  .meta({ id: 'RefusalCode' })

/** What every refusal is. */
export const refused = z.strictObject({ code, msg: z.string() }).meta({ id: 'Refused' })
export const refusedWith = (data: z.ZodType) => z.strictObject({ code, msg: z.string(), data: data.optional() })
