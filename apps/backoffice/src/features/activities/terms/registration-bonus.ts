import type { TermField } from './field.ts'

/** None: its terms are typed as JSON. */
export const REGISTRATION_BONUS_TERMS: readonly TermField[] = []
