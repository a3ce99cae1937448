/** The smallest deposit that is credited, and how much the hot wallet holds at most, in whole coins. */
interface AssetLimits {
  readonly minimum: string
  readonly hotCeiling: string
}

/** The warm tier holds so many hot wallets at most; more goes to the safe. */
const WARM_TIMES = 4n

const LIMITS: Readonly<Record<string, AssetLimits>> = {
  BTC: { minimum: '0.0001', hotCeiling: '50' },
  ETH: { minimum: '0.002', hotCeiling: '800' },
  LTC: { minimum: '0.01', hotCeiling: '10000' },
  DOGE: { minimum: '10', hotCeiling: '5000000' },
  XRP: { minimum: '1', hotCeiling: '1000000' },
  USDT: { minimum: '1', hotCeiling: '2000000' },
  USDC: { minimum: '1', hotCeiling: '2000000' },
  LINK: { minimum: '0.1', hotCeiling: '100000' },
  SHIB: { minimum: '50000', hotCeiling: '50000000000' },
  UNI: { minimum: '0.1', hotCeiling: '150000' },
  PEPE: { minimum: '100000', hotCeiling: '100000000000' },
  ARB: { minimum: '1', hotCeiling: '1500000' },
  POL: { minimum: '1', hotCeiling: '2500000' },
}

const NONE: AssetLimits = { minimum: '0', hotCeiling: '0' }

export function limitsOf(asset: string): AssetLimits & { readonly warmCeiling: string } {
  const limits = LIMITS[asset] ?? NONE
  return { ...limits, warmCeiling: String(BigInt(limits.hotCeiling) * WARM_TIMES) }
}
