import { type BaseUnits, type ChainCode, ETHEREUM_ASSETS } from '../../custody/index.ts'

/**
 * What may leave in one hour, in whole coins. Everything else is measured by it: whoever takes over the rest of the product gets no
 * more than this.
 */
const HOURLY: Readonly<Record<string, number>> = {
  BTC: 5,
  ETH: 80,
  LTC: 2_500,
  DOGE: 1_000_000,
  XRP: 300_000,
  USDT: 250_000,
  USDC: 250_000,
  LINK: 15_000,
  SHIB: 10_000_000_000,
  UNI: 25_000,
  PEPE: 20_000_000_000,
  ARB: 250_000,
  POL: 400_000,
}

/** In percent of what may leave in an hour. */
export const CEILINGS = {
  /** Everything of an asset, in a day. */
  day: 600n,
  /** To one recipient, and from one user, in a day. */
  recipient: 200n,
  user: 200n,
  /** By factors that are not a day old: of one user, and of all of them. */
  youngUser: 1n,
  youngAll: 20n,
  /** Above it two members of staff must have signed, of one payment. */
  automatic: 4n,
  /** Given to addresses of ours to pay for their moves, in an hour. */
  gas: 10n,
  /** Brought to the hot wallet from the warm tier, in a day: as much as may leave in one. */
  refill: 600n,
} as const
export type Ceiling = Exclude<keyof typeof CEILINGS, 'automatic'>

/** The most that one transaction may cost, in the smallest part of the chain's coin. */
export const FEE_CEILINGS: Readonly<Record<ChainCode, bigint>> = {
  BITCOIN: 1_000_000n,
  ETHEREUM: 50_000_000_000_000_000n,
  LITECOIN: 20_000_000n,
  DOGECOIN: 20_000_000_000n,
  XRPL: 1_000_000n,
}
/** So many of the dearest transactions a chain may cost us in an hour: nobody burns our coins as fees. */
export const DEAR_TRANSACTIONS = 40n

/** In the smallest part that the chain knows. What is not in the list does not leave at all. */
export function hourlyCeiling(chain: string, asset: string, hourly = HOURLY): BaseUnits {
  const decimals = ETHEREUM_ASSETS.find((own) => own.asset === asset)?.decimals ?? (chain === 'XRPL' ? 6 : 8)
  return (BigInt(hourly[asset] ?? 0) * 10n ** BigInt(decimals)) as BaseUnits
}

/** Others than the house's, for tests. */
export interface Ceilings {
  /** What may leave in an hour, in whole coins. */
  readonly hourly?: Readonly<Record<string, number>> | undefined
  readonly automatic?: bigint | undefined
}

/** Whether the signer wants two members of staff to have signed it. */
export function needsStaff(
  { chain, asset, base }: { readonly chain: string; readonly asset: string; readonly base: bigint },
  { hourly = HOURLY, automatic = CEILINGS.automatic }: Ceilings = {},
): boolean {
  return base > (hourlyCeiling(chain, asset, hourly) * automatic) / 100n
}
