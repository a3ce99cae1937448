import { beforeAll, expect, test, vi } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { newsOf } from '../funding/news.fixture.ts'
import { balanceOf, chainOf, depositors } from './custody.fixture.ts'

const running = testApp()
const bitcoin = chainOf(running, 'BITCOIN')
const ethereum = chainOf(running, 'ETHEREUM')
const ripple = chainOf(running, 'XRPL')
const somebody = depositors(running, 'holder')

beforeAll(() => listAllAssets(running.app))

const clean = async () => expect(await running.app.audit()).toEqual([])

test('an address is the same whenever it is asked for, and another for each user', async () => {
  const [anna, marco] = [await somebody(), await somebody()]
  const all = await Promise.all(Array.from({ length: 20 }, () => anna.address('BTC', 'BITCOIN')))
  expect(new Set(all.map(({ address }) => address)).size).toBe(1)
  expect(all[0]).toMatchObject({ tag: null, confirmations: 12, minimum: '0.0001' })
  expect(all[0]?.qr).toBe(`bitcoin:${all[0]?.address}`)
  expect((await marco.address('BTC', 'BITCOIN')).address).not.toBe(all[0]?.address)
  const [tagA, tagM] = [await anna.address('XRP', 'XRPL'), await marco.address('XRP', 'XRPL')]
  expect(tagA.address).toBe(tagM.address)
  expect(tagA.tag).not.toBe(tagM.tag)
})

test('coins without a chain here say so, and so does a chain that a coin is not on', async () => {
  const { client } = await somebody()
  expect(await client.custody.depositChains({ symbol: 'SOL' })).toEqual([])
  await expect(client.custody.depositAddress({ symbol: 'SOL', chainName: 'BITCOIN' })).rejects.toMatchObject({
    reason: 'funding.chain_unknown',
  })
  await expect(client.custody.depositChains({ symbol: 'EUR' })).rejects.toMatchObject({
    reason: 'funding.asset_unknown',
  })
  expect((await client.custody.depositChains({ symbol: 'USDT' })).map(({ chainName }) => chainName)).toEqual([
    'ETHEREUM',
  ])
})

test('a deposit is shown with its confirmations and credited at the twelfth, once', async () => {
  const anna = await somebody()
  const { address } = await anna.address('BTC', 'BITCOIN')
  await bitcoin.send({ asset: 'BTC', to: address, base: 12_345_678n })
  await bitcoin.scan()
  expect(await anna.newest()).toBeUndefined()
  await bitcoin.mine(1)
  expect(await anna.newest()).toMatchObject({ amount: '0.12345678', confirmations: 1, needed: 12, status: 'pending' })
  await bitcoin.mine(10)
  expect(await anna.newest()).toMatchObject({ confirmations: 11, state: 'confirming' })
  expect(await balanceOf(running, anna.userId, 'BTC')).toBe(0n)
  await clean()
  await bitcoin.mineOnly(1)
  await Promise.all(Array.from({ length: 50 }, () => bitcoin.scan()))
  expect(await anna.newest()).toMatchObject({ confirmations: 12, state: 'credited', status: 'completed' })
  expect(await balanceOf(running, anna.userId, 'BTC')).toBe(12_345_678n)
  const { id } = (await anna.newest()) ?? { id: '' }
  expect(await anna.client.funding.depositDetail({ id })).toMatchObject({
    method: 'crypto',
    events: [{ state: 'confirming' }, { state: 'credited' }],
  })
  const stranger = await somebody()
  await expect(stranger.client.funding.depositDetail({ id })).rejects.toMatchObject({
    reason: 'funding.deposit_unknown',
  })
  await clean()
})

test('fifty scanners at once take every block and deposit once', async () => {
  const anna = await somebody()
  const { address } = await anna.address('BTC', 'BITCOIN')
  for (let count = 0; count < 5; count += 1) {
    await bitcoin.send({ asset: 'BTC', to: address, base: 1_000_000n })
    await bitcoin.mineOnly(1)
  }
  await bitcoin.mineOnly(12)
  await Promise.all(Array.from({ length: 50 }, () => bitcoin.scan()))
  expect(await balanceOf(running, anna.userId, 'BTC')).toBe(5_000_000n)
  expect((await anna.client.custody.cryptoDeposits({})).total).toBe(5)
  await clean()
})

