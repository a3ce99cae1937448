import type { ChainCode } from '../chain.ts'

/** The version bytes by which the addresses of one network differ from those of another. */
export interface OutputNetwork {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

/** A chain of the Bitcoin family: coins are outputs, and the one difference that matters is how addresses are written. */
export interface OutputChain {
  readonly code: ChainCode
  readonly name: string
  readonly asset: string
  readonly uri: string
  /** Witness outputs where the chain has them; Dogecoin has none. */
  readonly script: 'wpkh' | 'pkh'
  /** The purpose and coin numbers of BIP 44 and 84. */
  readonly coin: string
  readonly network: OutputNetwork
  readonly testNetwork: OutputNetwork
  /** Outputs below this are not relayed. */
  readonly dust: bigint
  /** What is paid for a byte when the node does not know better, and at most. */
  readonly usualRate: bigint
  readonly maxRate: bigint
  readonly blockSeconds: number
}

export const OUTPUT_CHAINS: readonly OutputChain[] = [
  {
    code: 'BITCOIN',
    name: 'Bitcoin',
    asset: 'BTC',
    uri: 'bitcoin',
    script: 'wpkh',
    coin: "m/84'/0'",
    network: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    testNetwork: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    dust: 294n,
    usualRate: 8n,
    maxRate: 500n,
    blockSeconds: 600,
  },
  {
    code: 'LITECOIN',
    name: 'Litecoin',
    asset: 'LTC',
    uri: 'litecoin',
    script: 'wpkh',
    coin: "m/84'/2'",
    network: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
    testNetwork: { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
    dust: 5_460n,
    usualRate: 10n,
    maxRate: 1_000n,
    blockSeconds: 150,
  },
  {
    code: 'DOGECOIN',
    name: 'Dogecoin',
    asset: 'DOGE',
    uri: 'dogecoin',
    script: 'pkh',
    coin: "m/44'/3'",
    network: { bech32: 'doge', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
    testNetwork: { bech32: 'tdge', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 },
    dust: 1_000_000n,
    usualRate: 50_000n,
    maxRate: 2_000_000n,
    blockSeconds: 60,
  },
]
