import { assert, formatUnits, parseUnits, type Units, units } from '@bourse/money'

/** Banks count in hundredths. */
export const DECIMALS = 2

/** A constant or an answer of the bank, which is a whole number of cents. */
export function unitsOf(text: string, scale: number): Units {
  const negative = text.startsWith('-')
  const parsed = parseUnits(negative ? text.slice(1) : text, scale)
  assert(parsed.ok, `not an amount: ${text}`)
  return negative ? units(-parsed.value) : parsed.value
}

export function isWholeCents(amount: Units, scale: number): boolean {
  return amount % centOf(scale) === 0n
}

/** With two decimals. Everything that comes from a bank or goes to one is a whole number of cents. */
export function centsText(amount: Units, scale: number): string {
  assert(isWholeCents(amount, scale), 'a bank knows only whole cents')
  return formatUnits(units(amount / centOf(scale)), DECIMALS)
}

export function floorToCents(amount: Units, scale: number): Units {
  return units(amount - (amount % centOf(scale)))
}

export function ceilToCents(amount: Units, scale: number): Units {
  const cent = centOf(scale)
  return units(((amount + cent - 1n) / cent) * cent)
}

function centOf(scale: number): bigint {
  assert(scale >= DECIMALS, 'an asset at a bank has cents')
  return 10n ** BigInt(scale - DECIMALS)
}
