import type { UserData } from '@bourse/contract'

/** What a person has chosen or told, as far as this device knows. */
export type Person = Partial<Pick<UserData, 'country'>> & { readonly fiat: string | undefined }

/** The currencies of banks and cards. */
const cashOf = (fiat = '') => (/^(EUR|GBP)$/.test(fiat) ? fiat : undefined)

/** Where trading begins: Bitcoin in the person's currency. The trade page knows what to do where it does not trade in it. */
export const firstMarket = ({ fiat }: Person) => `BTC-${cashOf(fiat) ?? 'USDT'}`

/** Where money comes in: cash first, in the person's currency. Whoever counts in a stablecoin pays with that of their country. */
export const firstDeposit = ({ fiat, country }: Person) => ({
  fiat: cashOf(fiat) ?? (country === 'GB' ? 'GBP' : 'EUR'),
  type: 'bank',
})
