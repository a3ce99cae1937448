import { PRODUCTS } from '@bourse/contract'
import { allow, INCENTIVES, line, OFFER, type PresetRule, RISK } from './preset.ts'

const incentives: readonly string[] = INCENTIVES

/** Everything that the specification offers is open to everybody whom it serves (§1), with the risk told. */
export const AS_SPECIFIED: readonly PresetRule[] = PRODUCTS.flatMap((product) => {
  const open = allow(incentives.includes(product) ? OFFER : RISK)
  return line([product], { GB: open, EEA: open, CH: open })
})
