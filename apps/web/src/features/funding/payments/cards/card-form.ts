import type { CardBrand } from '@bourse/contract'
import { brandOf, groupedNumber, hasExpired, isCardNumber, isSecurityCode } from '@bourse/contract/card-numbers'

const LONGEST = 19
const CENTURY = 2000

export interface CardInput {
  readonly number: string
  readonly expiry: string
  readonly code: string
}

export const EMPTY_CARD: CardInput = { number: '', expiry: '', code: '' }

export interface CardDetails {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly code: string
}

export interface CardForm {
  readonly brand: CardBrand | undefined
  readonly errors: {
    readonly number?: 'funding.card_number_wrong' | 'funding.card_brand'
    readonly expiry?: 'funding.card_expiry_wrong' | 'funding.card_expired'
    readonly code?: 'funding.card_code_wrong'
  }
  /** Undefined until everything is right. */
  readonly card: CardDetails | undefined
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** As it stands on the card, however it was typed or pasted. */
export function typedNumber(text: string): string {
  return groupedNumber(digitsOf(text).slice(0, LONGEST))
}

/** `MM/YY`; a month that can only have one digit gets its zero. */
export function typedExpiry(text: string): string {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Where the caret stands after the text was grouped again: behind as many digits as before. */
export function caretAfter(before: { readonly text: string; readonly caret: number }, grouped: string): number {
  let left = digitsOf(before.text.slice(0, before.caret)).length
  let place = 0
  while (left > 0 && place < grouped.length) {
    if (/\d/.test(grouped.charAt(place))) left -= 1
    place += 1
  }
  return place
}

function expiryOf(text: string): { month: number; year: number } | undefined {
  const found = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text)
  return found === null ? undefined : { month: Number(found[1]), year: CENTURY + Number(found[2]) }
}

/** Everything that can be told without asking anybody; the number stays in the browser meanwhile. */
export function cardForm(input: CardInput, { brands, now }: { brands: readonly CardBrand[]; now: Date }): CardForm {
  const number = digitsOf(input.number)
  const brand = brandOf(number)
  const expiry = expiryOf(input.expiry)
  const taken = brand === undefined || brands.includes(brand)
  const errors: CardForm['errors'] = {
    ...(!taken && { number: 'funding.card_brand' as const }),
    ...(taken && !isCardNumber(number) && { number: 'funding.card_number_wrong' as const }),
    ...(expiry === undefined && { expiry: 'funding.card_expiry_wrong' as const }),
    ...(expiry !== undefined && hasExpired(expiry, now) && { expiry: 'funding.card_expired' as const }),
    ...(!isSecurityCode(input.code, number) && { code: 'funding.card_code_wrong' as const }),
  }
  const right = Object.keys(errors).length === 0 && expiry !== undefined
  const card = right ? { number, expMonth: expiry.month, expYear: expiry.year, code: input.code } : undefined
  return { brand, errors, card }
}
