import { subject } from '../../../platform/messaging/subjects.ts'

/** Coins or tags were changed: whoever remembers them forgets. */
export const CATALOGUE_CHANGED = subject<Record<string, never>>('markets.catalogue_changed')

/** The bounds of pairs were changed; whoever owns the books gives them the new ones between two batches. */
export const LISTINGS_CHANGED = subject<{ readonly symbols: readonly string[] }>('markets.listings_changed')
export type ListingsChanged = { readonly symbols: readonly string[] }
