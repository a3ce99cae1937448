import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { balanceOf } from '../custody/custody.fixture.ts'
import { mailing } from '../funding/mails.fixture.ts'
import { CARDS, paying } from '../payments/cards/cards.fixture.ts'
import { converting, PRICES } from './convert.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { withCard, verified, answerAt, pay: payByBank } = paying(running)
const { newsTo } = mailing(running)
const { fundHouse } = converting(running)
/** What one bitcoin costs at 92,000 EUR with the spread. */
const SHOWN = '92369.477911646586345382'
const REQUEST = { buySymbol: 'BTC-EUR', buyBy: 'conversion', buyPrice: SHOWN } as const
/** What 98.20 EUR give, which is what a card leaves of 100. */
const BITCOIN = 106_312n
const CENT = 1_000_000n
const FOUR_DAYS_MS = 4 * 24 * 3_600_000
const LAST_TRY = 15

beforeAll(async () => {
  await listAllAssets(running.app)
  for (const asset of ['BTC', 'GBP', 'EUR']) await fundHouse('1000', asset)
})

type Payer = Awaited<ReturnType<typeof withCard>>
type Who = Pick<Payer, 'client' | 'userId'>
type Request = { buySymbol?: string; buyBy?: 'order' | 'conversion'; buyPrice?: string }

async function pay({ client, cardId }: Payer, request: Request = REQUEST, amount = '100') {
  const lockId = createIds(running.clock).secret()
  const order = await client.payments.acquireCreateOrder({ symbol: 'EUR', amount, cardId, ...request }, { lockId })
  await running.acquirer.acquirer.webhookSender.settled()
  return order
}

const order = ({ client }: Who, amount: string) =>
  client.banking.sepaConfirm({ symbol: 'EUR', amount, ...REQUEST }, { lockId: createIds(running.clock).secret() })

const holds = async ({ userId }: Who) => [
  await balanceOf(running, userId, 'EUR'),
  await balanceOf(running, userId, 'BTC'),
]
const clean = async () => expect(await running.app.audit()).toEqual([])

async function buyOf({ client }: Who) {
  const [buy] = await client.trading.depositBuys()
  assert(buy !== undefined, 'there is a purchase')
  return buy
}

/** What the job does when it is due: three notices at once. */
async function run(who: Who, attempts: readonly number[] = [1, 2, 3]) {
  const { id } = await buyOf(who)
  await Promise.all(attempts.map((attempt) => running.app.trading.runDepositBuy({ id, attempt })))
  return buyOf(who)
}

function moveTo(price: string): void {
  running.venues.set('BTC', price)
  // Longer than an answer of the venues is used again.
  running.clock.advance(2_000)
}

/** The worker may try as soon as the money is there, so that whoever wants it to find nothing halts before. */
function halt(): void {
  running.venues.set('BTC', '120000', 'north')
  running.clock.advance(2_000)
}

test('what a deposit credits is converted once at the price of then, however often it is told', async () => {
  const anna = await withCard()
  const deposit = await pay(anna)
  expect(await buyOf(anna)).toMatchObject({ depositId: deposit.id, state: 'buying', way: 'conversion' })
  await anna.client.notices.setNotifications({
    logIns: 'new_device',
    orders: 'true',
    plans: 'true',
    campaigns: 'false',
  })
  const done = await run(anna)
  expect(done).toMatchObject({ state: 'bought', bought: '0.00106312', spent: '98.2', reason: null })
  await running.app.payments.check({ orderId: deposit.id })
  await run(anna)
  expect(await holds(anna)).toEqual([0n, BITCOIN])
  const told = (await newsTo(anna)).filter(({ subject }) => subject === 'EUR to BTC: your deposit was converted')
  expect(told.map(({ text }) => text.includes('0.00106312 BTC'))).toEqual([true])
  const { records } = await anna.client.convert.conversions({})
  expect(records).toMatchObject([{ id: done.orderId, payAmount: '98.2', receiveAmount: '0.00106312' }])
  await clean()
})

test('half a percent above the price that was shown is converted, more is not: the money stays, and its owner is told', async () => {
  const bruno = await withCard(CARDS.other)
  await newsTo(bruno)
  await pay(bruno)
  moveTo('115576')
  expect(await run(bruno)).toMatchObject({ state: 'dropped', reason: 'trading.buy_price', orderId: null })
  expect(await holds(bruno)).toEqual([9_820n * CENT, 0n])
  expect((await newsTo(bruno)).map(({ subject }) => subject)).toContain('EUR to BTC: your conversion was not made')
  const bella = await withCard('4539000000009045')
  moveTo('115000')
  await pay(bella)
  moveTo('115574')
  expect(await run(bella)).toMatchObject({ state: 'bought', spent: '98.2' })
  moveTo('115000')
  await clean()
})

test('a transfer that brings more converts what was agreed to, one that brings less what it brings', async () => {
  const [carla, chiara] = [await verified(), await verified()]
  await payByBank({ cents: 30_000, reference: (await order(carla, '100')).referenceNumber })
  expect(await run(carla)).toMatchObject({ state: 'bought', spent: '100' })
  expect(await balanceOf(running, carla.userId, 'EUR')).toBe(20_000n * CENT)
  await payByBank({ cents: 12_000, reference: (await order(chiara, '200')).referenceNumber })
  expect(await run(chiara)).toMatchObject({ state: 'bought', spent: '120' })
})

