import { createHash } from 'node:crypto'
import { assert } from '@bourse/money'
import { createKeyKinds, type OutputChain, scriptOf } from '@bourse/server/modules/custody/index.ts'
import { type BlockFrame, type Machine, NodeRefusal, type Sending } from './machine.ts'
import { outputRpc } from './output-rpc.ts'
import {
  addressOf,
  type Coin,
  firstTransaction,
  isSigned,
  type ReadTransaction,
  readRaw,
} from './output-transactions.ts'
import type { BlockRow } from './store.sql.ts'
import { WORLD_KEY, worldPublicKey } from './world-key.ts'

export interface Entry extends ReadTransaction {
  readonly fee: bigint
  readonly coins: readonly Coin[]
  /** Null while it waits. */
  height: number | null
}

export interface OutputState {
  readonly kind: OutputChain
  readonly blocks: { hash: string; txids: readonly string[]; at: Date }[]
  readonly entries: Map<string, Entry>
  /** Unspent outputs of blocks. */
  readonly coins: Map<string, Coin>
  readonly waiting: Map<string, Entry>
}

const SUPPLY = 2_000_000_000_000_000n
const MISSING_INPUTS = -25
const REJECTED = -26
const ALREADY = -27

/** A chain of the Bitcoin family: real transactions, real signatures, blocks without work. */
export async function createOutputMachine(kind: OutputChain): Promise<Machine> {
  const keys = createKeyKinds(true).get(kind.code)
  assert(keys !== undefined, 'the chain has keys')
  const world = { index: 0, address: keys.addressOf(worldPublicKey()) }
  const state = genesis(kind, world.address)

  const coinOf = (key: string): Coin | undefined => {
    const [txid = '', output] = key.split(':')
    return state.coins.get(key) ?? state.waiting.get(txid)?.outputs[Number(output)]
  }

  function conflictsOf(entry: Pick<Entry, 'spends' | 'txid'>): Entry[] {
    const wanted = new Set(entry.spends)
    return [...state.waiting.values()].filter((other) => other.spends.some((key) => wanted.has(key)))
  }

  /** What is spent must be there, be signed for, and leave a fee. */
  function check(raw: string): Entry {
    const read = readRaw(raw)
    const coins = read.spends.map(coinOf)
    const known = coins.filter((coin) => coin !== undefined)
    if (known.length < coins.length) throw new NodeRefusal(MISSING_INPUTS, 'bad-txns-inputs-missingorspent')
    if (!isSigned(raw, known)) throw new NodeRefusal(REJECTED, 'mandatory-script-verify-flag-failed')
    const total = (all: readonly Coin[]) => all.reduce((sum, { base }) => sum + base, 0n)
    const fee = total(known) - total(read.outputs)
    if (fee < BigInt(read.bytes)) throw new NodeRefusal(REJECTED, 'min relay fee not met')
    if (read.outputs.some(({ base }) => base < kind.dust)) throw new NodeRefusal(REJECTED, 'dust')
    return { ...read, fee, coins: known, height: null }
  }

  async function accept(raw: string): Promise<string> {
    const { txid } = readRaw(raw)
    if (state.waiting.has(txid)) return txid
    if (state.entries.has(txid)) throw new NodeRefusal(ALREADY, 'Transaction outputs already in utxo set')
    const entry = check(raw)
    const replaced = conflictsOf(entry)
    if (replaced.some(({ fee }) => fee >= entry.fee))
      throw new NodeRefusal(REJECTED, 'insufficient fee, rejecting replacement')
    for (const other of replaced) forget(state, other)
    state.waiting.set(txid, entry)
    return txid
  }

  function include(raws: readonly string[], block: { hash: string; at: Date }): void {
    const height = state.blocks.length
    const txids = raws.map((raw) => {
      const entry = state.waiting.get(readRaw(raw).txid) ?? check(raw)
      for (const key of entry.spends) state.coins.delete(key)
      for (const [output, coin] of entry.outputs.entries()) state.coins.set(`${entry.txid}:${output}`, coin)
      state.waiting.delete(entry.txid)
      for (const other of conflictsOf(entry)) forget(state, other)
      state.entries.set(entry.txid, { ...entry, height })
      return entry.txid
    })
    state.blocks.push({ ...block, txids })
  }

  /** Where signatures do not cover amounts, they are shown. */
  const rawOf = (txid: string) =>
    kind.script === 'wpkh' ? null : (state.waiting.get(txid)?.raw ?? state.entries.get(txid)?.raw ?? null)

  return {
    genesisHash: state.blocks[0]?.hash ?? '',
    accept,

    async seal(frame: BlockFrame) {
      const transactions = [...state.waiting.values()].map(({ raw }) => raw)
      const hash = hashOf(frame, [...state.waiting.keys()])
      include(transactions, { hash, at: frame.at })
      return { hash, transactions }
    },

    async apply(block: BlockRow) {
      const txids = block.transactions.map((raw) => readRaw(raw).txid)
      const { height, parent_hash, at, salt } = block
      const hash = hashOf({ height, parentHash: parent_hash, at, salt }, txids)
      assert(hash === block.hash, `block ${height} is not the one that was stored`)
      include(block.transactions, { hash, at })
    },

    rpc: async (method, params) => outputRpc(state, method, params),

    async pay({ to, base }: Sending) {
      const fee = kind.usualRate * 400n
      const own = [...spendable(state)].filter(
        ([, { script }]) => addressOf(kind.testNetwork, script) === world.address,
      )
      const [key, coin] = own.sort(([, a], [, b]) => (a.base > b.base ? -1 : 1))[0] ?? []
      assert(key !== undefined && coin !== undefined && coin.base > base + fee, 'the world has coins enough')
      const [txid = '', output] = key.split(':')
      const { raw } = await keys.sign(
        {
          kind: 'outputs',
          inputs: [{ txid, output: Number(output), base: String(coin.base), from: world, previous: rawOf(txid) }],
          outputs: [
            { address: to, base: String(base) },
            { address: world.address, base: String(coin.base - base - fee) },
          ],
          change: world,
        },
        () => WORLD_KEY,
      )
      return raw
    },
  }
}