test('a reorganisation takes an unfinal deposit back, and gives it again when its transaction returns', async () => {
  const anna = await somebody()
  const { address } = await anna.address('BTC', 'BITCOIN')
  await bitcoin.send({ asset: 'BTC', to: address, base: 7_000_000n })
  await bitcoin.mine(3)
  const before = await anna.newest()
  await bitcoin.reorganise(3, true)
  expect(await anna.newest()).toMatchObject({ id: before?.id, txId: before?.txId, state: 'confirming' })
  await bitcoin.reorganise(6, false)
  expect(await anna.newest()).toMatchObject({ id: before?.id, state: 'taken_back', status: 'cancelled' })
  await bitcoin.mine(15)
  expect(await balanceOf(running, anna.userId, 'BTC')).toBe(0n)
  await clean()
})

test('its owner is told of each confirmation, of the credit, and of what is taken back', async () => {
  const anna = await somebody()
  const news = newsOf(running, anna.userId)
  const { address } = await anna.address('BTC', 'BITCOIN')
  await bitcoin.send({ asset: 'BTC', to: address, base: 3_000_000n })
  await bitcoin.mine(1)
  await vi.waitFor(() => expect(new Set(news)).toEqual(new Set(['deposit confirming'])), { timeout: 60_000 })
  const before = news.length
  await bitcoin.mine(1)
  await vi.waitFor(() => expect(news.length).toBeGreaterThan(before), { timeout: 60_000 })
  await bitcoin.mine(10)
  await vi.waitFor(() => expect(news.at(-1)).toBe('deposit credited'), { timeout: 60_000 })
  await bitcoin.send({ asset: 'BTC', to: address, base: 4_000_000n })
  await bitcoin.mine(1)
  await bitcoin.reorganise(2, false)
  await vi.waitFor(() => expect(news.at(-1)).toBe('deposit taken_back'), { timeout: 60_000 })
})

test('tokens are counted exactly, and dust below our scale is kept apart', async () => {
  const anna = await somebody()
  const { address, contract } = await anna.address('USDT', 'ETHEREUM')
  expect(contract).toBe('0xdac17f958d2ee523a2206206994597c13d831ec7')
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await ethereum.send({ asset: 'USDT', to: address, base: 25_123_456n })
  await ethereum.send({ asset: 'ETH', to: address, base: 1_000_000_000_123_456_789n })
  await ethereum.mine(12)
  expect(await balanceOf(running, anna.userId, 'USDT')).toBe(2_512_345_600n)
  expect(await balanceOf(running, anna.userId, 'ETH')).toBe(100_000_000n)
  const { records } = await anna.client.custody.cryptoDeposits({})
  expect(records.map(({ coin, amount }) => [coin, amount]).sort()).toEqual([
    ['ETH', '1.00000000'],
    ['USDT', '25.12345600'],
  ])
  const audit = await running.app.custody.audit()
  expect(audit.filter(({ detail }) => detail.on === 'ETHEREUM')).toEqual([])
})

test('a strange token and too little are shown and not credited', async () => {
  const anna = await somebody()
  const { address } = await anna.address('ETH', 'ETHEREUM')
  await ethereum.send({ asset: 'STRANGE', to: address, base: 10n ** 18n })
  await ethereum.mine(1)
  expect(await anna.newest()).toMatchObject({ state: 'wrong_token', status: 'failed', coin: null, amount: null })
  await ethereum.send({ asset: 'ETH', to: address, base: 10n ** 15n })
  await ethereum.mine(12)
  expect(await anna.newest()).toMatchObject({ state: 'below_minimum', status: 'failed', amount: '0.00100000' })
  expect(await balanceOf(running, anna.userId, 'ETH')).toBe(0n)
  const audit = await running.app.custody.audit()
  expect(audit.filter(({ detail }) => detail.on === 'ETHEREUM')).toEqual([])
})

