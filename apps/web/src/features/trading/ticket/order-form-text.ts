import { maxUnits, units } from '@bourse/money'
import { figureInField, parseDecimalInput } from '../../../app/shared-data/decimal-input.ts'
import type { Figure, PairMath } from './pair-math.ts'

/** What a person typed as a plain decimal: empty when nothing was, null when it is no figure. */
export function plainText(text: string, locale: string): string | null {
  return text.trim() === '' ? '' : parseDecimalInput(text, locale)
}

/** A price is written with all its decimals. */
export function priceInField({ value, scale }: Pick<Figure, 'value' | 'scale'>, locale: string): string {
  return figureInField(value, { locale, scale })
}

/** An amount goes without the zeros that say nothing. */
export function sizeInField({ value, scale }: Pick<Figure, 'value' | 'scale'>, locale: string): string {
  return figureInField(value, { locale, scale, minScale: 0 })
}

/** As it stands after the person has left the field; undefined leaves what is no figure as it was typed. */
export function tidied(text: string, figure: { scale: number; padded: boolean }, locale: string): string | undefined {
  const plain = plainText(text, locale)
  if (plain === null || plain === '') return undefined
  // More decimals than the market has are an error that the person must see, so they are not cut off here.
  const decimals = plain.split('.')[1]?.length ?? 0
  if (decimals > 18) return undefined
  const scale = Math.max(figure.scale, decimals)
  return figureInField(plain, { locale, scale, minScale: figure.padded ? figure.scale : 0 })
}

interface StepOptions {
  readonly text: string
  /** Where to start from when nothing was typed. */
  readonly start: string | null
  readonly steps: number
  readonly locale: string
}

/** A price some ticks higher or lower, never below one tick; null where there is nothing to step from. */
export function steppedPrice(math: PairMath, { text, start, steps, locale }: StepOptions): string | null {
  const typed = math.readPrice(plainText(text, locale))
  const from = typed.is === 'empty' ? math.readPrice(start ?? '') : typed
  if (from.is !== 'number') return null
  // The first step from an empty field shows where the market is.
  const moved = typed.is === 'number' ? from.units + BigInt(steps) * math.tick : from.units
  return priceInField(math.priceFigure(maxUnits(units(moved), units(math.tick))), locale)
}

/** An amount some steps higher or lower; empty when it comes to nothing. */
export function steppedAmount(
  math: PairMath,
  amount: bigint | null,
  { steps, locale }: Pick<StepOptions, 'steps' | 'locale'>,
): string {
  const moved = (amount ?? 0n) + BigInt(steps) * math.lot
  return moved <= 0n ? '' : sizeInField(math.amountFigure(math.floorToLot(moved)), locale)
}

/** Half-way between the best bid and the best ask, rounded down to a tick. */
export function midPrice(math: PairMath, bid: string, ask: string): string | null {
  const [low, high] = [math.readPrice(bid), math.readPrice(ask)]
  if (low.is !== 'number' || high.is !== 'number') return null
  const middle = (low.units + high.units) / 2n
  return math.priceText(middle - (middle % math.tick))
}
