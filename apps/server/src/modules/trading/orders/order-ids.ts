import type { Market } from '../../markets/index.ts'

const DIGITS = 36

/** `ord_` + the pair's number + the engine's id, in base 36: found without a look into the database. */
export function orderIdText(pairId: number, id: number): string {
  const own = id.toString(DIGITS).toUpperCase().padStart(11, '0')
  return `ord_${pairId.toString(DIGITS).toUpperCase()}${own}`
}

/** The engine's id, or undefined when the text is no order of this market. */
export function engineIdOf(market: Pick<Market, 'id'>, text: string): number | undefined {
  const match = /^ord_([0-9A-Z]{1,4})([0-9A-Z]{11})$/.exec(text)
  if (match?.[1] === undefined || match[2] === undefined) return undefined
  if (Number.parseInt(match[1], DIGITS) !== market.id) return undefined
  const id = Number.parseInt(match[2], DIGITS)
  return Number.isSafeInteger(id) ? id : undefined
}
