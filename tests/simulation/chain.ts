import { createHash } from 'node:crypto'
import { ok, refuse } from '@bourse/money'
import {
  baseUnits,
  type Chain,
  type ChainBlock,
  ChainRefused,
  type ChainTransaction,
  ChainUnknown,
  type EvmUnsigned,
} from '../../apps/server/src/modules/custody/index.ts'
import type { Signer } from '../../apps/server/src/modules/vault/index.ts'
import { lossOf, type Moods } from './random.ts'

export const CONFIRMATIONS = 3
const FEE = 1_000n
const HOT = 'sim1own0'

interface Pending {
  readonly txid: string
  readonly from: string
  readonly to: string
  readonly base: bigint
  readonly fee: bigint
  /** Of its sender; the world outside has none. */
  readonly nonce: number | undefined
}

export type SimulatedChain = ReturnType<typeof createSimulatedChain>

/**
 * A chain with accounts, blocks, branches and numbers of transactions, whose node loses questions and answers, lags a block
 * behind and forgets what waits, as its moods will have it. What stands in its blocks is the truth that books must follow.
 */
export function createSimulatedChain(moods: Moods) {
  const genesis: ChainBlock = { height: 0, hash: 'block-0', parentHash: '', transactions: [] }
  const blocks: ChainBlock[] = [genesis]
  const waiting = new Map<string, Pending>()
  const known = new Map<string, Pending>()
  /** What stands in blocks that no branch reaches any more, added up. */
  const deep = { blocks: 0, balances: new Map<string, bigint>(), counts: new Map<string, number>() }
  let made = 0

  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const tip = () => blocks.at(-1) ?? genesis

  function mined(view: readonly ChainBlock[] = blocks): ChainTransaction[] {
    return view.flatMap(({ transactions }) => transactions)
  }

  const recent = () => mined(blocks.slice(deep.blocks))

  /** What a transaction does to the balances of those it names. */
  function* effectsOf({ failed, fee, senders, transfers }: ChainTransaction): Iterable<readonly [string, bigint]> {
    const given = failed ? [] : transfers
    for (const { to, base } of given) yield [to, base]
    for (const sender of senders) yield [sender, -given.reduce((sum, { base }) => sum + base, fee as bigint)]
  }

  function balance(address: string): bigint {
    let sum = deep.balances.get(address) ?? 0n
    for (const own of recent()) for (const [who, change] of effectsOf(own)) if (who === address) sum += change
    return sum
  }

  const minedCount = (address: string) =>
    (deep.counts.get(address) ?? 0) + recent().filter(({ senders }) => senders.includes(address)).length

  /** Adds up what is deep, so that a long life costs no more than a short one. */
  function fold(): void {
    const end = Math.max(deep.blocks, blocks.length - 2 * CONFIRMATIONS)
    for (const own of mined(blocks.slice(deep.blocks, end))) {
      for (const [who, change] of effectsOf(own)) deep.balances.set(who, (deep.balances.get(who) ?? 0n) + change)
      for (const sender of own.senders) deep.counts.set(sender, (deep.counts.get(sender) ?? 0) + 1)
    }
    deep.blocks = end
  }

  function nextNonce(address: string): number {
    const own = [...waiting.values()].filter(({ from }) => from === address).map(({ nonce }) => (nonce ?? -1) + 1)
    return Math.max(minedCount(address), ...own)
  }

  /** Of what waits, what the next block takes: a sender's transactions by their number, without a gap. */
  function takeFor(fails: () => boolean, leavesOut: () => boolean): ChainTransaction[] {
    const taken: ChainTransaction[] = []
    const counts = new Map<string, number>()
    const queue = [...waiting.values()].sort((one, two) => (one.nonce ?? 0) - (two.nonce ?? 0))
    for (const { txid, from, to, base, fee, nonce } of queue) {
      const count = counts.get(from) ?? minedCount(from)
      if (leavesOut() || (nonce !== undefined && nonce !== count)) continue
      counts.set(from, count + 1)
      waiting.delete(txid)
      const transfer = { output: 0, to, memo: null, asset: 'BTC', contract: null, base: baseUnits(base) }
      const failed = nonce !== undefined && fails()
      const paid = baseUnits(nonce === undefined ? 0n : fee)
      const senders = nonce === undefined ? [] : [from]
      taken.push({ txid, senders, fee: paid, failed, transfers: failed ? [] : [transfer] })
    }
    return taken
  }

  function mine(count: number): void {
    const { fair, random } = moods
    for (let left = count; left > 0; left -= 1) {
      const transactions = takeFor(
        () => !fair && random.chance(5),
        () => !fair && random.chance(40),
      )
      const { height, hash: parentHash } = tip()
      made += 1
      blocks.push({ height: height + 1, hash: `block-${height + 1}-${made}`, parentHash, transactions })
    }
  }

  /** Another branch: what stood in the last blocks waits again, or, if it came from outside, may be spent elsewhere. */
  function reorganise(depth: number): void {
    const gone = blocks.splice(Math.max(1, deep.blocks, blocks.length - depth))
    for (const { txid } of gone.flatMap(({ transactions }) => transactions)) {
      const sent = known.get(txid)
      if (sent !== undefined && (sent.nonce !== undefined || moods.random.chance(70))) waiting.set(txid, sent)
    }
    mine(depth + 1)
  }

  /** A node that another one answers for may be a block behind. */
  const view = () => (!moods.fair && moods.random.chance(15) && blocks.length > 1 ? blocks.slice(0, -1) : blocks)

  function asked(): void {
    if (lossOf(moods, 15) !== 'none') throw new ChainUnknown('no answer')
  }

  function take(sent: Pending): void {
    if (waiting.has(sent.txid) || recent().some(({ txid }) => txid === sent.txid)) return
    if (sent.nonce !== undefined && sent.nonce < minedCount(sent.from)) throw new ChainRefused('number too low')
    const rival = [...waiting.values()].find(({ from, nonce }) => from === sent.from && nonce === sent.nonce)
    if (rival !== undefined && sent.nonce !== undefined) {
      if (rival.fee >= sent.fee) throw new ChainRefused('replacement underpriced')
      waiting.delete(rival.txid)
    }
    known.set(sent.txid, sent)
    waiting.set(sent.txid, sent)
  }

  const chain: Chain = {
    ...{ code: 'BITCOIN', name: 'Simulated', feeAsset: 'BTC', memo: 'none', sharedAddress: false },
    ...{ confirmations: CONFIRMATIONS, finality: null, blockSeconds: 600 },
    assets: [{ asset: 'BTC', contract: null, decimals: 8 }],
    checkAddress: (address) =>
      address.startsWith('sim1') ? ok({ address, memo: null }) : refuse({ code: 'funding.address_wrong' }),
    canonicalTxid: (text) => text,
    showAddress: (address) => address,
    paymentUri: ({ address }) => `sim:${address}`,
    async head() {
      asked()
      const { height, hash: id } = view().at(-1) ?? genesis
      return { height, hash: id }
    },
    async block(height) {
      asked()
      return blocks[height]
    },
    async transaction(txid) {
      asked()
      return recent().find((own) => own.txid === txid)
    },
    balanceOf: async (address) => baseUnits(balance(address)),
    async estimateFee() {
      asked()
      return baseUnits(FEE)
    },
    async statusOf(txid) {
      asked()
      const seen = view()
      const block = seen.slice(deep.blocks).find(({ transactions }) => transactions.some((own) => own.txid === txid))
      if (block === undefined)
        return { state: waiting.has(txid) ? 'pending' : 'unknown', confirmations: 0, height: null }
      const failed = block.transactions.some((own) => own.txid === txid && own.failed)
      const confirmations = seen.length - block.height
      return { state: failed ? 'failed' : 'mined', confirmations, height: block.height }
    },
    async build({ to, base }, { from, nonce, nonceFrom = 0, feePercent = 100, sweep = false }) {
      asked()
      const [own] = from
      if (own === undefined) throw new Error('somebody pays')
      const fee = (FEE * BigInt(feePercent)) / 100n
      const value = sweep ? balance(own.address) - fee : base
      if (value <= 0n) return refuse({ code: 'chain.dust' })
      if (balance(own.address) < value + fee)
        return refuse({ code: 'chain.short', asset: 'BTC', missing: baseUnits(value + fee - balance(own.address)) })
      const unsigned: EvmUnsigned = {
        ...{
          kind: 'evm',
          chainId: 1,
          from: own,
          nonce: nonce ?? Math.max(nonceFrom, nextNonce(own.address)),
          to,
          value: String(value),
        },
        ...{ data: '', gas: '1', maxFeePerGas: String(fee), maxPriorityFeePerGas: '1' },
      }
      return ok({ unsigned, base: baseUnits(value), fee: baseUnits(fee) })
    },
    async broadcast(raw) {
      const loss = lossOf(moods)
      if (loss === 'before') throw new ChainUnknown('the question was lost')
      const { from, to, value, nonce, maxFeePerGas } = JSON.parse(raw) as EvmUnsigned
      const txid = hash(raw)
      take({ txid, from: from.address, to, base: BigInt(value), fee: BigInt(maxFeePerGas), nonce })
      if (loss === 'after') throw new ChainUnknown('the answer was lost')
      return { txid }
    },
  }

  const signed = new Map<string, string>()
  const signer: Signer = {
    addressOf: async (_chain, index) => (index === 0 ? HOT : `sim1own${index}`),
    coldAddressOf: async () => null,
    status: async () => ({ stopped: null, refusals: 0 }),
    stop: async () => undefined,
    needsStaff: () => false,
    askForStaffKey: async () => undefined,
    async sign({ purpose, id, attempt, unsigned }) {
      if (lossOf(moods, 10) === 'before') throw new Error('the signer is away')
      const key = `${purpose} ${id} ${attempt}`
      const raw = JSON.stringify(unsigned)
      if (signed.has(key) && signed.get(key) !== raw) return refuse({ code: 'signer.already_signed' })
      signed.set(key, raw)
      if (lossOf(moods, 10) === 'after') throw new Error('the answer of the signer was lost')
      return ok({ raw, txid: hash(raw) })
    },
  }

  return {
    chain,
    signer,
    hot: HOT,
    mine,
    reorganise,
    /** Somebody outside sends coins. */
    send(to: string, base: bigint): void {
      made += 1
      take({ txid: hash(`world ${made}`), from: 'sim1world', to, base, fee: 0n, nonce: undefined })
    },
    /** A node forgets what has waited for long; whoever sent it must send it again. */
    forget(): void {
      for (const { txid, nonce } of [...waiting.values()]) if (nonce !== undefined) waiting.delete(txid)
    },
    /** What really arrived at an address lately, by what stands in the blocks. */
    arrivedAt: (address: string): bigint[] =>
      recent()
        .filter(({ failed }) => !failed)
        .flatMap(({ transfers }) => transfers.filter(({ to }) => to === address).map(({ base }) => base)),
    isQuiet: () => waiting.size === 0,
    fold,
  }
}
