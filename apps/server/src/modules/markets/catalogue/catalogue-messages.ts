/** Coins or tags were changed: whoever remembers them forgets. */
export const CATALOGUE_CHANGED = 'markets.catalogue_changed'

/** The bounds of pairs were changed; whoever owns the books gives them the new ones between two batches. */
export const LISTINGS_CHANGED = 'markets.listings_changed'
export type ListingsChanged = { readonly symbols: readonly string[] }
