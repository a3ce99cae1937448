import { assert, ok, type Result, refuse } from '@bourse/money'
import {
  type AddressRefusal,
  type BaseUnits,
  type BuildContext,
  baseUnits,
  type Chain,
  type ChainAsset,
  type ChainTransaction,
  CONFIRMATIONS,
  type EvmUnsigned,
  type Payment,
} from '../chain.ts'
import { createRpc, RpcRefused } from '../json-rpc.ts'
import { balanceData, transferData } from './erc20.ts'
import { isAddress, isHex, keccak256, shownAddress } from './hex.ts'
import { type NodeBlock, type NodeReceipt, type NodeTransaction, readTransaction } from './node-answers.ts'
import { isSignedBy } from './signed-text.ts'
import { ETHEREUM, ETHEREUM_ASSETS } from './tokens.ts'

const COIN_GAS = 21_000n
const TOKEN_GAS = 65_000n
const TIP = 1_000_000_000n
/** The fee of a block may double in about six; a payment made now must still get through then. */
const HEADROOM = 2n
/** Two epochs of 32 blocks and half of one; the simulated network's epochs are short. */
const FINAL_BLOCKS = 80
const TEST_FINAL_BLOCKS = 10

/** Ethereum and what speaks like it: the coin by transactions, tokens by their logs. */
export function createEvmChain(url: string, chainId: number): Chain {
  const rpc = createRpc(url)
  const assets = ETHEREUM_ASSETS

  async function head() {
    const { number, hash } = await rpc<NodeBlock>('eth_getBlockByNumber', 'latest', false)
    return { height: Number(number), hash }
  }

  /** Null until two epochs have passed. */
  async function finalized() {
    const block = await rpc<NodeBlock | null>('eth_getBlockByNumber', 'finalized', false)
    return block === null ? undefined : { height: Number(block.number), hash: block.hash }
  }

  async function fees(percent = 100): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
    const { baseFeePerGas } = await rpc<NodeBlock>('eth_getBlockByNumber', 'pending', false)
    const maxPriorityFeePerGas = (TIP * BigInt(percent)) / 100n
    const base = (BigInt(baseFeePerGas) * HEADROOM * BigInt(percent)) / 100n
    return { maxFeePerGas: base + maxPriorityFeePerGas, maxPriorityFeePerGas }
  }

  async function balanceOf(address: string, asset: string): Promise<BaseUnits> {
    const { contract } = assetOf(assets, asset)
    assert(isHex(address), 'an address is hexadecimal')
    const found =
      contract === null
        ? await rpc<`0x${string}`>('eth_getBalance', address, 'latest')
        : await rpc<`0x${string}`>('eth_call', { to: contract, data: balanceData(address) }, 'latest')
    return baseUnits(found === '0x' ? 0n : BigInt(found))
  }

  async function transaction(txid: string): Promise<ChainTransaction | undefined> {
    const found = await rpc<NodeTransaction | null>('eth_getTransactionByHash', txid)
    if (found === null) return undefined
    const receipt = await rpc<NodeReceipt | null>('eth_getTransactionReceipt', txid)
    return readTransaction(found, receipt, assets)
  }

  async function gasOf(payment: Payment, from: string): Promise<bigint> {
    const { contract } = assetOf(assets, payment.asset)
    assert(isHex(payment.to), 'an address is hexadecimal')
    const call =
      contract === null
        ? { from, to: payment.to, value: '0x0' }
        : { from, to: contract, data: transferData(payment.to, payment.base) }
    const gas = BigInt(await rpc<`0x${string}`>('eth_estimateGas', call))
    // The state may change until it is mined; what is not used is not paid.
    return gas === COIN_GAS ? gas : (gas * 5n) / 4n
  }

  async function nonceOf({ from: [from], nonce, nonceFrom = 0 }: BuildContext): Promise<number> {
    if (nonce !== undefined) return nonce
    return Math.max(nonceFrom, Number(await rpc<string>('eth_getTransactionCount', from?.address, 'pending')))
  }

  return {
    code: ETHEREUM.code,
    name: ETHEREUM.name,
    assets,
    feeAsset: ETHEREUM.asset,
    memo: 'none',
    sharedAddress: false,
    confirmations: CONFIRMATIONS,
    finality: { usualBlocks: chainId === ETHEREUM.testChainId ? TEST_FINAL_BLOCKS : FINAL_BLOCKS, finalized },
    blockSeconds: 12,
    checkAddress,
    canonicalTxid: (text) => `0x${text.toLowerCase().replace(/^0x/, '')}`,
    showAddress: shownAddress,
    isSignedBy,
    paymentUri: ({ address }) => shownAddress(address),
    head,

    async block(height) {
      const at = `0x${height.toString(16)}`
      const block = await rpc<NodeBlock | null>('eth_getBlockByNumber', at, true)
      if (block === null) return undefined
      const receipts =
        block.transactions.length === 0 ? [] : await rpc<NodeReceipt[]>('eth_getBlockReceipts', block.hash)
      const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
      return {
        height,
        hash: block.hash,
        parentHash: block.parentHash,
        transactions: block.transactions.map((own) => readTransaction(own, byHash.get(own.hash) ?? null, assets)),
      }
    },

    async statusOf(txid) {
      const receipt = await rpc<NodeReceipt | null>('eth_getTransactionReceipt', txid)
      if (receipt !== null) {
        const height = Number(receipt.blockNumber)
        const confirmations = Math.max(0, (await head()).height - height + 1)
        return { state: receipt.status === '0x1' ? 'mined' : 'failed', confirmations, height }
      }
      const waiting = await rpc<NodeTransaction | null>('eth_getTransactionByHash', txid)
      return { state: waiting === null ? 'unknown' : 'pending', confirmations: 0, height: null }
    },

    transaction,
    balanceOf,

    async estimateFee(asset) {
      const { maxFeePerGas } = await fees()
      return baseUnits(maxFeePerGas * (assetOf(assets, asset).contract === null ? COIN_GAS : TOKEN_GAS))
    },

    async build(payment, context) {
      const [from] = context.from
      assert(from !== undefined, 'an account pays')
      const { contract } = assetOf(assets, payment.asset)
      const { maxFeePerGas, maxPriorityFeePerGas } = await fees(context.feePercent)
      const owned = await balanceOf(from.address, payment.asset)
      const coins = contract === null ? owned : await balanceOf(from.address, ETHEREUM.asset)
      const asked = context.sweep && contract !== null ? owned : payment.base
      if (contract !== null && (owned < asked || owned === 0n)) {
        return refuse({ code: 'chain.short', asset: payment.asset, missing: baseUnits(asked - owned) })
      }
      const gas = await gasOf({ ...payment, base: baseUnits(asked) }, from.address)
      const fee = gas * maxFeePerGas
      const base = baseUnits(context.sweep && contract === null ? owned - fee : asked)
      if (base <= 0n) return refuse({ code: 'chain.dust' })
      const needed = contract === null ? base + fee : fee
      if (coins < needed) {
        return refuse({ code: 'chain.short', asset: ETHEREUM.asset, missing: baseUnits(needed - coins) })
      }
      assert(isHex(payment.to), 'an address is hexadecimal')
      const unsigned: EvmUnsigned = {
        kind: 'evm',
        chainId,
        from,
        nonce: await nonceOf(context),
        to: contract ?? payment.to,
        value: contract === null ? String(base) : '0',
        data: contract === null ? '0x' : transferData(payment.to, base),
        gas: String(gas),
        maxFeePerGas: String(maxFeePerGas),
        maxPriorityFeePerGas: String(maxPriorityFeePerGas),
      }
      return ok({ unsigned, base, fee: baseUnits(fee) })
    },

    async broadcast(raw) {
      try {
        return { txid: await rpc<string>('eth_sendRawTransaction', raw) }
      } catch (error) {
        // Sent before: nodes say so in words of their own, and the transaction is there.
        const txid = txidOf(raw)
        if (error instanceof RpcRefused && (await transaction(txid)) !== undefined) return { txid }
        throw error
      }
    },
  }
}

function assetOf(assets: readonly ChainAsset[], asset: string): ChainAsset {
  const found = assets.find((own) => own.asset === asset)
  assert(found !== undefined, `${asset} is not on this chain`)
  return found
}

/** Capitals are a checksum where there are any; the chain itself knows none. */
function checkAddress(
  text: string,
  memo: string | null,
): Result<{ address: string; memo: string | null }, AddressRefusal> {
  const address = text.trim()
  if (memo !== null && memo !== '') return refuse({ code: 'funding.memo_wrong' })
  if (!isAddress(address) || BigInt(address) === 0n) return refuse({ code: 'funding.address_wrong' })
  return ok({ address: address.toLowerCase(), memo: null })
}

function txidOf(raw: string): string {
  assert(isHex(raw), 'a transaction is hexadecimal')
  return keccak256(raw)
}
