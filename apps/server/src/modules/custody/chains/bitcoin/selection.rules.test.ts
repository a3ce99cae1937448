import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outputKeys, paymentOf } from './keys.ts'
import { OUTPUT_CHAINS } from './networks.ts'
import { selectCoins, sweepCoins } from './selection.rules.ts'

const ROOT = HDKey.fromMasterSeed(Buffer.alloc(32, 7))
const total = (all: readonly { base: bigint }[]) => all.reduce((sum, { base }) => sum + base, 0n)
/** Virtual bytes, rounded up, of what a transaction of the kind is made of. */
const SIZES = {
  wpkh: { input: 69n, output: 34n, frame: 11n },
  pkh: { input: 149n, output: 34n, frame: 10n },
}

describe.each(OUTPUT_CHAINS)('$name', (chain) => {
  const { network, dust } = chain
  const own = [0, 1, 2].map((index) => {
    const { publicKey } = ROOT.deriveChild(index)
    const address = publicKey === null ? undefined : paymentOf(chain, network, publicKey).address
    if (address === undefined) throw new Error('a key has an address')
    return { index, address }
  })
  const [hot, stranger] = own
  if (hot === undefined || stranger === undefined) throw new Error('there are three')
  const coinOf = (txid: string, base: bigint, from = hot) => ({ key: `${txid}:1`, txid, output: 1, base, from })
  const coins = fc.uniqueArray(
    fc
      .record({
        txid: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => hex.encode(bytes)),
        base: fc.bigInt({ min: 300n, max: 1_000n * dust * chain.usualRate }),
        from: fc.constantFrom(...own),
      })
      .map(({ txid, base, from }) => coinOf(txid, base, from)),
    { maxLength: 30, selector: ({ key }) => key },
  )
  const request = fc.record({
    amount: fc.bigInt({ min: dust, max: 5_000n * dust * chain.usualRate }),
    rate: fc.bigInt({ min: 1n, max: chain.maxRate }),
    dust: fc.constant(dust),
    network: fc.constant(network),
    to: fc.constant(stranger.address),
    change: fc.constant(hot.address),
  })
  const sizes = SIZES[chain.script]
  const mostFee = (rate: bigint, inputs: number, outputs: number) =>
    rate * (sizes.frame + BigInt(inputs) * sizes.input + BigInt(outputs) * sizes.output)

  test('inputs are what is paid, the change and the fee together, and nothing is lost', () => {
    fc.assert(
      fc.property(coins, request, (all, asked) => {
        const selected = selectCoins(all, asked)
        if (!selected.ok) {
          // It is refused only when even everything together would not do.
          expect(total(all)).toBeLessThan(asked.amount + mostFee(asked.rate, all.length, 1))
          return
        }
        const { inputs, fee, change } = selected.value
        expect(new Set(inputs.map(({ key }) => key)).size).toBe(inputs.length)
        expect(total(inputs)).toBe(asked.amount + fee + change)
        expect(change === 0n || change >= dust).toBe(true)
        // What is given to the miner beyond the fee is never worth an output.
        const spare = fee - mostFee(asked.rate, inputs.length, change === 0n ? 1 : 2)
        expect(spare).toBeLessThan(dust + asked.rate * sizes.output)
      }),
      { numRuns: 300 },
    )
  })

  test('what must be spent is among the inputs, so that one transaction replaces another', () => {
    fc.assert(
      fc.property(coins, request, (all, asked) => {
        const must = new Set(all.slice(0, 2).map(({ key }) => key))
        const selected = selectCoins(all, { ...asked, must })
        if (!selected.ok) return
        const keys = new Set(selected.value.inputs.map(({ key }) => key))
        for (const key of must) expect(keys.has(key)).toBe(true)
        expect(total(selected.value.inputs)).toBe(asked.amount + selected.value.fee + selected.value.change)
      }),
    )
  })

  test('what must be spent and is gone stops the payment: another one would pay twice', () => {
    const there = coinOf('aa'.repeat(32), 1_000_000n * dust)
    const asked = { network, dust, rate: 1n, to: stranger.address, amount: dust, change: hot.address }
    expect(selectCoins([there], { ...asked, must: new Set([there.key]) })).toMatchObject({ ok: true })
    const gone = new Set([there.key, `${'bb'.repeat(32)}:0`])
    expect(selectCoins([there], { ...asked, must: gone })).toMatchObject({ refusal: { code: 'chain.short' } })
  })

  test('a change of exactly the dust is carried, and one unit less goes to the fee', () => {
    const asked = { network, dust, rate: 1n, to: stranger.address, amount: dust, change: hot.address }
    const rich = selectCoins([coinOf('aa'.repeat(32), 10n * dust + 1_000n)], asked)
    if (!rich.ok) throw new Error('there is enough')
    const exact = 2n * dust + rich.value.fee
    expect(selectCoins([coinOf('aa'.repeat(32), exact)], asked)).toMatchObject({
      value: { change: dust, fee: rich.value.fee },
    })
    expect(selectCoins([coinOf('aa'.repeat(32), exact - 1n)], asked)).toMatchObject({
      value: { change: 0n, fee: exact - 1n - dust },
    })
  })

  test('what is missing is told: with that much more it would do', () => {
    const asked = { network, dust, rate: 3n, to: stranger.address, amount: 100n * dust, change: hot.address }
    const short = selectCoins([coinOf('aa'.repeat(32), 50n * dust)], asked)
    if (short.ok) throw new Error('it is not enough')
    const enough = 50n * dust + short.refusal.missing
    expect(selectCoins([coinOf('aa'.repeat(32), enough)], asked)).toMatchObject({ value: { change: 0n } })
    expect(selectCoins([coinOf('aa'.repeat(32), enough - 1n)], asked)).toMatchObject({ ok: false })
    expect(selectCoins([], asked)).toEqual({ ok: false, refusal: { code: 'chain.short', missing: asked.amount } })
  })

  test('a sweep takes everything, less the fee', () => {
    fc.assert(
      fc.property(coins, request, (all, { rate }) => {
        const swept = sweepCoins(all, { network, dust, rate, to: hot.address })
        if (!swept.ok) {
          expect(total(all) - mostFee(rate, all.length, 1)).toBeLessThan(dust)
          return
        }
        expect(swept.value.amount + swept.value.fee).toBe(total(all))
        expect(swept.value.amount).toBeGreaterThanOrEqual(dust)
        expect(swept.value.fee).toBeLessThanOrEqual(mostFee(rate, all.length, 1))
      }),
    )
  })
})

