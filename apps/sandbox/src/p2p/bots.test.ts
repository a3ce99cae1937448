import { verification } from '@bourse/server/modules/kyc/kyc.fixture.ts'
import { loggedInStaff } from '@bourse/server/testing/accounts.ts'
import { ORIGIN, testApp } from '@bourse/server/testing/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_CUSTOMERS } from '../seed/people/customers.ts'
import { TRADING_MERCHANTS } from '../seed/people/merchants.ts'
import { VERIFIED_USER } from '../seed/people/verified.ts'
import { seedDemo } from '../seed/seed.ts'
import { createCustomerBot } from './customer-bot.ts'
import { createMerchantBot } from './merchant-bot.ts'
import { createTraderAccount } from './trader-account.ts'
import { createVerifiedPerson } from './verified-person.ts'

const running = testApp({}, { prices: { BTC: '50000', EUR: '1.1' } })
const people = verification(running)
const cutting = new AbortController()
const SECOND_MS = 1_000
const ROUND_MS = 5 * SECOND_MS
const MOST_ROUNDS = 40

interface Looks {
  look(): Promise<number | undefined>
}

/** As after a start: who was logged in is so no more, and nobody remembers what was done. */
function accountOf(trader: (typeof DEMO_CUSTOMERS)[number] | (typeof TRADING_MERCHANTS)[number] | undefined) {
  if (trader === undefined) throw new Error('the demo has nobody at this place')
  const site = { url: running.web.listeningOrigin, origin: ORIGIN, sealingKey: running.config.stagingKey }
  return createTraderAccount({ trader, site, realClock: running.clock, cut: cutting.signal })
}

function merchantAt(place: number) {
  const now = () => running.clock.now().getTime()
  return createMerchantBot({ ...running.app, account: accountOf(TRADING_MERCHANTS[place]), place, now })
}

function customerAt(place: number) {
  const account = accountOf(DEMO_CUSTOMERS[place])
  return { ...createCustomerBot({ ...running.app, account, place }), account }
}

/** Everybody looks, a moment passes, until it is so. */
async function play(traders: readonly Looks[], isSo: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const { look } of traders) await look()
    if (await isSo()) return
    running.clock.advance(ROUND_MS)
  }
  throw new Error(`it is not so after ${MOST_ROUNDS} looks`)
}

const ordersOf = async ({ account }: ReturnType<typeof customerAt>, phase: 'processing' | 'history') =>
  (await account.call(({ p2p }, options) => p2p.p2pOrders({ phase }, options)))?.records ?? []

beforeAll(async () => {
  await seedDemo(running.app)
  const { rows } = await running.app.db.pool.query("select id from kyc.cases where state = 'in_review'")
  for (const { id } of rows) await people.tell(id)
})
afterAll(() => cutting.abort())

test('a customer buys from a merchant and sells to another to the end, and rates them', async () => {
  const customer = customerAt(0)
  await play([merchantAt(0), merchantAt(1), customer], async () => {
    const ended = await ordersOf(customer, 'history')
    return ended.length === 2 && ended.every(({ acts }) => !acts.includes('rate'))
  })
  const ended = await ordersOf(customer, 'history')
  expect(ended.map(({ side, state, otherName }) => `${side} ${state} ${otherName}`).sort()).toEqual([
    'buy completed Torino Coins',
    'sell completed Hafenkontor',
  ])
  const { records } = await running.client().p2p.p2pMarket({ side: 'buy' })
  expect(records.find(({ merchant }) => merchant.name === 'Torino Coins')?.merchant.orders).toBe(1)
})

test('a sale is appealed with a few messages, which the merchant answers once; a start does not repeat it', async () => {
  const customer = customerAt(2)
  const openAppeals = async () => {
    const office = running.officeClient({ token: (await loggedInStaff(running, 'compliance')).token })
    const { records } = await office.p2p.officeAppeals({})
    return Promise.all(records.map(({ id }) => office.p2p.officeAppeal({ id })))
  }
  const isAnswered = async () =>
    (await ordersOf(customer, 'processing')).some(({ state }) => state === 'appeal') &&
    (await ordersOf(customer, 'history')).length === 0
  await play([merchantAt(3), customer], isAnswered)
  for (const merchant of [merchantAt(3), merchantAt(3)]) {
    running.clock.advance(31 * SECOND_MS)
    await merchant.look()
  }
  const [appeal, ...others] = await openAppeals()
  expect(others).toEqual([])
  expect(appeal).toMatchObject({ reason: 'not_received', by: 'seller', state: 'appeal', chainHolds: true })
  expect(appeal?.messages.map(({ from }) => from)).toEqual(['buyer', 'seller', 'seller'])
  expect(appeal?.appeal.answers.map(({ from }) => from)).toEqual(['buyer'])

  running.clock.advance(31 * SECOND_MS)
  const again = customerAt(2)
  await play([merchantAt(4), again], async () => (await ordersOf(again, 'history')).length === 1)
  expect((await ordersOf(again, 'history'))[0]).toMatchObject({ side: 'buy', otherName: 'Oudegracht Exchange' })
  expect((await ordersOf(again, 'processing')).map(({ state }) => state)).toEqual(['appeal'])
  expect(await running.app.audit()).toEqual([])
})

test('the verified demo user has bought, and a sale waits for her release; later starts leave her alone', async () => {
  const { identity, p2p } = running.app
  const userId = (await identity.findUserId(VERIFIED_USER.email)) ?? ''
  const list = (phase: 'processing' | 'history') => p2p.trading.records.list(userId, { phase, current: 1, size: 10 })
  running.clock.advance(31 * SECOND_MS)
  await play([merchantAt(1), merchantAt(2), createVerifiedPerson(running.app)], async () =>
    (await list('processing')).records.some(({ acts }) => acts.includes('release')),
  )
  expect((await list('history')).records).toMatchObject([{ side: 'buy', state: 'completed', amount: '75' }])
  expect((await list('processing')).records).toMatchObject([{ side: 'sell', status: 'pending_release', amount: '48' }])
  expect(await createVerifiedPerson(running.app).look()).toBeUndefined()
  expect([(await list('history')).total, (await list('processing')).total]).toEqual([1, 1])
})
