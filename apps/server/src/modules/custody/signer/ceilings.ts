import type { ChainCode } from '../chains/chain.ts'

/** What may leave in one hour, in whole coins. Whoever takes over the rest of the product gets no more than this. */
export const HOURLY_CEILINGS: Readonly<Record<string, number>> = {
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

/** The most that one transaction may cost, in the smallest part of the chain's coin. */
export const FEE_CEILINGS: Readonly<Record<ChainCode, bigint>> = {
  BITCOIN: 1_000_000n,
  ETHEREUM: 50_000_000_000_000_000n,
  LITECOIN: 20_000_000n,
  DOGECOIN: 20_000_000_000n,
  XRPL: 1_000_000n,
}
