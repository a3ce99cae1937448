import type { RegistrationBonus, UserData } from '@bourse/contract'

export interface PrizeState {
  /** `denied` where the law forbids it, `none` while nothing is paid, `offered` otherwise. */
  readonly name: 'denied' | 'none' | 'offered'
  readonly amount: string
  readonly fiat: string
}

type Person = Pick<UserData, 'country' | 'fiat'>

/** What a person can expect; a visitor is shown what stands for the product's own currency. */
export function prizeState({ amounts, deniedCountries }: RegistrationBonus, person: Person | null): PrizeState {
  const fiat = person?.fiat ?? 'USDT'
  const amount = amounts.find((row) => row.fiat === fiat)?.amount ?? '0'
  if (person !== null && deniedCountries.includes(person.country)) return { name: 'denied', amount, fiat }
  return { name: Number(amount) > 0 ? 'offered' : 'none', amount, fiat }
}
