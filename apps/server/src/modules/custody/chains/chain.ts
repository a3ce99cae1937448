import type { Result } from '@bourse/money'

declare const baseBrand: unique symbol

/**
 * A count of the smallest part that a chain itself knows: wei, satoshi, drops. Our own units may be coarser (coins with 18
 * decimals are kept at 8), so the two are of different types and `amounts.rules.ts` is the only way between them.
 */
export type BaseUnits = bigint & { readonly [baseBrand]: true }

export function baseUnits(n: bigint): BaseUnits {
  return n as BaseUnits
}

export const CHAIN_CODES = ['BITCOIN', 'ETHEREUM', 'LITECOIN', 'DOGECOIN', 'XRPL'] as const
export type ChainCode = (typeof CHAIN_CODES)[number]

/** Specification §9. */
export const CONFIRMATIONS = 12

/** What an operator sets for a chain: a count of blocks, or the network's own word. */
export type FinalityRule = number | 'network'

export interface ChainAsset {
  readonly asset: string
  /** The token's contract in lower case; null for the coin of the chain itself. */
  readonly contract: string | null
  readonly decimals: number
}

export interface ChainHead {
  readonly height: number
  readonly hash: string
}

/** Something that a transaction gives to an address. */
export interface ChainTransfer {
  /** The number of the output or log within its transaction: with chain and txid, what a deposit is known by. */
  readonly output: number
  readonly to: string
  readonly memo: string | null
  /** Null for a token that we do not know. */
  readonly asset: string | null
  readonly contract: string | null
  readonly base: BaseUnits
}

export interface ChainTransaction {
  readonly txid: string
  /** Whose coins it spends; empty where the chain makes new ones. */
  readonly senders: readonly string[]
  /** What it cost its sender, in the chain's own coin; also when it failed. */
  readonly fee: BaseUnits
  readonly failed: boolean
  readonly transfers: readonly ChainTransfer[]
}

export interface ChainBlock extends ChainHead {
  readonly parentHash: string
  readonly transactions: readonly ChainTransaction[]
}

/** The house's own addresses among the numbers; those of people begin at 1. */
export const HOT = 0
/** Where deposits are brought to: of the signer's words, by a branch of its own. */
export const WARM = -1
/** And everything below it: addresses of the safe, which are watched and whose keys nobody here has. */
export const COLD = -2

/** An address of ours: its number, and what the signer gave for it. */
export interface OwnAddress {
  readonly index: number
  readonly address: string
}

export interface Payment {
  readonly asset: string
  readonly to: string
  readonly memo: string | null
  readonly base: BaseUnits
}

export interface BuildContext {
  /** Whose coins may be spent. Chains with accounts take the first; chains with outputs may take from all of them. */
  readonly from: readonly OwnAddress[]
  /** Where change goes, on chains that have it. */
  readonly change: OwnAddress
  /** Account chains: the number to use instead of the next free one, to replace a transaction that does not get through. */
  readonly nonce?: number
  /** Account chains that keep what comes too early: numbers below it belong to transactions of ours that the node may have forgotten. */
  readonly nonceFrom?: number
  /** Output chains: what other transactions of ours spend already, as txid:output. */
  readonly spent?: ReadonlySet<string>
  /** Output chains: what must be among the inputs, so that the transaction replaces another one. */
  readonly mustSpend?: readonly string[]
  /** Pays this many times the usual fee: 100 is the usual one. */
  readonly feePercent?: number
  /** The payment takes everything that is there, less the fee; `base` is then ignored. */
  readonly sweep?: boolean
  /** It is carried to a safe before it is signed: where a chain lets transactions expire, not before a day has passed. */
  readonly patient?: boolean
}

/** All that a signature needs, in words that survive JSON. The signer decodes it and compares. */
export type Unsigned = EvmUnsigned | OutputUnsigned | XrpUnsigned

export interface EvmUnsigned {
  readonly kind: 'evm'
  readonly chainId: number
  readonly from: OwnAddress
  readonly nonce: number
  readonly to: string
  readonly value: string
  readonly data: string
  readonly gas: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
}

