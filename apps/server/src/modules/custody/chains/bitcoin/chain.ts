import { ok, type Result, refuse } from '@bourse/money'
import { Address } from '@scure/btc-signer'
import {
  type AddressRefusal,
  type BuildContext,
  type BuildRefusal,
  type Built,
  baseUnits,
  type Chain,
  type ChainTransaction,
  CONFIRMATIONS,
  type OwnAddress,
  type Payment,
} from '../chain.ts'
import { createRpc, type Rpc, RpcRefused } from '../json-rpc.ts'
import type { OutputChain, OutputNetwork } from './networks.ts'
import { coinsToBase, type NodeBlock, type NodeTransaction, readTransaction, type Unspent } from './node-answers.ts'
import { selectCoins, sweepCoins, type Terms } from './selection.rules.ts'

/** The node's numbers for what is not there (RPC_INVALID_ADDRESS_OR_KEY, RPC_INVALID_PARAMETER). */
const NOT_FOUND = -5
const OUT_OF_RANGE = -8
const ALREADY_THERE = [-27, -25]
/** Virtual bytes of a payment with two inputs and two outputs, by the kind of script. */
const USUAL_SIZE: Readonly<Record<OutputChain['script'], bigint>> = { wpkh: 217n, pkh: 376n }

interface OwnCoin {
  readonly key: string
  readonly base: bigint
  readonly txid: string
  readonly output: number
  readonly from: OwnAddress
  readonly previous: string | null
}

/** Bitcoin, Litecoin and Dogecoin, by the JSON-RPC of their own nodes. */
export function createOutputChain(kind: OutputChain, network: OutputNetwork, url: string): Chain {
  const rpc = createRpc(url)
  const frame = { rpc, kind, network }

  async function rate(percent = 100): Promise<bigint> {
    const answer = await rpc<{ feerate?: number }>('estimatesmartfee', 3)
    // The node tells coins for a thousand bytes.
    const known = answer.feerate === undefined ? kind.usualRate : coinsToBase(answer.feerate) / 1_000n
    const asked = ((known < 1n ? 1n : known) * BigInt(percent)) / 100n
    if (asked > kind.maxRate) return kind.maxRate
    return asked
  }

  async function coinsOf({ from, spent = new Set() }: BuildContext): Promise<OwnCoin[]> {
    const byAddress = new Map(from.map((own) => [own.address, own]))
    const found = await unspent(rpc, [...byAddress.keys()])
    const coins = found.flatMap(({ txid, vout, amount, address }) => {
      const own = byAddress.get(address)
      const key = `${txid}:${vout}`
      return own === undefined || spent.has(key)
        ? []
        : [{ key, base: coinsToBase(amount), txid, output: vout, from: own, previous: null }]
    })
    return kind.script === 'wpkh' ? coins : Promise.all(coins.map(withProof))
  }

  async function withProof(coin: OwnCoin): Promise<OwnCoin> {
    const { hex } = await rpc<{ hex: string }>('getrawtransaction', coin.txid, true)
    return { ...coin, previous: hex }
  }

  return {
    code: kind.code,
    name: kind.name,
    assets: [{ asset: kind.asset, contract: null, decimals: 8 }],
    feeAsset: kind.asset,
    memo: 'none',
    sharedAddress: false,
    confirmations: CONFIRMATIONS,
    finality: null,
    blockSeconds: kind.blockSeconds,
    checkAddress: (text, memo) => checkAddress(network, text, memo),
    canonicalTxid: (text) => text.toLowerCase().replace(/^0x/, ''),
    showAddress: (address) => address,
    paymentUri: ({ address }) => `${kind.uri}:${address}`,

    async head() {
      const hash = await rpc<string>('getbestblockhash')
      const { height } = await rpc<{ height: number }>('getblockheader', hash)
      return { height, hash }
    },

    async block(height) {
      const hash = await orUndefined(rpc<string>('getblockhash', height), OUT_OF_RANGE)
      if (hash === undefined) return undefined
      const block = await rpc<NodeBlock>('getblock', hash, 3)
      return {
        height,
        hash,
        parentHash: block.previousblockhash ?? '',
        transactions: block.tx.map((transaction) => readTransaction(transaction, kind.asset)),
      }
    },

    async statusOf(txid) {
      const found = await orUndefined(rpc<NodeTransaction>('getrawtransaction', txid, true), NOT_FOUND)
      if (found === undefined) return { state: 'unknown', confirmations: 0, height: null }
      const confirmations = found.confirmations ?? 0
      if (confirmations === 0 || found.blockhash === undefined)
        return { state: 'pending', confirmations: 0, height: null }
      const { height } = await rpc<{ height: number }>('getblockheader', found.blockhash)
      return { state: 'mined', confirmations, height }
    },

    transaction: (txid) => transactionOf(frame, txid),

    async balanceOf(address) {
      return baseUnits((await unspent(rpc, [address])).reduce((sum, { amount }) => sum + coinsToBase(amount), 0n))
    },

    estimateFee: async () => baseUnits((await rate()) * USUAL_SIZE[kind.script]),

    async build(payment, context) {
      const terms = { network, rate: await rate(context.feePercent), dust: kind.dust }
      return compose(payment, context, { coins: await coinsOf(context), terms })
    },

    async broadcast(raw) {
      try {
        return { txid: await rpc<string>('sendrawtransaction', raw) }
      } catch (error) {
        // Sent before: the node knows it, in a block or waiting for one.
        if (error instanceof RpcRefused && ALREADY_THERE.includes(error.code)) {
          const { txid } = await rpc<{ txid: string }>('decoderawtransaction', raw)
          if ((await transactionOf(frame, txid)) !== undefined) return { txid }
        }
        throw error
      }
    },
  }
}

