/** What a number can be by its beginning. Which of them are taken the server says. */
export const CARD_BRANDS = ['visa', 'mastercard', 'maestro', 'amex', 'other'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

interface BrandFacts {
  readonly start: RegExp
  readonly lengths: readonly number[]
  readonly groups: readonly number[]
  readonly codeLength: number
}

const FOURS = [4, 4, 4, 4, 3]

/** In the order in which a beginning is tried (ISO/IEC 7812 ranges of the schemes). */
const BRANDS: Readonly<Record<CardBrand, BrandFacts>> = {
  visa: { start: /^4/, lengths: [13, 16, 19], groups: FOURS, codeLength: 3 },
  mastercard: {
    start: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: FOURS,
    codeLength: 3,
  },
  maestro: { start: /^(50|5[6-9]|6[0-9])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19], groups: FOURS, codeLength: 3 },
  amex: { start: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
  other: { start: /^/, lengths: [12, 13, 14, 15, 16, 17, 18, 19], groups: FOURS, codeLength: 3 },
}

/** Undefined for nothing at all. */
export function brandOf(digits: string): CardBrand | undefined {
  return digits === '' ? undefined : CARD_BRANDS.find((brand) => BRANDS[brand].start.test(digits))
}

/** As it stands on the card; a beginning is grouped as far as it goes. */
export function groupedNumber(digits: string): string {
  const groups = BRANDS[brandOf(digits) ?? 'other'].groups
  const parts: string[] = []
  let rest = digits
  for (const length of groups) {
    if (rest === '') break
    parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return parts.join(' ')
}

/** The right length for its brand, and the check digit of Luhn's formula (ISO/IEC 7812-1). */
export function isCardNumber(digits: string): boolean {
  const brand = brandOf(digits)
  if (brand === undefined || !/^\d+$/.test(digits) || !BRANDS[brand].lengths.includes(digits.length)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function isSecurityCode(code: string, digits: string): boolean {
  return /^\d+$/.test(code) && code.length === BRANDS[brandOf(digits) ?? 'other'].codeLength
}

/** A card is good until the last moment of its month. */
export function hasExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 1)
}
