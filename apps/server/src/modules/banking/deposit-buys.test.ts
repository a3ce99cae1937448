import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { pairRow } from '../../testing/markets.ts'
import { balanceOf } from '../custody/custody.fixture.ts'
import { mailing } from '../funding/mails.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { bankingOf } from './banking.fixture.ts'

const running = testApp()
const { verified, pay } = bankingOf(running)
const { newsTo } = mailing(running)
/** Fiat is counted at eight decimals here. */
const CENT = 1_000_000n
const FOUR_DAYS_MS = 4 * 24 * 3_600_000

beforeAll(async () => {
  const { app } = running
  await listAllAssets(app)
  await app.markets.addPairs([pairRow('BTC', 'EUR')])
  const maker = await loggedInUser(running, 'maker@example.org')
  const coins = {
    from: systemAccount('bank:TEST', 'BTC'),
    to: spot(maker.userId, 'BTC'),
    units: 100_00000000n as never,
  }
  await app.db.tx((tx) => app.ledger.transfer(tx, { source: 'test', sourceId: 'one', kind: 'deposit', ...coins }))
  const sell = { symbol: 'BTC-EUR', side: 'sell', type: 'limit', price: '100', amount: '50' } as const
  await running.client({ token: maker.token }).trading.placeOrder(sell)
})

type Payer = Awaited<ReturnType<typeof verified>>

async function order({ client }: Payer, amount: string, buyPrice = '101') {
  const lockId = createIds(running.clock).secret()
  const wanted = { symbol: 'EUR', amount, buySymbol: 'BTC-EUR', buyPrice } as const
  return client.banking.sepaConfirm(wanted, { lockId })
}

async function run({ client }: Payer) {
  const [waiting] = await client.trading.depositBuys()
  assert(waiting !== undefined, 'there is a purchase')
  await running.app.trading.runDepositBuy({ id: waiting.id, attempt: 1 })
  const [buy] = await client.trading.depositBuys()
  return buy
}

const eur = ({ userId }: Payer) => balanceOf(running, userId, 'EUR')

test('a transfer that brings less buys for what it brings', async () => {
  const anna = await verified()
  const { referenceNumber } = await order(anna, '200')
  await pay({ cents: 12_000, reference: referenceNumber })
  expect(await run(anna)).toMatchObject({ state: 'bought', spent: '120', bought: '1.2' })
  expect(await eur(anna)).toBe(0n)
})

test('a transfer that brings more buys for what was agreed to; the rest stays', async () => {
  const bruno = await verified()
  const { referenceNumber } = await order(bruno, '100')
  await pay({ cents: 30_000, reference: referenceNumber })
  expect(await run(bruno)).toMatchObject({ state: 'bought', spent: '100', bought: '1' })
  expect(await eur(bruno)).toBe(20_000n * CENT)
  expect(await running.app.audit()).toEqual([])
})

test('what comes after the time that was stated is credited and buys nothing', async () => {
  const carla = await verified()
  const { id, referenceNumber } = await order(carla, '150')
  const [buy] = await carla.client.trading.depositBuys()
  running.clock.advance(FOUR_DAYS_MS)
  await running.app.banking.orders.expire({ orderId: id })
  await pay({ cents: 15_000, reference: referenceNumber })
  await running.app.trading.runDepositBuy({ id: buy?.id ?? '', attempt: 1 })
  expect([await eur(carla), await balanceOf(running, carla.userId, 'BTC')]).toEqual([15_000n * CENT, 0n])
})

test('whoever’s purchase was not made is told so by email, and the money is there', async () => {
  const dario = await verified()
  await newsTo(dario)
  const { referenceNumber } = await order(dario, '130', '99.99')
  await pay({ cents: 13_000, reference: referenceNumber })
  expect(await run(dario)).toMatchObject({ state: 'dropped', reason: 'trading.buy_price' })
  const subjects = (await newsTo(dario)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['BTC-EUR: your purchase was not made', 'You received 130 EUR'])
  expect(await eur(dario)).toBe(13_000n * CENT)
})