test('what is signed is never larger than what was paid for, whatever kind of address it goes to', async () => {
  const chain = OUTPUT_CHAINS.find(({ code }) => code === 'BITCOIN')
  if (chain === undefined) throw new Error('there is Bitcoin')
  const { network, dust } = chain
  const keys = outputKeys(chain, network)
  const strangers = [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ]
  for (const [position, to] of strangers.entries()) {
    const coins = Array.from({ length: position + 1 }, (_, index) => {
      const { publicKey } = ROOT.deriveChild(index)
      if (publicKey === null) throw new Error('a key has a public half')
      const txid = hex.encode(publicKey.slice(1))
      return { key: `${txid}:0`, txid, output: 0, base: 100_000n, from: { index, address: keys.addressOf(publicKey) } }
    })
    const change = coins[0]?.from
    if (change === undefined) throw new Error('there is a coin')
    const amount = total(coins) - 30_000n
    const selected = selectCoins(coins, { network, dust, rate: 10n, to, amount, change: change.address })
    if (!selected.ok) throw new Error('there is enough')
    const { raw } = await keys.sign(
      {
        kind: 'outputs',
        inputs: selected.value.inputs.map(({ key: _, base, ...coin }) => ({
          ...coin,
          base: String(base),
          previous: null,
        })),
        outputs: [
          { address: to, base: String(amount) },
          { address: change.address, base: String(selected.value.change) },
        ],
        change,
      },
      (index) => ROOT.deriveChild(index),
    )
    const { vsize } = Transaction.fromRaw(hex.decode(raw))
    expect(selected.value.fee).toBeGreaterThanOrEqual(10n * BigInt(vsize))
    expect(selected.value.fee).toBeLessThanOrEqual(10n * BigInt(vsize + coins.length))
  }
})
