import type { WalletProduct } from '@bourse/contract'
import { units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { type Account, spot, systemAccount, type UserKind, userAccount } from '../ledger/index.ts'

const running = testApp()
let user: { userId: string; token: string }

beforeAll(async () => {
  await running.app.markets.addAssets([
    { code: 'BTC', name: 'Bitcoin', kind: 'crypto', scale: 8, shownScale: 8 },
    { code: 'EUR', name: 'Euro', kind: 'fiat', scale: 2, shownScale: 2 },
  ])
  user = await loggedInUser(running, 'holder@example.org')
})

async function deposit(userId: string, sourceId: string, euroCents: bigint): Promise<void> {
  const { db, ledger } = running.app
  const result = await db.tx((tx) =>
    ledger.transfer(tx, {
      source: 'test.deposit',
      sourceId,
      kind: 'deposit',
      from: systemAccount('bank:TEST', 'EUR'),
      to: spot(userId, 'EUR'),
      units: units(euroCents),
    }),
  )
  expect(result.ok).toBe(true)
}

test('an empty wallet lists every asset with nothing in it', async () => {
  const assets = await running.client({ token: user.token }).wallet.assets()
  expect(assets.map(({ coin, total, available, locked }) => [coin, total, available, locked])).toEqual([
    ['BTC', '0.00000000', '0.00000000', '0.00000000'],
    ['EUR', '0.00', '0.00', '0.00'],
  ])
})

test('total is available plus locked, at the scale of the asset', async () => {
  const { db, ledger } = running.app
  await deposit(user.userId, 'first', 12_345n)
  await db.tx((tx) =>
    ledger.hold(tx, { ref: 'test-hold', user: user.userId, asset: 'EUR', units: units(345n), kind: 'test' }),
  )
  const asset = await running.client({ token: user.token }).wallet.asset({ currency: 'EUR' })
  expect(asset).toMatchObject({ total: '123.45', available: '120.00', locked: '3.45' })
})

test('the statement is newest first, each entry with the balance after it', async () => {
  await deposit(user.userId, 'second', 5n)
  const page = await running.client({ token: user.token }).wallet.statement({ currency: 'EUR', size: '10' })
  expect(page.total).toBe(2)
  expect(page.records.map(({ amount, balance, kind }) => [amount, balance, kind])).toEqual([
    ['0.05', '123.50', 'deposit'],
    ['123.45', '123.45', 'deposit'],
  ])
})

test('a user sees nothing of another', async () => {
  const other = await loggedInUser(running, 'other@example.org')
  const client = running.client({ token: other.token })
  expect((await client.wallet.asset({ currency: 'EUR' })).total).toBe('0.00')
  expect((await client.wallet.statement({})).total).toBe(0)
})

test('assets are listed by kind, and an unknown one is refused', async () => {
  const client = running.client({ token: user.token })
  expect((await client.wallet.assetsByKind({ type: 'fiat' })).map(({ coin }) => coin)).toEqual(['EUR'])
  await expect(client.wallet.asset({ currency: 'NOPE' })).rejects.toMatchObject({ reason: 'wallet.asset_unknown' })
})

test('each product shows what its own accounts hold, and what moved them', async () => {
  const { db, ledger } = running.app
  const owner = await loggedInUser(running, 'saver@example.org')
  const { wallet } = running.client({ token: owner.token })
  const { userId } = owner
  await deposit(userId, 'to-save', 50_000n)
  const move = async (sourceId: string, kind: string, [from, to, amount]: readonly [Account, Account, bigint]) =>
    expect(
      (await db.tx((tx) => ledger.transfer(tx, { source: 'test', sourceId, kind, from, to, units: units(amount) }))).ok,
    ).toBe(true)
  const own = (kind: UserKind) => userAccount(userId, kind, 'EUR')
  await move('save', 'saving', [own('spot'), own('saving'), 10_000n])
  await move('save-back', 'saving', [own('saving'), own('spot'), 2_500n])
  await move('load', 'card', [own('spot'), own('card'), 8_000n])
  await move('pay', 'card', [own('card'), own('card_hold'), 3_000n])
  await move('sell', 'p2p', [own('spot'), own('escrow'), 1_000n])
  const house = systemAccount('reward_pool', 'EUR')
  await move('budget', 'activity_funded', [own('spot'), house, 5_000n])
  await move('claimed', 'trial_claim', [house, own('trial'), 5_000n])
  await move('ended', 'trial_end', [own('trial'), house, 1_500n])

  const held = async (product: WalletProduct) =>
    (await wallet.productAssets({ product })).map(({ coin, total, available, locked }) => [
      coin,
      total,
      available,
      locked,
    ])
  expect(await held('saving')).toEqual([['EUR', '75.00', '75.00', '0.00']])
  expect(await held('card')).toEqual([['EUR', '80.00', '50.00', '30.00']])
  expect(await held('p2p')).toEqual([['EUR', '10.00', '10.00', '0.00']])
  expect(await held('trial')).toEqual([['EUR', '35.00', '35.00', '0.00']])
  expect(await held('discount')).toEqual([])

  const lines = async (product: WalletProduct, direction?: 'in' | 'out') =>
    (await wallet.statement({ product, ...(direction && { direction }) })).records.map(({ amount, balance }) => [
      amount,
      balance,
    ])
  expect(await lines('saving')).toEqual([
    ['-25.00', '75.00'],
    ['100.00', '100.00'],
  ])
  expect(await lines('trial')).toEqual([
    ['-15.00', '35.00'],
    ['50.00', '50.00'],
  ])
  expect(await lines('trial', 'in')).toEqual([['50.00', '50.00']])
  expect(await lines('discount')).toEqual([])
  const stranger = running.client({ token: user.token }).wallet
  expect(await stranger.productAssets({ product: 'trial' })).toEqual([])
})
