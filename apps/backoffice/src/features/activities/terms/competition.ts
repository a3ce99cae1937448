import type { TermField } from './field.ts'

/** None: its terms are typed as JSON. */
export const COMPETITION_TERMS: readonly TermField[] = []
