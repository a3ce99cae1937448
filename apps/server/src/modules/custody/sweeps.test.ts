import { assert, ok, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { workFor } from '../../testing/worker.ts'
import { systemAccount } from '../ledger/index.ts'
import { confirmationOf } from '../vault/vault.fixture.ts'
import { baseUnits, type ChainCode } from './chains/chain.ts'
import { chainOf } from './custody.fixture.ts'

const running = testApp()
let people = 0

beforeAll(async () => {
  await listAllAssets(running.app)
  return workFor(running.app, running.app.custody, running.app.notices)
})

async function depositor(symbol: string, chainName: ChainCode) {
  people += 1
  const { token } = await loggedInUser(running, `sweeper-${people}@example.org`)
  return running.client({ token }).custody.depositAddress({ symbol, chainName })
}

const hotOf = async (code: ChainCode) => (await running.app.custody.addresses.hotWallet(code)).address
const warmOf = async (code: ChainCode) => (await running.app.custody.addresses.warm(code)).address
const balance = (code: ChainCode, address: string, asset: string) =>
  running.app.custody.chains.get(code)?.balanceOf(code === 'ETHEREUM' ? address.toLowerCase() : address, asset)
const treasury = async (asset: string) =>
  (await running.app.ledger.balance(running.app.db.queryable, systemAccount('treasury', asset))).balance

test('what was deposited in coins goes to the warm tier, and the house pays for the way', async () => {
  const bitcoin = chainOf(running, 'BITCOIN')
  const [first, second] = [await depositor('BTC', 'BITCOIN'), await depositor('BTC', 'BITCOIN')]
  const hot = await hotOf('BITCOIN')
  await bitcoin.send({ asset: 'BTC', to: hot, base: 1_000_000n })
  await bitcoin.send({ asset: 'BTC', to: first.address, base: 30_000_000n })
  await bitcoin.send({ asset: 'BTC', to: second.address, base: 10_000n })
  await bitcoin.mine(12)
  expect(await treasury('BTC')).toBe(1_000_000n)
  await running.app.jobs.settle()
  await bitcoin.mine(1)
  expect(running.outbox.map(({ subject }) => subject)).toContain('You received 0.3 BTC')
  expect(await balance('BITCOIN', first.address, 'BTC')).toBe(0n)
  expect(await balance('BITCOIN', hot, 'BTC')).toBe(1_000_000n)
  const swept = (await balance('BITCOIN', await warmOf('BITCOIN'), 'BTC')) ?? 0n
  expect(swept).toBeGreaterThan(29_990_000n)
  // Too little to be worth the fee: it waits for more.
  expect(await balance('BITCOIN', second.address, 'BTC')).toBe(10_000n)
  expect(await treasury('BTC')).toBe(1_000_000n - (30_000_000n - swept))
  expect(await running.app.audit()).toEqual([])
})

test('a token is given the coin that pays for its move, and both are swept one after the other', async () => {
  const ethereum = chainOf(running, 'ETHEREUM')
  const { address } = await depositor('USDT', 'ETHEREUM')
  const hot = await hotOf('ETHEREUM')
  await ethereum.send({ asset: 'ETH', to: hot, base: 10n ** 18n })
  await ethereum.send({ asset: 'USDT', to: address, base: 50_000_000n })
  await ethereum.mine(12)
  for (let round = 0; round < 3; round += 1) {
    await running.app.jobs.settle()
    await ethereum.mine(1)
  }
  const warm = await warmOf('ETHEREUM')
  expect(await balance('ETHEREUM', warm, 'USDT')).toBe(50_000_000n)
  expect(await balance('ETHEREUM', address, 'USDT')).toBe(0n)
  expect(await running.app.audit()).toEqual([])

  await ethereum.send({ asset: 'USDT', to: address, base: 20_000_000n })
  await ethereum.send({ asset: 'ETH', to: address, base: 2n * 10n ** 18n })
  await ethereum.mine(12)
  for (let round = 0; round < 6; round += 1) {
    await running.app.jobs.settle()
    await ethereum.mine(1)
  }
  expect(await balance('ETHEREUM', warm, 'USDT')).toBe(70_000_000n)
  expect(await balance('ETHEREUM', warm, 'ETH')).toBeGreaterThan(19n * 10n ** 17n)
  expect(await running.app.audit()).toEqual([])
})

test('a sweep that a crash left behind is sent again with the same bytes', async () => {
  const litecoin = chainOf(running, 'LITECOIN')
  const { address } = await depositor('LTC', 'LITECOIN')
  await litecoin.send({ asset: 'LTC', to: await hotOf('LITECOIN'), base: 100_000_000n })
  await litecoin.send({ asset: 'LTC', to: address, base: 500_000_000n })
  await litecoin.mine(12)
  await running.app.jobs.settle()
  const { rows } = await running.app.db.pool.query(`select txid from custody.sweeps where chain = 'LITECOIN'`)
  await running.app.db.pool.query(`delete from sandbox.chain_mempool where chain = 'LITECOIN'`)
  await litecoin.reorganise(1, false)
  await litecoin.mine(1)
  const again = await running.app.db.pool.query(`select txid, state from custody.sweeps where chain = 'LITECOIN'`)
  expect(again.rows.map(({ txid }) => txid)).toEqual(rows.map(({ txid }) => txid))
  await litecoin.mine(12)
  expect(await balance('LITECOIN', address, 'LTC')).toBe(0n)
  expect(await running.app.audit()).toEqual([])
})

test('what is paid to others counts as gone once, whether the books or the scanner know it first', async () => {
  const { app } = running
  const dogecoin = chainOf(running, 'DOGECOIN')
  await depositor('DOGE', 'DOGECOIN')
  const hot = { index: 0, address: await hotOf('DOGECOIN') }
  await dogecoin.send({ asset: 'DOGE', to: hot.address, base: 10_000_000_000_000n })
  await dogecoin.mine(12)
  const chain = app.custody.chains.get('DOGECOIN')
  const to = await running.chains.vault.addressOf('DOGECOIN', 999)
  for (const first of ['books', 'scanner']) {
    const payment = { asset: 'DOGE', to, memo: null, base: baseUnits(100_000_000_000n) }
    const built = await chain?.build(payment, { from: [hot], change: hot })
    assert(built?.ok === true, 'the hot wallet can pay')
    const id = `paid-${first}`
    const { unsigned } = built.value
    const agreed = { ...payment, order: id, user: 'usr_1', chain: 'DOGECOIN', base: String(payment.base) }
    const signed = await running.chains.vault.sign({
      ...{ chain: 'DOGECOIN', purpose: 'withdrawal', id, attempt: 0, unsigned },
      ...{ payment: agreed, confirmation: confirmationOf(agreed, running.clock), approvals: [] },
    })
    assert(signed.ok, 'it is signed')
    await chain?.broadcast(signed.value.raw)
    // As a withdrawal that is completed: the books follow, in the transaction that says so.
    const complete = () =>
      app.db.tx(async (tx) => {
        const [from, target] = [systemAccount('treasury', 'DOGE'), systemAccount('custody:DOGECOIN', 'DOGE')]
        const order = { source: 'test', sourceId: id, kind: 'withdrawal', from, to: target }
        assert((await app.ledger.transfer(tx, { ...order, units: units(payment.base) })).ok, 'it is posted')
        await app.custody.settleOutflow(tx, 'DOGECOIN', signed.value.txid)
        return ok()
      })
    await dogecoin.mineOnly(1)
    if (first === 'books') await complete()
    await dogecoin.scan()
    if (first === 'scanner') {
      expect(await app.audit()).toEqual([])
      await complete()
    }
    expect(await app.audit()).toEqual([])
  }
})
