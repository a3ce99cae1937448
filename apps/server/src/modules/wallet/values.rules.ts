import { formatUnits, powerOfTen, units } from '@bourse/money'

const CHANGE_SCALE = 6
const PERCENT_SCALE = 2

/** How far a value has moved, as a fraction with six decimals, rounded toward zero; null where one of the two is missing. */
export function changeText(now: bigint | undefined, before: bigint | undefined): string | null {
  if (now === undefined || before === undefined || before === 0n) return null
  return formatUnits(units(((now - before) * powerOfTen(CHANGE_SCALE)) / before), CHANGE_SCALE)
}

/** A part of a whole in percent, rounded toward zero, so that the parts of a whole never come to more than 100. */
export function percentText(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  return formatUnits(units((part * 100n * powerOfTen(PERCENT_SCALE)) / whole), PERCENT_SCALE)
}
