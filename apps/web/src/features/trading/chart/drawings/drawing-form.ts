import { figureInField, parseDecimalInput } from '../../../../app/shared-data/decimal-input.ts'

interface PriceFigure {
  readonly locale: string
  /** Decimals of a price of the market. */
  readonly scale: number
}

export function priceInField(price: number, { locale, scale }: PriceFigure): string {
  return figureInField(price.toFixed(scale), { locale, scale })
}

/** Null for what is no price of this market. */
export function readPriceField(text: string, { locale, scale }: PriceFigure): number | null {
  const plain = parseDecimalInput(text, locale)
  const decimals = plain?.split('.')[1]?.length ?? 0
  const price = plain === null ? 0 : Number(plain)
  return price > 0 && Number.isFinite(price) && decimals <= scale ? price : null
}

const MINUTE_MS = 60_000

/** As a field of day and time wants it, by the clock of the device: 2026-11-15T09:30. */
export function timeInField(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * MINUTE_MS
  return new Date(time - offset).toISOString().slice(0, 16)
}

export function readTimeField(text: string): number | null {
  const time = new Date(text).getTime()
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && Number.isFinite(time) ? time : null
}
