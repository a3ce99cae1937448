/** How the price of an asset in USDT behaves in the simulated world. Deviations are of a day's change. */
export interface AssetProfile {
  readonly kind: 'coin' | 'meme' | 'stable' | 'fiat'
  /** Around which the price moves, in USDT. */
  readonly level: number
  /** How much of the change of all coins together it takes part in. */
  readonly beta: number
  /** What it does by itself. */
  readonly own: number
}

/** The change of all coins together, of the memes beside it, and of the dollar against every other currency. */
export const MARKET_DEVIATION = 0.022
export const MEME_DEVIATION = 0.03
export const DOLLAR_DEVIATION = 0.0028

const coin = (level: number, beta: number, own: number): AssetProfile => ({ kind: 'coin', level, beta, own })
const meme = (level: number): AssetProfile => ({ kind: 'meme', level, beta: 1.6, own: 0.053 })
const fiat = (level: number): AssetProfile => ({ kind: 'fiat', level, beta: 0, own: 0.0028 })

export const ASSET_PROFILES: Readonly<Record<string, AssetProfile>> = {
  BTC: coin(95_000, 1, 0.012),
  ETH: coin(3_300, 1.3, 0.02),
  USDC: { kind: 'stable', level: 1, beta: 0, own: 0.0005 },
  XRP: coin(2.3, 1.3, 0.03),
  SOL: coin(185, 1.45, 0.028),
  DOGE: meme(0.21),
  SHIB: meme(0.000021),
  TRX: coin(0.27, 0.8, 0.022),
  ADA: coin(0.78, 1.4, 0.031),
  DOT: coin(5.6, 1.4, 0.031),
  LINK: coin(18, 1.4, 0.032),
  LTC: coin(104, 1.2, 0.028),
  BCH: coin(470, 1.25, 0.03),
  AVAX: coin(27, 1.45, 0.034),
  ARB: coin(0.52, 1.45, 0.038),
  POL: coin(0.34, 1.4, 0.036),
  UNI: coin(9.4, 1.4, 0.036),
  ATOM: coin(5.9, 1.35, 0.033),
  TIA: coin(3.1, 1.5, 0.042),
  PEPE: meme(0.000014),
  EUR: fiat(1.12),
  GBP: fiat(1.31),
}
