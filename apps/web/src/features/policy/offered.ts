import type { PolicyRule } from '@bourse/contract'
import { ACTIVITY_KINDS } from '@bourse/contract/activity-lists'
import { EEA_COUNTRIES } from '@bourse/contract/countries'

/** What the site has today, in the order in which it is told. */
const FIRST = 'spot_buy'
const OTHERS = [
  'plan',
  'convert',
  'p2p_take',
  'p2p_merchant',
  'quick_buy',
  'credit_deposit',
  'saving_coin',
  'saving_stablecoin',
  'saving_fiat',
  'discount',
  'etp',
  ...ACTIVITY_KINDS,
] as const

const TOKEN = 'asset:'

/** Of a token, its code. */
export const tokenOf = (product: string) => (product.startsWith(TOKEN) ? product.slice(TOKEN.length) : undefined)

/** Purchases first: in general, then of every token that has a rule of its own. */
export function shownProducts(known: readonly { readonly product: string }[]): readonly string[] {
  const tokens = new Set(known.map(({ product }) => product).filter((product) => tokenOf(product) !== undefined))
  return [FIRST, ...[...tokens].sort(), ...OTHERS]
}

/** Stands for a country that nothing is said of. */
export const ELSEWHERE = '*'

/** The rule for everybody in a country: its own, else that of its region, else the one for everywhere. */
export function ruleIn(rules: readonly PolicyRule[], product: string, country: string): PolicyRule | undefined {
  const places = [country, ...(EEA_COUNTRIES.includes(country) ? ['EEA'] : []), ELSEWHERE]
  const of = rules.filter((rule) => rule.product === product && rule.category === 'any')
  return places.map((place) => of.find((rule) => rule.place === place)).find((rule) => rule !== undefined)
}