export interface OutputUnsigned {
  readonly kind: 'outputs'
  readonly inputs: readonly {
    readonly txid: string
    readonly output: number
    readonly base: string
    readonly from: OwnAddress
    /** The whole transaction that it is an output of, where a signature does not cover the amount by itself. */
    readonly previous: string | null
  }[]
  readonly outputs: readonly { readonly address: string; readonly base: string }[]
  readonly change: OwnAddress
}

export interface XrpUnsigned {
  readonly kind: 'xrp'
  readonly from: OwnAddress
  readonly sequence: number
  readonly to: string
  readonly tag: number | null
  readonly drops: string
  readonly fee: string
  readonly lastLedger: number
}

export interface Built {
  readonly unsigned: Unsigned
  /** What arrives; differs from what was asked for in a sweep alone. */
  readonly base: BaseUnits
  /** The most that it costs, in the chain's own coin. */
  readonly fee: BaseUnits
}

export type BuildRefusal =
  /** The coins at the given addresses do not cover payment and fee. */
  | { readonly code: 'chain.short'; readonly asset: string; readonly missing: BaseUnits }
  /** Less than the fee of spending it, or than the chain carries at all. */
  | { readonly code: 'chain.dust' }

export interface TransactionStatus {
  readonly state: 'unknown' | 'pending' | 'mined' | 'failed'
  readonly confirmations: number
  readonly height: number | null
}

export interface NetworkFinality {
  /** After about so many blocks the word comes, for what people are told. */
  readonly usualBlocks: number
  /** The newest block that the network calls final; undefined while it has called none so. */
  finalized(): Promise<ChainHead | undefined>
}

export type AddressRefusal = { readonly code: 'funding.address_wrong' } | { readonly code: 'funding.memo_wrong' }

/** One kind of chain, spoken to by the protocol of its own nodes. Adding a chain is one folder and one line in `index.ts`. */
export interface Chain {
  readonly code: ChainCode
  readonly name: string
  readonly assets: readonly ChainAsset[]
  /** The coin that fees are paid in. */
  readonly feeAsset: string
  readonly memo: 'none' | 'tag'
  /** Users have one address in common and are told apart by the memo; there is nothing to sweep. */
  readonly sharedAddress: boolean
  /** So many blocks make a withdrawal complete, and a deposit final where blocks are counted. */
  readonly confirmations: number
  /** The network's own word for what cannot be undone, where deposits wait for it; null where blocks are counted. */
  readonly finality: NetworkFinality | null
  /** About how long a block takes, for what people are told. */
  readonly blockSeconds: number

  /** Gives the address as the chain itself writes it. A wrong checksum, another network and a missing memo are refused. */
  checkAddress(
    text: string,
    memo: string | null,
  ): Result<{ readonly address: string; readonly memo: string | null }, AddressRefusal>
  /** The id of a transaction as the chain's nodes write it; people copy it with and without 0x, in small letters and capitals. */
  canonicalTxid(text: string): string
  /** The address as people are used to see it. */
  showAddress(address: string): string
  /** Whether the key of an address has signed a text; missing where a chain has no common way to do so. */
  readonly isSignedBy?: (address: string, text: string, signature: string) => boolean
  /** What wallets read from a QR code. */
  paymentUri(to: { readonly asset: string; readonly address: string; readonly memo: string | null }): string

  head(): Promise<ChainHead>
  /** Undefined beyond the head. */
  block(height: number): Promise<ChainBlock | undefined>
  statusOf(txid: string): Promise<TransactionStatus>
  /** What the transaction gives, also while it waits for a block; undefined when the node does not know it. */
  transaction(txid: string): Promise<ChainTransaction | undefined>
  /** What stands at the address by the latest block. */
  balanceOf(address: string, asset: string): Promise<BaseUnits>

  /** What a payment of the asset costs now, in the chain's own coin. */
  estimateFee(asset: string): Promise<BaseUnits>
  build(payment: Payment, context: BuildContext): Promise<Result<Built, BuildRefusal>>
  /** Sending the same bytes twice is harmless. Throws ChainUnknown when no answer came, and ChainRefused when the node said no. */
  broadcast(raw: string): Promise<{ readonly txid: string }>
}

/** No answer came: what was asked for may have happened or not. Only looking tells. */
export class ChainUnknown extends Error {}

/** The node answered, and refused. Nothing happened. */
export class ChainRefused extends Error {}
