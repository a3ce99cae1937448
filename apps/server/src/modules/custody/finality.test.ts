import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import type { Chain, ChainHead } from './chains/chain.ts'
import * as sql from './chains.sql.ts'
import { balanceOf, chainOf, depositors } from './custody.fixture.ts'
import { finalBlock, isStillFinal } from './finality.ts'

const running = testApp({ ETHEREUM_FINALITY: 'network', XRPL_FINALITY: 'network', DOGECOIN_FINALITY: '20' })
const ethereum = chainOf(running, 'ETHEREUM')
const ETHER = 10n ** 18n
const somebody = depositors(running, 'final')

beforeAll(() => listAllAssets(running.app))

async function head(): Promise<ChainHead> {
  const chain = running.app.custody.chains.get('ETHEREUM')
  assert(chain !== undefined, 'the chain has a node')
  return chain.head()
}

/** The next block is the first of an epoch, which has four of them here. */
async function toTheEndOfAnEpoch(): Promise<void> {
  while ((await head()).height % 4 !== 3) await ethereum.mine(1)
}

test('where the network has a word for it, a deposit waits for that word and for no count', async () => {
  const anna = await somebody()
  const { address, finality, confirmations: usual } = await anna.address('ETH', 'ETHEREUM')
  expect([finality, usual]).toEqual(['network', 10])
  await toTheEndOfAnEpoch()
  await ethereum.send({ asset: 'ETH', to: address, base: ETHER })
  await ethereum.mine(8)
  // Two epochs must be over after the block, and one block is missing to that.
  expect(await anna.newest()).toMatchObject({ finality: 'network', state: 'confirming', confirmations: 8, needed: 10 })
  expect(await balanceOf(running, anna.userId, 'ETH')).toBe(0n)
  const [record] = (await anna.client.funding.fundingRecords({})).records
  expect(record).toMatchObject({ finality: 'network', confirmations: 8, needed: 10 })
  await ethereum.mine(1)
  expect(await anna.newest()).toMatchObject({ state: 'credited', status: 'completed' })
  expect(await balanceOf(running, anna.userId, 'ETH')).toBe(100_000_000n)
})

test('a reorganisation before finality takes the deposit back, however many blocks it had', async () => {
  const anna = await somebody()
  const { address } = await anna.address('ETH', 'ETHEREUM')
  await toTheEndOfAnEpoch()
  await ethereum.send({ asset: 'ETH', to: address, base: 2n * ETHER })
  await ethereum.mine(6)
  // The other branch is one block longer, or nobody would take it.
  await ethereum.reorganise(6, true)
  expect(await anna.newest()).toMatchObject({ state: 'confirming', confirmations: 7 })
  await ethereum.reorganise(8, false)
  expect(await anna.newest()).toMatchObject({ state: 'taken_back', status: 'cancelled', confirmations: 0 })
  await ethereum.mine(20)
  expect(await balanceOf(running, anna.userId, 'ETH')).toBe(0n)
  const audit = await running.app.custody.audit()
  expect(audit.filter(({ detail }) => detail.on === 'ETHEREUM')).toEqual([])
})

test('what the XRP Ledger has validated is final at once', async () => {
  const anna = await somebody()
  const { address, tag } = await anna.address('XRP', 'XRPL')
  const ripple = chainOf(running, 'XRPL')
  await ripple.send({ asset: 'XRP', to: address, memo: tag, base: 30_000_000n })
  await ripple.mine(1)
  expect(await anna.newest()).toMatchObject({ state: 'credited', finality: 'network' })
  expect(await balanceOf(running, anna.userId, 'XRP')).toBe(30_000_000n)
})

test('a count of its own holds for its chain alone', async () => {
  const anna = await somebody()
  const { address, finality, confirmations } = await anna.address('DOGE', 'DOGECOIN')
  expect([finality, confirmations]).toEqual(['confirmations', 20])
  expect(await anna.address('BTC', 'BITCOIN')).toMatchObject({ finality: 'confirmations', confirmations: 12 })
  const dogecoin = chainOf(running, 'DOGECOIN')
  await dogecoin.send({ asset: 'DOGE', to: address, base: 5_000_000_000n })
  await dogecoin.mine(19)
  expect(await anna.newest()).toMatchObject({ state: 'confirming', confirmations: 19, needed: 20 })
  await dogecoin.mine(1)
  expect(await anna.newest()).toMatchObject({ state: 'credited', confirmations: 20 })
})

/** The chain as it is scanned, with a network that says something else. */
async function saying(word: ChainHead | undefined): Promise<{ chain: Chain; cursor: sql.ChainRow }> {
  const chain = running.app.custody.chains.get('ETHEREUM')
  const cursor = await sql.findChain(running.app.db.queryable, 'ETHEREUM')
  assert(chain !== undefined && cursor !== undefined, 'the chain is watched')
  return { chain: { ...chain, finality: { usualBlocks: 10, finalized: async () => word } }, cursor }
}

test('the word of the network counts on the branch that was scanned alone', async () => {
  const { queryable } = running.app.db
  const { height, hash } = await head()
  const finalBy = async (word: ChainHead | undefined) => {
    const { chain, cursor } = await saying(word)
    return finalBlock(queryable, chain, cursor)
  }
  expect(await finalBy(undefined)).toBeUndefined()
  expect(await finalBy({ height, hash: '0xanother' })).toBeUndefined()
  expect(await finalBy({ height, hash })).toEqual({ height, hash })
  // The node is ahead of what was scanned, and on the same branch.
  expect(await finalBy({ height: height + 5, hash: '0xlater' })).toEqual({ height, hash })
})

test('what was final when it was looked at is not credited when the cursor has gone to another branch since', async () => {
  const { height, hash } = await head()
  const { chain, cursor } = await saying({ height, hash })
  const final = await finalBlock(running.app.db.queryable, chain, cursor)
  assert(final !== undefined, 'the newest block is final')
  const still = async () => {
    let answer: boolean | undefined
    await running.app.db.tx(async (tx) => {
      const look = { final, cursor: await sql.lockChain(tx, 'ETHEREUM') }
      answer = await isStillFinal(tx, chain, look, height)
      return { ok: true, value: undefined }
    })
    return answer
  }
  expect(await still()).toBe(true)
  await ethereum.reorganise(2, false)
  expect(await still()).toBe(false)
})
