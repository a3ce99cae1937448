import type { WayFee } from '@bourse/contract'

/** The fees of one provider, in each of its currencies. */
export type ProviderFees = readonly [WayFee, ...WayFee[]]

/** By provider, in the order in which they are told. */
export function byProvider(fees: readonly WayFee[], direction: WayFee['direction']): readonly ProviderFees[] {
  const groups = Map.groupBy(
    fees.filter((fee) => fee.direction === direction && fee.method !== 'crypto'),
    ({ method, provider }) => `${method} ${provider}`,
  )
  return [...groups.values()].flatMap(([first, ...rest]) => (first === undefined ? [] : [[first, ...rest] as const]))
}
