import type { ChainAsset } from '../chain.ts'

export const ETHEREUM = {
  code: 'ETHEREUM',
  name: 'Ethereum',
  asset: 'ETH',
  mainChainId: 1,
  testChainId: 31337,
} as const

const token = (asset: string, decimals: number, contract: string): ChainAsset => ({
  asset,
  decimals,
  contract: contract.toLowerCase(),
})

/** The coin itself and the tokens that are taken, by the contracts of the main network. */
export const ETHEREUM_ASSETS: readonly ChainAsset[] = [
  { asset: 'ETH', contract: null, decimals: 18 },
  token('USDT', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  token('USDC', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  token('LINK', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
  token('SHIB', 18, '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE'),
  token('UNI', 18, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'),
  token('PEPE', 18, '0x6982508145454Ce325dDbE47a25d4ec3d2311933'),
  token('ARB', 18, '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1'),
  token('POL', 18, '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6'),
]
