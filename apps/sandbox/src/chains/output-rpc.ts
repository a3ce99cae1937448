import { NodeRefusal } from './machine.ts'
import type { Entry, OutputState } from './output-machine.ts'
import { addressOf, type Coin, readRaw } from './output-transactions.ts'

const METHOD_UNKNOWN = -32_601
const NOT_FOUND = -5
const OUT_OF_RANGE = -8
const COIN = 100_000_000
const DECIMALS = 8

/** The questions of a Bitcoin node that the product asks. */
export function outputRpc(state: OutputState, method: string, params: readonly unknown[]): unknown {
  const [first, second] = params
  const height = state.blocks.length - 1
  switch (method) {
    case 'getblockcount':
      return height
    case 'getbestblockhash':
      return state.blocks[height]?.hash
    case 'getblockhash':
      return blockAt(state, Number(first)).hash
    case 'getblockheader':
      return { height: heightOf(state, String(first)), hash: first }
    case 'getblock':
      return blockView(state, String(first))
    case 'getrawtransaction':
      return transactionView(state, entryOf(state, String(first)))
    case 'decoderawtransaction':
      return { txid: readRaw(String(first)).txid }
    case 'scantxoutset':
      return scan(state, Array.isArray(second) ? second.map(String) : [])
    case 'estimatesmartfee':
      return { feerate: inCoins(state.kind.usualRate * 1_000n), blocks: first }
    default:
      throw new NodeRefusal(METHOD_UNKNOWN, 'Method not found')
  }
}

function blockAt(state: OutputState, height: number) {
  const block = state.blocks[height]
  if (block === undefined) throw new NodeRefusal(OUT_OF_RANGE, 'Block height out of range')
  return block
}

function heightOf(state: OutputState, hash: string): number {
  const height = state.blocks.findLastIndex((block) => block.hash === hash)
  if (height === -1) throw new NodeRefusal(NOT_FOUND, 'Block not found')
  return height
}

function blockView(state: OutputState, hash: string) {
  const height = heightOf(state, hash)
  return {
    hash,
    height,
    time: Math.floor(blockAt(state, height).at.getTime() / 1000),
    ...(height === 0 ? {} : { previousblockhash: blockAt(state, height - 1).hash }),
    tx: blockAt(state, height).txids.map((txid) => transactionView(state, entryOf(state, txid))),
  }
}

function entryOf(state: OutputState, txid: string): Entry {
  const entry = state.entries.get(txid) ?? state.waiting.get(txid)
  if (entry === undefined) throw new NodeRefusal(NOT_FOUND, 'No such mempool or blockchain transaction')
  return entry
}

function transactionView(state: OutputState, { txid, spends, coins, outputs, fee, height, raw }: Entry) {
  const tip = state.blocks.length - 1
  return {
    txid,
    hex: raw,
    vin: spends.map((key, position) => {
      const [id, number] = key.split(':')
      return { txid: id, vout: Number(number), prevout: outputView(state, coins[position]) }
    }),
    vout: outputs.map((coin, n) => ({ n, ...outputView(state, coin) })),
    fee: inCoins(fee),
    ...(height === null ? {} : { confirmations: tip - height + 1, blockhash: blockAt(state, height).hash }),
  }
}

function outputView({ kind }: OutputState, coin: Coin | undefined) {
  if (coin === undefined) return undefined
  const address = addressOf(kind.testNetwork, coin.script)
  return { value: inCoins(coin.base), scriptPubKey: address === undefined ? {} : { address } }
}

function scan(state: OutputState, descriptors: readonly string[]) {
  const wanted = new Set(descriptors.map((text) => /^addr\(([^)]+)\)/.exec(text)?.[1]))
  const unspents = [...state.coins].flatMap(([key, { base, script }]) => {
    const address = addressOf(state.kind.testNetwork, script)
    if (!wanted.has(address)) return []
    const [txid, vout] = key.split(':')
    return [{ txid, vout: Number(vout), amount: inCoins(base), desc: `addr(${address})` }]
  })
  return { success: true, height: state.blocks.length - 1, unspents }
}

/** Nodes write amounts as numbers of whole coins. */
function inCoins(base: bigint): number {
  return Number((Number(base) / COIN).toFixed(DECIMALS))
}