/** Everything that waits on it goes with it. */
function forget(state: OutputState, entry: Entry): void {
  state.waiting.delete(entry.txid)
  for (const other of [...state.waiting.values()]) {
    if (other.spends.some((key) => key.startsWith(`${entry.txid}:`))) forget(state, other)
  }
}

function spendable(state: OutputState): Map<string, Coin> {
  const coins = new Map(state.coins)
  for (const { txid, outputs } of state.waiting.values()) {
    for (const [output, coin] of outputs.entries()) coins.set(`${txid}:${output}`, coin)
  }
  for (const { spends } of state.waiting.values()) for (const key of spends) coins.delete(key)
  return coins
}

/** The first block holds one transaction that makes all coins there are and gives them to the world. */
function genesis(kind: OutputChain, worldAddress: string): OutputState {
  const coin = { base: SUPPLY, script: scriptOf(kind.testNetwork, worldAddress) }
  const first = firstTransaction(coin)
  const at = new Date('2026-01-01T00:00:00Z')
  const hash = hashOf({ height: 0, parentHash: '', at, salt: kind.code }, [])
  return {
    kind,
    blocks: [{ hash, txids: [], at }],
    entries: new Map([[first.txid, { ...first, spends: [], fee: 0n, coins: [], height: 0 }]]),
    coins: new Map([[`${first.txid}:0`, coin]]),
    waiting: new Map(),
  }
}

function hashOf({ height, parentHash, at, salt }: BlockFrame, txids: readonly string[]): string {
  const text = [height, parentHash, at.toISOString(), salt, ...txids].join('\n')
  return createHash('sha256').update(text).digest('hex')
}