test('a deposit that fails takes its conversion with it, and one that is cancelled in time is not made', async () => {
  const dario = await withCard(CARDS.poor)
  expect(await pay(dario)).toMatchObject({ status: 'failed' })
  expect(await run(dario)).toMatchObject({ state: 'dropped', reason: 'trading.buy_unpaid' })
  const dora = await withCard(CARDS.challenge)
  const deposit = await pay(dora)
  expect(await dora.client.trading.cancelDepositBuy({ id: (await buyOf(dora)).id })).toMatchObject({
    ...{ state: 'cancelled', worstPrice: '92831.325301204819277108' },
  })
  await answerAt(deposit.payUrl)
  await running.acquirer.acquirer.webhookSender.settled()
  await running.app.payments.check({ orderId: deposit.id })
  expect(await run(dora)).toMatchObject({ state: 'cancelled' })
  expect(await holds(dora)).toEqual([9_820n * CENT, 0n])
})

test('what is halted converts nothing: it is tried again for a while, then the money stays', async () => {
  const elena = await withCard('4539000000009011')
  halt()
  await pay(elena)
  expect(await run(elena, [1])).toMatchObject({ state: 'buying' })
  expect(await run(elena, [LAST_TRY])).toMatchObject({ state: 'dropped', reason: 'convert.halted' })
  moveTo('115000')
  await run(elena)
  expect(await holds(elena)).toEqual([9_820n * CENT, 0n])
})

test('who is frozen converts nothing, although the purchase has not been stopped yet', async () => {
  const frida = await withCard('4539000000009029')
  halt()
  await pay(frida)
  const { id } = await buyOf(frida)
  const office = running.officeClient({ token: (await loggedInStaff(running, 'compliance')).token })
  await office.identity.freezeUser({ userId: frida.userId, reason: 'suspected_crime', text: 'A tip' })
  moveTo('115000')
  await running.app.trading.runDepositBuy({ id, attempt: 1 })
  expect(await holds(frida)).toEqual([9_820n * CENT, 0n])
  const [buy] = await running.app.trading.depositBuys.list(frida.userId)
  expect(buy).toMatchObject({ state: 'dropped', reason: 'trading.buy_stopped' })
  await clean()
})

test('whoever has spent the money meanwhile converts nothing with other money', async () => {
  const gino = await withCard('4539000000009037')
  await pay(gino)
  const { quoteId } = await gino.client.convert.quoteConversion({ from: 'EUR', to: 'GBP', payAmount: '50' })
  await gino.client.convert.convertFiats({ quoteId }, { lockId: createIds(running.clock).secret() })
  expect(await run(gino)).toMatchObject({ state: 'dropped', reason: 'ledger.insufficient_balance' })
  expect(await holds(gino)).toEqual([4_820n * CENT, 0n])
})

test('a conversion that cannot be makes no deposit either', async () => {
  const hugo = await withCard('4539000000009052')
  const refused = (request: Request) =>
    pay(hugo, { ...REQUEST, ...request }).then(
      () => undefined,
      ({ reason }) => reason,
    )
  expect(await refused({ buySymbol: 'BTC-GBP' })).toBe('trading.symbol_unknown')
  expect(await refused({ buySymbol: 'NOPE-EUR' })).toBe('convert.asset_unknown')
  expect(await refused({ buySymbol: 'EUR-EUR' })).toBe('convert.asset_unknown')
  expect(await refused({ buyPrice: '0' })).toBe('trading.price_invalid')
  expect(await refused({ buyPrice: '99999999999999999999.999999999999999999' })).toBe('trading.price_invalid')
  const bank = { symbol: 'EUR', amount: '10100', ...REQUEST } as const
  await expect(
    hugo.client.banking.sepaConfirm(bank, { lockId: createIds(running.clock).secret() }),
  ).rejects.toMatchObject({ reason: 'convert.above_maximum' })
  await running.app.index.record(running.clock.now())
  // A pound is worth 1.20 EUR here, and the most is a figure in euro.
  const pounds = {
    symbol: 'GBP',
    amount: '9000',
    buySymbol: 'BTC-GBP',
    buyBy: 'conversion',
    buyPrice: '77000',
  } as const
  await expect(
    hugo.client.banking.sepaConfirm(pounds, { lockId: createIds(running.clock).secret() }),
  ).rejects.toMatchObject({ reason: 'convert.above_maximum', message: expect.stringContaining('8,333.33 GBP') })
  expect((await hugo.client.payments.paymentOrders({})).total).toBe(0)
  expect(await hugo.client.trading.depositBuys()).toEqual([])
})

test('where conversions are no longer offered, those that wait for their deposit end, and purchases by order stay', async () => {
  const ines = await verified()
  await order(ines, '100')
  const { positions } = running.app.trading
  const holders = async (product: 'convert' | 'spot_buy' | 'asset:BTC') =>
    (await positions.holders(product)).some(({ userId }) => userId === ines.userId)
  expect([await holders('convert'), await holders('spot_buy'), await holders('asset:BTC')]).toEqual([true, false, true])
  await positions.end(ines.userId, 'spot_buy')
  expect(await buyOf(ines)).toMatchObject({ state: 'waiting' })
  await positions.end(ines.userId, 'convert')
  expect(await buyOf(ines)).toMatchObject({ state: 'dropped', reason: 'trading.buy_stopped' })
  expect(await holders('convert')).toBe(false)
})

test('what comes after the time that was stated is credited and converts nothing', async () => {
  const lara = await verified()
  const { id, referenceNumber } = await order(lara, '150')
  const buy = await buyOf(lara)
  running.clock.advance(FOUR_DAYS_MS)
  await running.app.banking.orders.expire({ orderId: id })
  await payByBank({ cents: 15_000, reference: referenceNumber })
  await running.app.trading.runDepositBuy({ id: buy.id, attempt: 1 })
  expect(await holds(lara)).toEqual([15_000n * CENT, 0n])
})
