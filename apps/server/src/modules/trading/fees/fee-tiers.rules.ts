import { assert, parseUnits, type Units } from '@bourse/money'
import { FEE_TIERS } from '../../markets/index.ts'

export const USDT_SCALE = 8

const THRESHOLDS = FEE_TIERS.map(({ tier, volumeFrom }) => {
  const parsed = parseUnits(volumeFrom, USDT_SCALE)
  assert(parsed.ok, `${volumeFrom} is no volume`)
  return { tier, from: parsed.value }
})

/** The highest tier whose volume is reached. */
export function tierOf(volume: Units): number {
  return THRESHOLDS.findLast(({ from }) => volume >= from)?.tier ?? 1
}