interface Composition {
  readonly coins: readonly OwnCoin[]
  readonly terms: Terms
}

function compose(payment: Payment, context: BuildContext, { coins, terms }: Composition): Result<Built, BuildRefusal> {
  const built = (inputs: readonly OwnCoin[], outputs: readonly { address: string; base: string }[], fee: bigint) => ({
    unsigned: {
      kind: 'outputs' as const,
      inputs: inputs.map(({ key: _, base, ...input }) => ({ ...input, base: String(base) })),
      outputs,
      change: context.change,
    },
    fee: baseUnits(fee),
  })
  if (context.sweep) {
    const swept = sweepCoins(coins, { ...terms, to: payment.to })
    if (!swept.ok) return swept
    const { amount, fee } = swept.value
    return ok({ ...built(coins, [{ address: payment.to, base: String(amount) }], fee), base: baseUnits(amount) })
  }
  if (payment.base < terms.dust) return refuse({ code: 'chain.dust' })
  const must = new Set(context.mustSpend ?? [])
  const { to, base: amount } = payment
  const selected = selectCoins(coins, { ...terms, to, amount, change: context.change.address, must })
  if (!selected.ok) return refuse(shortOf(payment.asset, selected.refusal.missing))
  const { inputs, fee, change } = selected.value
  const outputs = [
    { address: payment.to, base: String(payment.base) },
    ...(change === 0n ? [] : [{ address: context.change.address, base: String(change) }]),
  ]
  return ok({ ...built(inputs, outputs, fee), base: payment.base })
}

function shortOf(asset: string, missing: bigint): BuildRefusal {
  return { code: 'chain.short', asset, missing: baseUnits(missing) }
}

function checkAddress(
  network: OutputNetwork,
  text: string,
  memo: string | null,
): Result<{ address: string; memo: string | null }, AddressRefusal> {
  const address = text.trim()
  if (memo !== null && memo !== '') return refuse({ code: 'funding.memo_wrong' })
  try {
    Address(network).decode(address)
    // Bech32 may be written in capitals, as QR codes do; the chain itself writes small letters.
    return ok({
      address: address.toLowerCase().startsWith(`${network.bech32}1`) ? address.toLowerCase() : address,
      memo: null,
    })
  } catch {
    return refuse({ code: 'funding.address_wrong' })
  }
}

/** Confirmed outputs, found by the node without an index of ours. */
async function unspent(rpc: Rpc, addresses: readonly string[]): Promise<Unspent[]> {
  if (addresses.length === 0) return []
  const scanned = await rpc<{ unspents: (Omit<Unspent, 'address'> & { desc: string })[] }>(
    'scantxoutset',
    'start',
    addresses.map((address) => `addr(${address})`),
  )
  return scanned.unspents.map(({ desc, ...found }) => ({ ...found, address: /^addr\(([^)]+)\)/.exec(desc)?.[1] ?? '' }))
}

async function transactionOf(
  { rpc, kind }: { rpc: Rpc; kind: OutputChain },
  txid: string,
): Promise<ChainTransaction | undefined> {
  const found = await orUndefined(rpc<NodeTransaction>('getrawtransaction', txid, 2), NOT_FOUND)
  return found === undefined ? undefined : readTransaction(found, kind.asset)
}

async function orUndefined<Answer>(asked: Promise<Answer>, code: number): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof RpcRefused && error.code === code) return undefined
    throw error
  }
}
