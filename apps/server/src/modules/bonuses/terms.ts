import { FIAT_PREFERENCES } from '@bourse/contract'
import { ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Activity, PersonCost, TermsRefusal } from '../activities/index.ts'
import type { BonusDeps } from './deps.ts'

type Terms = Activity['terms']
type Currency = (typeof FIAT_PREFERENCES)[number]

/** How much in each currency: as it was typed, and in units; a currency that is left out is given nothing. */
export interface BonusTerms {
  readonly [currency: string]: { readonly amount: string; readonly units: string }
}

/** Typed as `{ GBP: '10', EUR: '12' }`. */
export async function readTerms(
  { asset }: Pick<BonusDeps['markets'], 'asset'>,
  typed: Readonly<Record<string, unknown>>,
): Promise<Result<Terms, TermsRefusal>> {
  const amounts: Record<string, { amount: string; units: string }> = {}
  for (const [currency, amount] of Object.entries(typed)) {
    const known = FIAT_PREFERENCES.some((one) => one === currency) ? await asset(currency) : undefined
    const read = known !== undefined && typeof amount === 'string' ? parseUnits(amount, known.scale) : undefined
    if (read?.ok !== true || read.value <= 0n || typeof amount !== 'string')
      return refuse({ code: 'activities.terms_wrong', field: currency })
    amounts[currency] = { amount, units: String(read.value) }
  }
  if (Object.keys(amounts).length === 0) return refuse({ code: 'activities.terms_wrong', field: 'GBP' })
  return ok(amounts)
}

export function bonusIn(
  terms: Terms,
  currency: Currency,
): { readonly amount: string; readonly units: Units } | undefined {
  const found = (terms as unknown as BonusTerms)[currency]
  return found === undefined ? undefined : { amount: found.amount, units: units(BigInt(found.units)) }
}

/** One person has it in one of the currencies. */
export function costs(terms: Terms): readonly PersonCost[] {
  return FIAT_PREFERENCES.flatMap((asset) => {
    const found = bonusIn(terms, asset)
    return found === undefined ? [] : [{ pool: 'reward' as const, asset, units: found.units }]
  })
}
