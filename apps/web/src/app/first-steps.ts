/** What a person has chosen or told, as far as this device knows. */
export interface Person {
  readonly fiat: string | undefined
  readonly country: string | null | undefined
}

/** The currencies of banks and cards. */
const CASH = ['EUR', 'GBP'] as const
const FIRST_COIN = 'BTC'
const BRIDGE = 'USDT'

function cashOf({ fiat }: Person): string | undefined {
  return CASH.find((known) => known === fiat)
}

/**
 * Where trading begins: Bitcoin in the person's currency. Until the markets are known it is taken to exist; once they are,
 * the one against USDT stands in for a market that does not.
 */
export function firstMarket(person: Person, symbols: readonly string[] | undefined): string {
  const own = `${FIRST_COIN}-${cashOf(person) ?? BRIDGE}`
  const fallback = `${FIRST_COIN}-${BRIDGE}`
  if (symbols === undefined || symbols.includes(own)) return own
  return symbols.includes(fallback) ? fallback : (symbols[0] ?? own)
}

/** Where money comes in: cash first, in the person's currency. Whoever counts in a stablecoin pays with that of their country. */
export function firstDeposit(person: Person): { readonly fiat: string; readonly type: string } {
  return { fiat: cashOf(person) ?? (person.country === 'GB' ? 'GBP' : 'EUR'), type: 'bank' }
}
