import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'

/** "0.01 btc" or "btc 0,01": a figure and what it is counted in. */
export interface TypedAmount {
  /** A plain decimal. */
  readonly amount: string
  readonly word: string
}

const AMOUNT_FIRST = /^([\d.,'’\s]*\d[\d.,'’]*)\s*(\p{L}[\p{L}\d]*)$/u
const WORD_FIRST = /^(\p{L}[\p{L}\d]*)\s+([\d.,'’\s]*\d[\d.,'’]*)$/u

/** Null for what is no amount, or could be two. */
export function typedAmount(text: string, locale: string): TypedAmount | null {
  const typed = text.trim()
  const [, first, after] = AMOUNT_FIRST.exec(typed) ?? []
  const [, before, last] = WORD_FIRST.exec(typed) ?? []
  const [figure, word] = first === undefined ? [last, before] : [first, after]
  if (figure === undefined || word === undefined) return null
  const amount = parseDecimalInput(figure, locale)
  return amount === null || !/[1-9]/.test(amount) ? null : { amount, word: word.toLowerCase() }
}
