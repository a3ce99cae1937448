import { assert } from '@bourse/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeClock } from '../../../platform/time/clock.ts'
import { openTestChains, type TestChains } from '../../../testing/chains.ts'
import { testDatabase } from '../../../testing/database.ts'
import { confirmationOf } from '../../vault/vault.fixture.ts'
import { baseUnits, type ChainCode, ChainRefused, ChainUnknown } from './chain.ts'
import { createChains } from './index.ts'

const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
let world: TestChains['chains']
let vault: TestChains['vault']

beforeAll(async () => {
  const opened = await openTestChains({ db: database.db, url: database.url, clock })
  world = opened.chains
  vault = opened.vault
})
afterAll(() => world.stop())

const CASES = [
  { chain: 'BITCOIN', asset: 'BTC', base: 5_000_000n },
  { chain: 'LITECOIN', asset: 'LTC', base: 5_000_000_000n },
  { chain: 'DOGECOIN', asset: 'DOGE', base: 50_000_000_000n },
  { chain: 'ETHEREUM', asset: 'ETH', base: 10n ** 18n },
  { chain: 'ETHEREUM', asset: 'USDT', base: 25_000_000n },
  { chain: 'XRPL', asset: 'XRP', base: 25_000_000n },
] as const

const nodeOf = (code: string) => {
  const node = world.node(code)
  assert(node !== undefined, 'a node')
  return node
}
const chainOf = (code: ChainCode) => {
  const chain = createChains({ urls: world.urls, testNetworks: true }).get(code)
  assert(chain !== undefined, 'a chain')
  return chain
}

describe.each(CASES)('$asset on $chain', ({ chain: code, asset, base }) => {
  test('coins arrive, are seen in their block, and can be spent with a real signature', async () => {
    const chain = chainOf(code)
    // Keys that nobody uses stand for other people.
    const stranger = code === 'XRPL' ? 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH' : await vault.addressOf(code, 99)
    const own = { index: 0, address: await vault.addressOf(code, 0) }
    expect(chain.checkAddress(own.address, null)).toMatchObject({ ok: true })
    const memo = code === 'XRPL' ? '7' : null
    const txid = await nodeOf(code).pay({ asset, to: own.address, memo, base: base * 2n })
    expect(await chain.statusOf(txid)).toMatchObject({ state: 'pending' })
    // A token's fee is paid in the coin of the chain.
    if (asset === 'USDT') await nodeOf(code).pay({ asset: 'ETH', to: own.address, memo, base: 10n ** 17n })
    await nodeOf(code).mine(1)
    expect(await chain.statusOf(txid)).toMatchObject({ state: 'mined', confirmations: 1 })

    const head = await chain.head()
    const block = await chain.block(head.height)
    expect(block).toMatchObject({ hash: head.hash, parentHash: (await chain.block(head.height - 1))?.hash })
    const seen = block?.transactions.find((transaction) => transaction.txid === txid)
    const [arrived] = seen?.transfers.filter(({ to }) => to === own.address) ?? []
    expect(arrived).toMatchObject({ asset, memo, base: base * 2n })
    expect(await chain.balanceOf(own.address, asset)).toBeGreaterThanOrEqual(base * 2n)
    expect(await chain.block(head.height + 1)).toBeUndefined()

    const payment = { asset, to: stranger, memo: null, base: baseUnits(base) }
    const built = await chain.build(payment, { from: [own], change: own })
    assert(
      built.ok,
      JSON.stringify(built, (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v)),
    )
    const agreed = { ...payment, order: `pay-${asset}`, user: 'usr_1', chain: code, base: String(base) }
    const signed = await vault.sign({
      ...{ chain: code, purpose: 'withdrawal', id: agreed.order, attempt: 0, unsigned: built.value.unsigned },
      ...{ payment: agreed, confirmation: confirmationOf(agreed, clock), approvals: [] },
    })
    assert(signed.ok, JSON.stringify(signed))
    expect(await chain.broadcast(signed.value.raw)).toEqual({ txid: signed.value.txid })
    expect(await chain.broadcast(signed.value.raw)).toEqual({ txid: signed.value.txid })
    await nodeOf(code).mine(2)
    expect(await chain.statusOf(signed.value.txid)).toMatchObject({ state: 'mined', confirmations: 2 })
    expect(await chain.broadcast(signed.value.raw)).toEqual({ txid: signed.value.txid })
    expect(await chain.balanceOf(stranger, asset)).toBe(base)
    const paid = await chain.transaction(signed.value.txid)
    expect(paid).toMatchObject({ senders: [own.address], failed: false })
    expect(paid?.fee).toBeLessThanOrEqual(built.value.fee)
  })
})

test('a node that does not answer leaves the result unknown, and one that says no has refused', async () => {
  const dead = createChains({ urls: { BITCOIN: 'http://127.0.0.1:1' }, testNetworks: true }).get('BITCOIN')
  await expect(dead?.broadcast('00')).rejects.toBeInstanceOf(ChainUnknown)
  await expect(chainOf('BITCOIN').broadcast('00')).rejects.toBeInstanceOf(ChainRefused)
  await expect(chainOf('XRPL').broadcast('1200')).rejects.toBeInstanceOf(ChainRefused)
})

test('addresses of other networks, with wrong checksums or wrong tags are refused', () => {
  const wrong = { ok: false, refusal: { code: 'funding.address_wrong' } }
  const bitcoin = chainOf('BITCOIN')
  expect(bitcoin.checkAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', null)).toEqual(wrong)
  expect(bitcoin.checkAddress('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081', null)).toEqual(wrong)
  expect(bitcoin.checkAddress(' BCRT1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KYGT080 ', null)).toMatchObject({
    value: { address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
  })
  const ethereum = chainOf('ETHEREUM')
  expect(ethereum.checkAddress('0xdAC17F958D2ee523a2206206994597C13D831ec8', null)).toEqual(wrong)
  expect(ethereum.checkAddress(`0x${'0'.repeat(40)}`, null)).toEqual(wrong)
  expect(ethereum.checkAddress('0xdAC17F958D2ee523a2206206994597C13D831ec7', null)).toMatchObject({ ok: true })
  const ripple = chainOf('XRPL')
  const address = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
  expect(ripple.checkAddress('rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRI', null)).toEqual(wrong)
  expect(ripple.checkAddress(address, '4294967296')).toEqual({ ok: false, refusal: { code: 'funding.memo_wrong' } })
  expect(ripple.checkAddress(address, ' 007 ')).toMatchObject({ value: { memo: '7' } })
  expect(ethereum.checkAddress('0xdAC17F958D2ee523a2206206994597C13D831ec7', '7')).toMatchObject({
    refusal: { code: 'funding.memo_wrong' },
  })
})
