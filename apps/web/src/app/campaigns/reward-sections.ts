import type { ComponentType } from 'react'
import { CouponsSection } from './coupon-parts.ts'

/**
 * Sections of the rewards centre that belong to other features, such as the coupons, in their order. Each is lazy and brings its own texts, as the
 * parts of parts.ts do.
 */
export const REWARD_SECTIONS: readonly { readonly key: string; readonly Section: ComponentType }[] = [
  { key: 'coupons', Section: CouponsSection },
]
