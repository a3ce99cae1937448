import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff, loggedInUser } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { listAllAssets } from '../../../testing/chains.ts'
import { bankingOf } from '../../banking/banking.fixture.ts'
import { chainOf } from '../../custody/custody.fixture.ts'

const running = testApp()
const { verified, pay, lineOf } = bankingOf(running)
const bitcoin = chainOf(running, 'BITCOIN')
const MINUTE_MS = 60_000

beforeAll(() => listAllAssets(running.app))

test('deposits by every way are one list, newest first, and each leads to its detail', async () => {
  const anna = await verified()
  const { custody, funding } = anna.client
  const { id: orderId, referenceNumber } = await anna.confirm('250')
  running.clock.advance(MINUTE_MS)
  const between = running.clock.now().toISOString()
  running.clock.advance(MINUTE_MS)
  const { address } = await custody.depositAddress({ symbol: 'BTC', chainName: 'BITCOIN' })
  await bitcoin.send({ asset: 'BTC', to: address, base: 12_000_000n })
  await bitcoin.mine(3)

  const { records, total } = await funding.fundingRecords({})
  expect(total).toBe(2)
  expect(records).toMatchObject([
    { type: 'deposit', method: 'crypto', coin: 'BTC', amount: '0.12', status: 'pending', confirmations: 3, needed: 12 },
    { type: 'deposit', method: 'bank', id: orderId, coin: 'EUR', amount: '250', network: 'SEPA', status: 'pending' },
  ])
  expect(records[1]?.reference).toBe(referenceNumber)
  for (const { id, method } of records) expect(await funding.depositDetail({ id })).toMatchObject({ id, method })

  const ids = async (filter: Parameters<typeof funding.fundingRecords>[0]) =>
    (await funding.fundingRecords(filter)).records.map(({ method }) => method)
  expect(await ids({ symbol: 'EUR' })).toEqual(['bank'])
  expect(await ids({ from: between })).toEqual(['crypto'])
  expect(await ids({ to: between })).toEqual(['bank'])
  expect(await ids({ type: 'withdrawal' })).toEqual([])
  expect(await ids({ size: '1', current: '2' })).toEqual(['bank'])
  await bitcoin.mine(12)
  expect(await ids({ open: 'true' })).toEqual(['bank'])
  expect(await ids({ status: 'completed' })).toEqual(['crypto'])

  const { token } = await loggedInUser(running, 'stranger@example.org')
  const stranger = running.client({ token }).funding
  expect((await stranger.fundingRecords({})).total).toBe(0)
  await expect(stranger.depositDetail({ id: orderId })).rejects.toMatchObject({ reason: 'funding.deposit_unknown' })
})

test('a transfer that staff gave to somebody without an order is in the list, with nothing more to read', async () => {
  const anna = await verified()
  const office = running.officeClient({ token: (await loggedInStaff(running, 'compliance')).token })
  const bankId = await pay({ cents: 5_000, reference: 'for my account' })
  const { id } = await lineOf(bankId, office)
  await office.banking.assignBankLine({ id, uid: anna.uid, reason: 'The sender told us.' })
  expect((await anna.client.funding.fundingRecords({})).records).toMatchObject([
    { id, method: 'bank', amount: '50', status: 'completed', detail: false },
  ])
})

test('what each way costs is told to everybody: rails, providers and networks, with the figures that are charged', async () => {
  const fees = await running.client().funding.wayFees({})
  const costs = (wanted: string) =>
    fees
      .filter(({ direction, method, coin }) => `${direction} ${method} ${coin}` === wanted)
      .map(({ provider, rate, fixed, freeFrom, freeTimes }) => [provider, rate, fixed, freeFrom, freeTimes])
  expect(costs('in bank EUR')).toEqual([['SEPA', '0', '0.90', '100', 5]])
  expect(costs('out bank GBP')).toEqual([['Faster Payments', '0', '1', null, 0]])
  expect(costs('in paypal EUR')).toEqual([['PayPal', '0.029', '0.35', null, 0]])
  expect(costs('out crypto BTC')).toEqual([['Bitcoin', '0', expect.stringMatching(/^0\.0000\d+$/), null, 0]])
  expect(costs('out crypto USDT')).toHaveLength(1)
})
