import { compareDecimals, formatUnits, parseUnits, subtractUnits } from '@bourse/money'

/** What is missing to pay an amount, as a plain decimal; null where nothing is. */
export function shortOf(pay: string, available: string, scale: number): string | null {
  if (compareDecimals(available, pay) >= 0) return null
  const [wanted, there] = [parseUnits(pay, scale), parseUnits(available, scale)]
  return wanted.ok && there.ok ? formatUnits(subtractUnits(wanted.value, there.value), scale, { trim: true }) : null
}
