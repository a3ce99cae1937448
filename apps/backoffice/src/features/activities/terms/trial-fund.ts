import type { TermField } from './field.ts'

/** None: its terms are typed as JSON. */
export const TRIAL_FUND_TERMS: readonly TermField[] = []
