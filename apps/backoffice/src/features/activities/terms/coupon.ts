import type { TermField } from './field.ts'

/** None: its terms are typed as JSON. */
export const COUPON_TERMS: readonly TermField[] = []
