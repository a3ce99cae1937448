import { divideFloor18, formatUnits, parseDecimal, powerOfTen, rescaleFloor, units } from '@bourse/money'

/** Where the pointer of the scale stands, from 0 at its left end to 1 at its right; the index is in the middle. */
export function pointerAt(points: string): number {
  // A drawing may use a float: the figure beneath it is exact.
  return (Math.max(-1, Math.min(1, Number(points))) + 1) / 2
}

/** How far a price is from the index in percent points, rounded toward the index; null where there is none. */
export function distanceOf(price: string, index: string | null): string | null {
  if (index === null) return null
  const [own, other] = [parseDecimal(price), parseDecimal(index)]
  if (!own.ok || !other.ok || other.value.units === 0n) return null
  const scale = Math.max(own.value.scale, other.value.scale)
  const [a, b] = [rescaleFloor(own.value, scale).units, rescaleFloor(other.value, scale).units]
  const gap = a > b ? a - b : b - a
  const hundredths = (gap * 10_000n) / b
  const figure = formatUnits(units(hundredths), 2)
  return a < b && hundredths > 0n ? `-${figure}` : figure
}

/** What one gets for an amount of money, rounded down as the exchange does it; null where it cannot be said. */
export function coinsFor(fiat: string, price: string, scale: number): string | null {
  const [money, own] = [parseDecimal(fiat), parseDecimal(price)]
  if (!money.ok || !own.ok || own.value.units === 0n) return null
  const exact = divideFloor18(fiat, price)
  return formatUnits(units(exact.units / powerOfTen(18 - scale)), scale)
}
