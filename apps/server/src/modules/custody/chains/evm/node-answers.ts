import { assert } from '@bourse/money'
import { baseUnits, type ChainAsset, type ChainTransaction, type ChainTransfer } from '../chain.ts'
import { TRANSFER_TOPIC } from './erc20.ts'
import type { Hex } from './hex.ts'

/** What Ethereum's nodes answer, as far as it is read here. Numbers are hexadecimal texts. */
export interface NodeTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly value: Hex
}

export interface NodeBlock {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly baseFeePerGas: Hex
  readonly transactions: readonly NodeTransaction[]
}

export interface NodeReceipt {
  readonly transactionHash: Hex
  readonly blockNumber: Hex
  readonly status: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

/** Without a receipt it waits for a block, and its logs are not known yet. */
export function readTransaction(
  { hash, from, to, value }: NodeTransaction,
  receipt: NodeReceipt | null,
  assets: readonly ChainAsset[],
): ChainTransaction {
  const failed = receipt !== null && receipt.status !== '0x1'
  const fee = receipt === null ? 0n : BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  const coins = BigInt(value)
  const [coin] = assets
  assert(coin !== undefined, 'a chain has a coin')
  const own: ChainTransfer[] =
    coins === 0n || to === null
      ? []
      : [{ output: 0, to: to.toLowerCase(), memo: null, asset: coin.asset, contract: null, base: baseUnits(coins) }]
  return {
    txid: hash,
    senders: [from.toLowerCase()],
    fee: baseUnits(fee),
    failed,
    transfers: failed
      ? []
      : [...own, ...(receipt?.logs ?? []).flatMap((log, position) => tokenTransfer(log, position, assets))],
  }
}

/** The number counts within the transaction, because a log's place in its block changes when the block does. */
function tokenTransfer(
  { address, topics, data }: NodeReceipt['logs'][number],
  position: number,
  assets: readonly ChainAsset[],
): ChainTransfer[] {
  const [topic, , to] = topics
  // Tokens that are single things name a fourth topic and carry no amount.
  if (topic !== TRANSFER_TOPIC || topics.length !== 3 || to === undefined || data.length !== 66) return []
  const contract = address.toLowerCase()
  const base = BigInt(data)
  const asset = assets.find((own) => own.contract === contract)?.asset ?? null
  return base === 0n
    ? []
    : [{ output: position + 1, to: `0x${to.slice(-40)}`, memo: null, asset, contract, base: baseUnits(base) }]
}
