import type { AssetRow } from '@bourse/server/modules/markets/index.ts'

const crypto = (code: string, name: string, scale: number): AssetRow => ({
  code,
  name,
  kind: 'crypto',
  scale,
  shownScale: scale,
})
const fiat = (code: string, name: string): AssetRow => ({ code, name, kind: 'fiat', scale: 8, shownScale: 2 })
const stablecoin = (code: string, name: string): AssetRow => ({ code, name, kind: 'crypto', scale: 8, shownScale: 6 })

/**
 * In the order in which lists show them. A scale is what the chain itself counts in, except that coins with 18 decimals are
 * kept at 8: nobody trades the rest, and amounts stay readable. What prices are quoted in is counted at 8 too, so that price ×
 * amount is exact on every pair; people are shown the decimals that they know.
 */
export const ASSETS: readonly AssetRow[] = [
  crypto('BTC', 'Bitcoin', 8),
  crypto('ETH', 'Ethereum', 8),
  stablecoin('USDT', 'Tether'),
  stablecoin('USDC', 'USD Coin'),
  crypto('XRP', 'XRP', 6),
  crypto('SOL', 'Solana', 9),
  crypto('DOGE', 'Dogecoin', 8),
  crypto('SHIB', 'Shiba Inu', 8),
  crypto('TRX', 'TRON', 6),
  crypto('ADA', 'Cardano', 6),
  crypto('DOT', 'Polkadot', 10),
  crypto('LINK', 'Chainlink', 8),
  crypto('LTC', 'Litecoin', 8),
  crypto('BCH', 'Bitcoin Cash', 8),
  crypto('AVAX', 'Avalanche', 9),
  crypto('ARB', 'Arbitrum', 8),
  crypto('POL', 'Polygon', 8),
  crypto('UNI', 'Uniswap', 8),
  crypto('ATOM', 'Cosmos', 6),
  crypto('TIA', 'Celestia', 6),
  crypto('PEPE', 'Pepe', 8),
  fiat('EUR', 'Euro'),
  fiat('GBP', 'Pound sterling'),
]
