import { expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/db.ts'
import { tradingWorld } from '../trading.fixture.ts'
import type { FollowedFill } from './followers.ts'

const world = tradingWorld()
const [anna, marco, zoe] = ['usr_anna', 'usr_marco', 'usr_zoe'] as const

async function trade(symbol: string, price: string, buyer: string): Promise<void> {
  const [sell, buy] = [
    await world.place(anna, { symbol, side: 'sell', price, amount: '1' }),
    await world.place(buyer, { symbol, side: 'buy', price, amount: '1' }),
  ]
  expect([sell.ok, buy.ok]).toEqual([true, true])
}

/** Follows for one person and keeps what it was told. */
function following(name: string, user: string, during: (tx: Tx) => Promise<void> = async () => undefined) {
  const told: FollowedFill[] = []
  const asked: string[][] = []
  const follower = world.trading.follower({
    name,
    concerned: async (_tx, users) => {
      asked.push([...users].sort())
      return users.filter((one) => one === user)
    },
    apply: async (tx, fills) => {
      told.push(...fills)
      await during(tx)
    },
  })
  const tradeIds = () => told.map(({ tradeId }) => tradeId)
  return { ...follower, told, asked, tradeIds }
}

const fund = async (...users: readonly string[]) => {
  for (const user of users) for (const asset of ['BTC', 'ETH', 'USDT']) await world.fund(user, asset, 1_000)
}

test('a follower is told each trade of those whom it concerns once, with the fee on what they received', async () => {
  await fund(anna, marco, zoe)
  const { follow, told, asked } = following('once', marco)
  await trade('BTC-USDT', '100', marco)
  await trade('BTC-USDT', '101', zoe)
  await trade('ETH-USDT', '10', marco)
  await follow()
  await follow()
  expect(asked).toEqual([[anna, marco, zoe]])
  expect(told).toMatchObject([
    { symbol: 'BTC-USDT', userId: marco, side: 'buy', price: '100.00', feeAsset: 'BTC', fee: 250_000n },
    { symbol: 'ETH-USDT', userId: marco, side: 'buy', price: '10.00', feeAsset: 'ETH', fee: 250_000n },
  ])
  expect(told[0]).toMatchObject({ amount: 100_000_000n, total: 10_000_000_000n, at: world.clock.now() })
  expect(told.map(({ otherUser }) => otherUser)).toEqual([anna, anna])
})

test('each follower has cursors of its own, and markets that are not asked for wait', async () => {
  const { follow, tradeIds } = following('another', zoe)
  await follow(new Set(['ETH-USDT']))
  expect(tradeIds()).toEqual([])
  await follow()
  expect(tradeIds()).toHaveLength(1)
})

test('a follower that fails has followed nothing, and is told the same trades again', async () => {
  let fails = true
  const { follow, tradeIds } = following('failing', marco, async () => {
    if (fails) throw new Error('the worker is killed')
  })
  await expect(follow()).rejects.toThrow('killed')
  fails = false
  const first = tradeIds()
  await follow()
  expect(first.length).toBeGreaterThan(0)
  expect(tradeIds()).toEqual([...first, ...first])
})

test('two workers that follow by one name do each trade once between them', async () => {
  const workers = [following('shared', anna), following('shared', anna)]
  await Promise.all(workers.map(({ follow }) => follow()))
  const all = workers.flatMap(({ tradeIds }) => tradeIds())
  expect(all.length).toBeGreaterThan(0)
  expect(new Set(all).size).toBe(all.length)
})

test('what was followed between two times is told again for whoever checks it, and no trade beyond the cursor', async () => {
  const { follow, followed, tradeIds } = following('checked', marco)
  await follow()
  const since = new Date(world.clock.now().getTime() - 1_000)
  const until = new Date(world.clock.now().getTime() + 60_000)
  await trade('BTC-USDT', '102', marco)
  const again = await followed(world.db.queryable, { users: [marco], since, until })
  expect(again.map(({ tradeId }) => tradeId).sort()).toEqual(tradeIds().sort())
  expect(await followed(world.db.queryable, { users: [marco], since, until: since })).toEqual([])
})

test('a follower is told by trades', async () => {
  const { start, tradeIds } = following('told', zoe)
  const stop = start()
  await trade('ETH-USDT', '11', zoe)
  await expect.poll(tradeIds).toHaveLength(1)
  await stop()
})
