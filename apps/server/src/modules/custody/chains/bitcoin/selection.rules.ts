import { ok, type Result, refuse } from '@bourse/money'

export interface Coin {
  readonly key: string
  readonly base: bigint
}

export interface SizeRules {
  /** In virtual bytes. */
  readonly input: bigint
  readonly output: bigint
  readonly frame: bigint
}

export interface Wish {
  readonly amount: bigint
  readonly rate: bigint
  readonly dust: bigint
  readonly sizes: SizeRules
  /** Coins that must be among the inputs. */
  readonly must?: ReadonlySet<string>
}

export interface Selection<C extends Coin> {
  readonly inputs: readonly C[]
  readonly fee: bigint
  /** 0 when the rest is too small to be worth an output; it then goes to the fee. */
  readonly change: bigint
}

/** Virtual bytes of inputs and outputs, rounded up, by the kind of script. */
export const SIZES: Readonly<Record<'wpkh' | 'pkh', SizeRules>> = {
  wpkh: { input: 69n, output: 34n, frame: 11n },
  pkh: { input: 149n, output: 34n, frame: 10n },
}

export function feeOf({ rate, sizes }: Pick<Wish, 'rate' | 'sizes'>, inputs: number, outputs: number): bigint {
  return rate * (sizes.frame + BigInt(inputs) * sizes.input + BigInt(outputs) * sizes.output)
}

/**
 * The largest coins first: the fewest inputs, so the least fee. What must be spent comes before them. Small coins are brought
 * together by sweeps, so that they do not pile up.
 */
export function selectCoins<C extends Coin>(
  coins: readonly C[],
  wish: Wish,
): Result<Selection<C>, { readonly code: 'chain.short'; readonly missing: bigint }> {
  const { amount, dust, must = new Set() } = wish
  const ordered = [...coins].sort((a, b) => preference(a, b, must))
  const inputs: C[] = []
  let total = 0n
  for (const coin of ordered) {
    if (total >= amount + feeOf(wish, inputs.length, 1) && inputs.length >= must.size) break
    inputs.push(coin)
    total += coin.base
  }
  const least = amount + feeOf(wish, inputs.length, 1)
  if (total < least || inputs.length === 0) return refuse({ code: 'chain.short', missing: least - total })
  const withChange = feeOf(wish, inputs.length, 2)
  const change = total - amount - withChange
  return ok(change >= dust ? { inputs, fee: withChange, change } : { inputs, fee: total - amount, change: 0n })
}

function preference(a: Coin, b: Coin, must: ReadonlySet<string>): number {
  if (must.has(a.key) !== must.has(b.key)) return must.has(a.key) ? -1 : 1
  if (a.base !== b.base) return a.base > b.base ? -1 : 1
  return a.key < b.key ? -1 : 1
}

/** Everything into one output. */
export function sweepCoins<C extends Coin>(
  coins: readonly C[],
  wish: Omit<Wish, 'amount'>,
): Result<{ readonly amount: bigint; readonly fee: bigint }, { readonly code: 'chain.dust' }> {
  const total = coins.reduce((sum, coin) => sum + coin.base, 0n)
  const fee = feeOf(wish, coins.length, 1)
  const amount = total - fee
  return amount >= wish.dust ? ok({ amount, fee }) : refuse({ code: 'chain.dust' })
}
