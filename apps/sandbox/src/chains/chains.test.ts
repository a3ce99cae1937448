import { assert } from '@bourse/money'
import { fakeClock } from '@bourse/server/platform/time/clock.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { expect, test } from 'vitest'
import { NodeRefusal } from './machine.ts'
import { createNodes } from './nodes.ts'

const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')

function nodeOf(chain: string) {
  const node = createNodes({ db: database.db, clock }).get(chain)
  assert(node !== undefined, 'a node')
  return node
}

const CASES = [
  { chain: 'BITCOIN', asset: 'BTC', to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', tip: ['getbestblockhash'] },
  {
    chain: 'ETHEREUM',
    asset: 'LINK',
    to: '0x00000000000000000000000000000000000b0b00',
    tip: ['eth_getBlockByNumber', 'latest', true],
  },
  {
    chain: 'XRPL',
    asset: 'XRP',
    to: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
    tip: ['ledger', { ledger_index: 'validated' }],
  },
] as const

test.each(CASES)('$chain is the same after a restart, and for a second process', async ({ chain, asset, to, tip }) => {
  const [method, ...params] = tip
  const first = nodeOf(chain)
  await first.pay({ asset, to, memo: null, base: 5_000_000n })
  await first.mine(3)
  await first.pay({ asset, to, memo: null, base: 6_000_000n })
  const second = nodeOf(chain)
  expect(await second.rpc(method, params)).toEqual(await first.rpc(method, params))
  // What waits is known to both, and whoever is first makes the block.
  await second.mine(1)
  expect(await first.rpc(method, params)).toEqual(await second.rpc(method, params))
  expect(await first.height()).toBe(4)
  await first.reorganise(2, true)
  expect(await second.height()).toBe(5)
  expect(await second.rpc(method, params)).toEqual(await first.rpc(method, params))
  const third = nodeOf(chain)
  expect(await third.rpc(method, params)).toEqual(await first.rpc(method, params))
})

test('a signature that is not right is refused', async () => {
  const node = nodeOf('LITECOIN')
  const raw = await node
    .pay({ asset: 'LTC', to: 'rltc1qg42tkwuuxefutzxezdkdel39gfstuap29ez5en', memo: null, base: 100_000_000n })
    .then(
      (txid) => node.rpc('getrawtransaction', [txid, true]) as Promise<{ hex: string }>,
      () => undefined,
    )
  const bytes = raw?.hex ?? '00'
  const forged = `${bytes.slice(0, -40)}${'0'.repeat(32)}${bytes.slice(-8)}`
  await expect(node.rpc('sendrawtransaction', [forged])).rejects.toBeInstanceOf(NodeRefusal)
})
