import type { TermField } from './field.ts'

/** None: its terms are typed as JSON. */
export const INVITATION_TERMS: readonly TermField[] = []
