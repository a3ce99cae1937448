import { formatUnits, parseUnits, type Units, units } from '@bourse/money'
import { parseDecimalInput } from '../../../app/shared-data/decimal-input.ts'

export interface AmountRules {
  /** Of the asset in our books. */
  readonly scale: number
  /** What the way can carry; finer amounts cannot arrive. */
  readonly decimals: number
  readonly fee: string
  readonly minimum: string
  readonly withdrawable: string
  readonly coin: string
}

export interface AmountView {
  /** The wire's decimal when it may be sent. */
  readonly amount: string | undefined
  readonly receives: string | null
  readonly refusal: { readonly code: string; readonly params: Readonly<Record<string, string | number>> } | null
}

function read(text: string, scale: number): Units {
  const parsed = parseUnits(text, scale)
  return parsed.ok ? parsed.value : units(0n)
}

/** What is typed as an amount: what the recipient gets of it, or what is wrong with it. */
export function amountView(typed: string, locale: string, rules: AmountRules): AmountView {
  const { scale, decimals, coin } = rules
  const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): AmountView => ({
    amount: undefined,
    receives: null,
    refusal: { code, params },
  })
  if (typed.trim() === '') return refused('funding.amount_missing')
  const text = parseDecimalInput(typed, locale)
  const parsed = text === null ? undefined : parseUnits(text, scale)
  if (text === null || parsed === undefined || !parsed.ok) return refused('funding.amount_malformed', { decimals })
  const amount = parsed.value
  if (amount <= 0n) return refused('funding.amount_missing')
  const [fee, minimum, most] = [read(rules.fee, scale), read(rules.minimum, scale), read(rules.withdrawable, scale)]
  const step = 10n ** BigInt(Math.max(0, scale - decimals))
  if (amount % step !== 0n) return refused('funding.too_precise', { decimals })
  if (amount < minimum) return refused('funding.below_minimum', { minimum: rules.minimum, asset: coin })
  if (amount > most) return refused('ledger.insufficient_balance', { available: rules.withdrawable, asset: coin })
  const receives = formatUnits(units(amount - fee), scale, { trim: true })
  return { amount: formatUnits(amount, scale, { trim: true }), receives, refusal: null }
}

/** All that can leave, cut to what the way can carry. */
export function maxAmount({
  withdrawable,
  scale,
  decimals,
}: Pick<AmountRules, 'withdrawable' | 'scale' | 'decimals'>): string {
  const step = 10n ** BigInt(Math.max(0, scale - decimals))
  const most = read(withdrawable, scale)
  return formatUnits(units(most - (most % step)), scale, { trim: true })
}
