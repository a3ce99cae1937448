/**
 * Country × product → deny: what the law of a country keeps from retail clients. The Financial Conduct Authority forbids
 * incentives to invest in crypto-assets, refer-a-friend and free-money offers among them, for the United Kingdom.
 */
const DENIED = {
  invitation: ['GB'],
  registration_bonus: ['GB'],
} as const satisfies Record<string, readonly string[]>
export type Offer = keyof typeof DENIED

export function isOffered(offer: Offer, country: string): boolean {
  return !deniedCountries(offer).includes(country)
}

export function deniedCountries(offer: Offer): readonly string[] {
  return DENIED[offer]
}

/** How long an account may still name its inviter and mend its country. */
export const SETTLING_DAYS = 7

/**
 * What is credited to a new account, by the currency that it has chosen (specification §3). Nothing is given today; an
 * amount here is a promise, so it changes together with what pays it.
 */
export const REGISTRATION_BONUS = { USDT: '0', EUR: '0', GBP: '0', USDC: '0' } as const satisfies Record<string, string>
