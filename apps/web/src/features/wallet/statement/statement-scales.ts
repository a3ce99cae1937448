import type { OwnStatementEntry } from '@bourse/contract'
import { formatUnits, parseUnits, type Rounding, type ShownSum, scaleThatAdds, units } from '@bourse/money'

type Line = Pick<OwnStatementEntry, 'coin' | 'amount' | 'balance'>

/** More decimals than these never come. */
const FINEST = 18

export function roundingOf(amount: string): Rounding {
  return amount.startsWith('-') ? 'up' : 'down'
}

/** The decimals of each asset with which every line adds up: what was there, and what came or went, is what is there. */
export function statementScales(
  entries: readonly Line[],
  shownScale: (coin: string) => number | undefined,
): ReadonlyMap<string, number> {
  const sums = new Map<string, ShownSum[]>()
  for (const entry of entries) sums.set(entry.coin, [...(sums.get(entry.coin) ?? []), sumOf(entry)])
  return new Map([...sums].map(([coin, own]) => [coin, scaleThatAdds(own, shownScale(coin) ?? 2)]))
}

function sumOf({ amount, balance }: Line): ShownSum {
  const before = formatUnits(units(signed(balance) - signed(amount)), FINEST)
  return { lines: [{ value: before }, { value: amount, rounding: roundingOf(amount) }], answer: { value: balance } }
}

function signed(text: string): bigint {
  const parsed = parseUnits(text.replace('-', ''), FINEST)
  if (!parsed.ok) return 0n
  return text.startsWith('-') ? -parsed.value : parsed.value
}
