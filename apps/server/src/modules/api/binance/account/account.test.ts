import { units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { listAllAssets } from '../../../../testing/chains.ts'
import { chainOf } from '../../../custody/custody.fixture.ts'
import { people } from '../../../identity/identity.fixture.ts'
import { spot, systemAccount } from '../../../ledger/index.ts'
import { machines } from '../../api.fixture.ts'
import { basisPoints, padded } from './decimals.ts'

const server = testApp()
const { client, person, ownCode } = people(server)
const { ask, signed } = machines(server)
const bitcoin = chainOf(server, 'BITCOIN')

beforeAll(() => listAllAssets(server.app))

async function withKey() {
  const someone = await person()
  const code = await ownCode(someone, 'api_key')
  const key = await client(someone.token).api.createKey({
    kind: 'hmac',
    name: 'Tax',
    scopes: 'read',
    addresses: '',
    code,
  })
  return { someone, key }
}

test('amounts have at least eight decimals and lose none, rates are told in basis points', () => {
  expect(['0', '1.5', '0.12345678', '0.123456789012345678'].map(padded)).toEqual([
    ...['0.00000000', '1.50000000', '0.12345678', '0.123456789012345678'],
  ])
  expect(['0', '0.0010', '0.0025', '0.00075'].map(basisPoints)).toEqual([0, 10, 25, 7])
})

test('balances, rates and the number of the account are those of the site, to the last digit', async () => {
  const { someone, key } = await withKey()
  const { db, ledger } = server.app
  const paid = await db.tx((tx) =>
    ledger.transfer(tx, {
      ...{ source: 'test.deposit', sourceId: someone.userId, kind: 'deposit', units: units(12_345_678_901n) },
      ...{ from: systemAccount('bank:TEST', 'BTC'), to: spot(someone.userId, 'BTC') },
    }),
  )
  expect(paid.ok).toBe(true)
  await db.tx((tx) =>
    ledger.hold(tx, { ref: 'test-hold', user: someone.userId, asset: 'BTC', units: units(1n), kind: 'test' }),
  )
  const calls = client(someone.token)
  const [assets, rates, { uid }] = [
    await calls.wallet.assets(),
    await calls.trading.feeRate(),
    await calls.identity.userData(),
  ]
  const { body, headers } = await signed(key, '/api/v3/account')
  expect(body).toMatchObject({
    ...{ makerCommission: basisPoints(rates.makerRate), takerCommission: basisPoints(rates.takerRate) },
    commissionRates: { maker: padded(rates.makerRate), taker: padded(rates.takerRate) },
    ...{ canTrade: true, canWithdraw: true, canDeposit: true, accountType: 'SPOT', permissions: ['SPOT'] },
    uid: Number(uid),
  })
  expect(body.balances).toEqual(
    assets.map(({ coin, available, locked }) => ({ asset: coin, free: padded(available), locked: padded(locked) })),
  )
  const some = await signed(key, '/api/v3/account', { query: 'omitZeroBalances=true' })
  expect(some.body.balances).toEqual([{ asset: 'BTC', free: '123.45678900', locked: '0.00000001' }])
  expect(body).not.toHaveProperty('code')
  expect(headers['x-mbx-used-weight-1m']).toMatch(/^\d+$/)
})

test('a deposit is told as the site tells it', async () => {
  const { someone, key } = await withKey()
  const calls = client(someone.token)
  const { address } = await calls.custody.depositAddress({ symbol: 'BTC', chainName: 'BITCOIN' })
  await bitcoin.send({ asset: 'BTC', to: address, base: 12_345_678n })
  await bitcoin.mine(1)
  const path = '/sapi/v1/capital/deposit/hisrec'
  const [row] = (await calls.custody.cryptoDeposits({})).records
  const shown = {
    ...{ id: row?.id, amount: '0.12345678', coin: 'BTC', network: 'BITCOIN', status: 0, address, txId: row?.txId },
    ...{ insertTime: Date.parse(row?.seenAt ?? ''), confirmTimes: '1/12', unlockConfirm: 12 },
  }
  expect((await signed(key, path)).body).toMatchObject([shown])
  await bitcoin.mine(11)
  expect((await signed(key, path, { query: `txId=${row?.txId}` })).body).toMatchObject([{ status: 1 }])
  expect((await signed(key, path, { query: 'status=0' })).body).toEqual([])
  expect((await signed(key, path, { query: `endTime=${shown.insertTime - 1}` })).body).toEqual([])
  expect((await signed(key, path, { query: 'coin=ETH' })).body).toEqual([])
})

test('what came in and went out is listed, and nothing of it without a key', async () => {
  const { key } = await withKey()
  for (const path of ['/sapi/v1/capital/deposit/hisrec', '/sapi/v1/capital/withdraw/history']) {
    expect(await signed(key, path)).toMatchObject({ status: 200, body: [] })
    expect(await ask({ path })).toMatchObject({ status: 401, body: { code: -2014 } })
    expect(await signed(key, path, { query: 'limit=1001' })).toMatchObject({ status: 400, body: { code: -1130 } })
    expect(await signed(key, path, { query: 'coin=btc' })).toMatchObject({ status: 400, body: { code: -1100 } })
  }
})