test('a tag leads to its user; without one the coins wait in suspense until staff assign them', async () => {
  const anna = await somebody()
  const { address, tag } = await anna.address('XRP', 'XRPL')
  await ripple.send({ asset: 'XRP', to: address, memo: tag, base: 30_000_000n })
  await ripple.send({ asset: 'XRP', to: address, base: 50_000_000n })
  await ripple.send({ asset: 'XRP', to: address, memo: '999', base: 2_000_000n })
  await ripple.mine(12)
  expect(await balanceOf(running, anna.userId, 'XRP')).toBe(30_000_000n)

  const [compliance, support] = [await loggedInStaff(running, 'compliance'), await loggedInStaff(running, 'support')]
  const office = running.officeClient({ token: compliance.token })
  const { records } = await office.custody.officeCryptoDeposits({ state: 'suspense' })
  expect(records.map(({ amount, tag: given }) => [amount, given])).toEqual(
    expect.arrayContaining([
      ['50.000000', null],
      ['2.000000', '999'],
    ]),
  )
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['under_review']))
  const { uid } = await anna.client.identity.userData()
  const id = records.find(({ amount }) => amount === '50.000000')?.id ?? ''
  const reason = 'The sender showed the transaction.'
  await expect(office.custody.assignCryptoDeposit({ id, uid: '1', reason })).rejects.toMatchObject({
    reason: 'funding.user_unknown',
  })
  // Nothing has a price in this test, so that two must agree.
  expect(await office.custody.assignCryptoDeposit({ id, uid, reason })).toEqual({ outcome: 'proposed' })
  await expect(office.custody.assignCryptoDeposit({ id, uid, reason })).rejects.toMatchObject({
    reason: 'funding.second_person_needed',
  })
  const second = running.officeClient({ token: support.token })
  expect(await second.custody.assignCryptoDeposit({ id, uid, reason })).toEqual({ outcome: 'credited' })
  await expect(second.custody.assignCryptoDeposit({ id, uid, reason })).rejects.toMatchObject({
    reason: 'funding.deposit_not_in_suspense',
  })
  expect(await balanceOf(running, anna.userId, 'XRP')).toBe(80_000_000n)
  expect((await office.custody.officeCryptoDeposits({ search: uid })).total).toBe(2)
  expect((await running.app.custody.audit()).filter(({ detail }) => detail.on === 'XRPL')).toEqual([])
})

test('a transaction that is asked for is looked up at once, and asking credits nothing', async () => {
  const [anna, marco] = [await somebody(), await somebody()]
  const { address } = await anna.address('DOGE', 'DOGECOIN')
  const dogecoin = chainOf(running, 'DOGECOIN')
  const txId = await dogecoin.send({ asset: 'DOGE', to: address, base: 5_000_000_000n })
  const ask = (client: typeof anna.client, id = txId) =>
    client.custody.submitDigitalDeposit({ chainName: 'DOGECOIN', txId: id })
  expect(await ask(anna.client)).toMatchObject({
    found: 'pending',
    firstMinutes: { from: 5, to: 30 },
    furtherMinutes: 60,
  })
  expect(await ask(anna.client, '0'.repeat(64))).toMatchObject({ found: 'not_yet' })
  await dogecoin.mineOnly(1)
  await expect(ask(marco.client)).rejects.toMatchObject({ reason: 'funding.txid_elsewhere' })
  await expect(ask(anna.client, 'abc')).rejects.toMatchObject({ reason: 'funding.txid_malformed' })
  await Promise.all(Array.from({ length: 10 }, () => ask(anna.client, txId.toUpperCase())))
  expect(await ask(anna.client)).toMatchObject({ found: 'deposit' })
  expect(await balanceOf(running, anna.userId, 'DOGE')).toBe(0n)
  await dogecoin.mine(11)
  await ask(anna.client)
  expect(await balanceOf(running, anna.userId, 'DOGE')).toBe(5_000_000_000n)
})

test('a reorganisation after the credit changes no balance, is found by the audit, and heals', async () => {
  const anna = await somebody()
  const { address } = await anna.address('LTC', 'LITECOIN')
  const litecoin = chainOf(running, 'LITECOIN')
  await litecoin.send({ asset: 'LTC', to: address, base: 100_000_000n })
  await litecoin.mine(12)
  expect(await anna.newest()).toMatchObject({ state: 'credited' })
  await litecoin.reorganise(12, true)
  expect(await anna.newest()).toMatchObject({ state: 'credited' })
  await clean()
  await litecoin.mine(12)
  expect(await balanceOf(running, anna.userId, 'LTC')).toBe(100_000_000n)
  await clean()
  await litecoin.reorganise(30, false)
  expect(await balanceOf(running, anna.userId, 'LTC')).toBe(100_000_000n)
  const findings = await running.app.audit()
  expect(findings.map(({ detail }) => detail.difference)).toEqual([
    'chain and books differ',
    'a credited deposit has left its chain',
  ])
})
