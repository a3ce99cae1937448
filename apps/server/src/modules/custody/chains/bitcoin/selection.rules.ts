import { assert, ok, type Result, refuse } from '@bourse/money'
import { hex } from '@scure/base'
import { selectUTXO } from '@scure/btc-signer'
import { scriptOf } from './keys.ts'
import type { OutputNetwork } from './networks.ts'

export interface Coin {
  /** As txid:output. */
  readonly key: string
  readonly base: bigint
  readonly txid: string
  readonly output: number
  readonly from: { readonly address: string }
}

export interface Terms {
  readonly network: OutputNetwork
  /** What is paid for a virtual byte. */
  readonly rate: bigint
  readonly dust: bigint
}

export interface SelectionRequest extends Terms {
  readonly to: string
  readonly amount: bigint
  readonly change: string
  /** Coins that must be among the inputs. */
  readonly must?: ReadonlySet<string>
}

export interface Selection<C extends Coin> {
  readonly inputs: readonly C[]
  readonly fee: bigint
  /** 0 when the rest is too small to be worth an output; it then goes to the fee. */
  readonly change: bigint
}

/**
 * The largest coins first: the fewest inputs, so the least fee. What must be spent comes before them; when some of that is gone, the
 * payment that it was to replace stands, and another one would pay twice. Small coins are brought together by sweeps, so that they
 * do not pile up.
 */
export function selectCoins<C extends Coin>(
  coins: readonly C[],
  { to, amount, change, must = new Set(), ...terms }: SelectionRequest,
): Result<Selection<C>, { readonly code: 'chain.short'; readonly missing: bigint }> {
  const required = coins.filter(({ key }) => must.has(key))
  if (required.length < must.size) return refuse({ code: 'chain.short', missing: amount })
  const free = coins.filter(({ key }) => !must.has(key))
  const selected = selectUTXO(inputsOf(free, terms), [{ address: to, amount }], 'accumBiggest', {
    ...optionsOf(terms),
    changeAddress: change,
    requiredInputs: inputsOf(required, terms),
  })
  if (selected === undefined) {
    const most = sweepCoins(coins, { ...terms, to })
    return refuse({ code: 'chain.short', missing: most.ok ? amount - most.value.amount : amount })
  }
  const chosen = new Set(selected.inputs.map(({ txid, index }) => txid && `${hex.encode(txid)}:${index}`))
  const inputs = coins.filter(({ key }) => chosen.has(key))
  assert(inputs.length === selected.inputs.length, 'every input is one of the coins')
  const rest = selected.change ? selected.outputs.reduce((sum, output) => sum + output.amount, -amount) : 0n
  return ok({ inputs, fee: totalOf(inputs) - amount - rest, change: rest })
}

/** Everything into one output: all of it is change. */
export function sweepCoins(
  coins: readonly Coin[],
  { to, ...terms }: Terms & { readonly to: string },
): Result<{ readonly amount: bigint; readonly fee: bigint }, { readonly code: 'chain.dust' }> {
  const swept = selectUTXO([], [], 'all', {
    ...optionsOf(terms),
    changeAddress: to,
    requiredInputs: inputsOf(coins, terms),
  })
  const [output] = swept?.outputs ?? []
  return output === undefined
    ? refuse({ code: 'chain.dust' })
    : ok({ amount: output.amount, fee: totalOf(coins) - output.amount })
}

function totalOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { base }) => sum + base, 0n)
}

function inputsOf(coins: readonly Coin[], { network }: Terms) {
  return coins.map(({ txid, output, base, from }) => ({
    txid,
    index: output,
    witnessUtxo: { script: scriptOf(network, from.address), amount: base },
  }))
}

function optionsOf({ network, rate, dust }: Terms) {
  return {
    network,
    feePerByte: rate,
    // The library leaves out a change that is not above its limit; one of exactly the dust is carried.
    dust: dust - 1n,
    dustRelayFeeRate: 1n,
    bip69: false,
    createTx: false,
    // Only counted here. The signer wants the transactions that prove the amounts.
    allowLegacyWitnessUtxo: true,
  }
}
