import { baseUnits, type ChainTransaction } from '../chain.ts'

/** What nodes of the Bitcoin family answer, as far as it is read here. Amounts are JSON numbers of whole coins. */
export interface NodeTransaction {
  readonly txid: string
  readonly vin: readonly {
    readonly coinbase?: string
    readonly prevout?: { readonly value: number; readonly scriptPubKey: { readonly address?: string } }
  }[]
  readonly vout: readonly {
    readonly value: number
    readonly n: number
    readonly scriptPubKey: { readonly address?: string }
  }[]
  readonly fee?: number
  readonly confirmations?: number
  readonly blockhash?: string
}

export interface NodeBlock {
  readonly previousblockhash?: string
  readonly tx: readonly NodeTransaction[]
}

export interface Unspent {
  readonly txid: string
  readonly vout: number
  readonly amount: number
  readonly address: string
}

const COIN = 100_000_000

/** Eight decimals of a double are exact up to ninety million coins; rounding brings back the whole number that was meant. */
export function coinsToBase(coins: number): bigint {
  return BigInt(Math.round(coins * COIN))
}

export function readTransaction(transaction: NodeTransaction, asset: string): ChainTransaction {
  const senders = transaction.vin.flatMap(({ prevout }) => prevout?.scriptPubKey.address ?? [])
  return {
    txid: transaction.txid,
    senders: [...new Set(senders)],
    fee: baseUnits(coinsToBase(transaction.fee ?? 0)),
    failed: false,
    transfers: transaction.vout.flatMap(({ n, value, scriptPubKey: { address } }) =>
      address === undefined
        ? []
        : [{ output: n, to: address, memo: null, asset, contract: null, base: baseUnits(coinsToBase(value)) }],
    ),
  }
}
