/** Lists without schemas, so that a browser may read them too. */

/** What was asked about: a person, where coins go, where they came from. */
export const SCREENING_AREAS = ['person', 'outflow', 'inflow'] as const
export type ScreeningArea = (typeof SCREENING_AREAS)[number]

/** `accepted`: it is the person, who stays a customer after enhanced due diligence. */
export const SCREENING_STATES = ['open', 'cleared', 'accepted', 'confirmed'] as const
export type ScreeningState = (typeof SCREENING_STATES)[number]

/** What somebody stands on a list for. */
export const HIT_KINDS = ['sanctions', 'pep', 'adverse'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** What the coins of an address have to do with. */
export const ADDRESS_CATEGORIES = [
  'sanctions',
  'terrorism',
  'child_abuse',
  'theft',
  'ransomware',
  'darknet',
  'mixer',
  'scam',
  'gambling',
] as const
export type AddressCategory = (typeof ADDRESS_CATEGORIES)[number]
