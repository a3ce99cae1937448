/** Lists without schemas, so that a browser may read them too. */

/** How fiat goes from buyer to seller. */
export const METHOD_KINDS = ['sepa_instant', 'faster_payments', 'revolut', 'wise', 'paypal'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]

/** What a payment method is known by; each kind asks for its own. */
export const METHOD_FIELDS = ['iban', 'sortCode', 'accountNumber', 'email', 'handle'] as const
export type MethodField = (typeof METHOD_FIELDS)[number]

/** The currencies that people pay one another in. */
export const P2P_FIATS = ['EUR', 'GBP'] as const
export type P2pFiat = (typeof P2P_FIATS)[number]

/** `left` is a merchant whose bond is free again, or an application that was taken back. */
export const MERCHANT_STATES = ['waiting', 'approved', 'refused', 'leaving', 'left'] as const
export type MerchantState = (typeof MERCHANT_STATES)[number]

/** What is asked of whoever wants to be a merchant. `orders` counts as met by evidence of a business too. */
export const MERCHANT_NEEDS = ['kyc', 'factors', 'age', 'orders', 'bond'] as const
export type MerchantNeed = (typeof MERCHANT_NEEDS)[number]

/** Where the transfer of British banks is at home; euro are at home everywhere else that we serve. */
const BRITISH: readonly string[] = ['GB', 'GG', 'IM', 'JE']

/** What is paid with at home. */
export const homeFiat = (country: string | undefined): P2pFiat =>
  country !== undefined && BRITISH.includes(country) ? 'GBP' : 'EUR'

/**
 * By which somebody in a country pays a fiat at once: the transfer of their own banks, or where these do not have it, the accounts
 * that work across borders. Of whom nothing is known, the currency's own.
 */
export function instantKinds(fiat: P2pFiat, country: string | undefined): readonly MethodKind[] {
  const own: MethodKind = fiat === 'GBP' ? 'faster_payments' : 'sepa_instant'
  const isHome = country === undefined || homeFiat(country) === fiat
  return isHome ? [own] : ['revolut', 'wise']
}
