import { ok } from '@bourse/money'
import { afterEach, expect, test } from 'vitest'
import { ONE_REQUEST } from '../../../testing/requests.ts'
import { dueWith } from './pauses.rules.ts'
import { code, MINUTE_MS, tradingWorld, value } from './trading.fixture.ts'

const world = tradingWorld()
const { p2p, running, person, merchant, listing, take, tryTake, accept, pay, cancel, detail, advance, clean } = world

afterEach(clean)

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const pause = (from: number, until: number) => ({ from: at(from), until: at(until) })

test('a deadline moves by what of a pause falls into it', () => {
  const due = (...pauses: readonly { from: Date; until: Date }[]) => dueWith(at(10), at(25), pauses)
  expect(due(), 'without a pause').toEqual(at(25))
  expect(due(pause(0, 5)), 'over before').toEqual(at(25))
  expect(due(pause(5, 12)), 'ends inside').toEqual(at(27))
  expect(due(pause(12, 14)), 'inside').toEqual(at(27))
  expect(due(pause(20, 40)), 'spans the deadline').toEqual(at(45))
  expect(due(pause(30, 40)), 'begins after it').toEqual(at(25))
  expect(due(pause(12, 16), pause(14, 18)), 'two that overlap count once').toEqual(at(31))
  expect(due(pause(24, 30), pause(30, 32)), 'one that begins where the moved deadline has not come').toEqual(at(33))
})

const begin = (scope: string) =>
  running.app.db.tx(async (tx) => {
    const row = await p2p().trading.pauses.begin(tx, { scope, cause: 'staff', reason: 'The bank is down.', by: null })
    return ok(row?.id ?? '')
  })
const end = (id: string) => running.app.db.tx(async (tx) => ok(await p2p().trading.pauses.end(tx, id, null)))

test('inside a pause nothing lapses and no cancel counts; afterwards the rest of the time is left', async () => {
  const [seller, buyer, other] = [await merchant(), await person(), await person()]
  const offer = await listing(seller)
  const order = await take(buyer, offer)
  const { dueTime } = await accept(seller, order)
  await advance(10 * MINUTE_MS)
  const stopped = await begin('wise')
  expect(code(await tryTake(other, offer))).toBe('p2p.listing_gone')
  await advance(60 * MINUTE_MS)
  await world.settleAll()
  expect(await detail(buyer, order)).toMatchObject({ state: 'accepted', paused: true })
  await end(stopped.ok ? stopped.value : '')
  const later = await detail(buyer, order)
  expect(Date.parse(later.dueTime ?? '') - Date.parse(dueTime ?? '')).toBe(60 * MINUTE_MS)
  await advance(5 * MINUTE_MS - 1)
  await pay(buyer, order)
})

test('by when coins should be released moves too: before that nobody appeals, and the seller is reminded once', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  await accept(seller, order)
  const { releaseTime } = await pay(buyer, order)
  const { appeals, lapsing } = p2p().trading
  const appeal = () => appeals.ask(buyer.userId, { id: order.id, reason: 'not_released', text: 'Nothing has come.' })
  const reminded = async () => (await detail(buyer, order)).events.filter(({ kind }) => kind === 'reminded').length
  await advance(20 * MINUTE_MS)
  const stopped = await begin('wise')
  await advance(60 * MINUTE_MS)
  await lapsing.remind({ orderId: order.id })
  expect(code(await appeal()), 'while time stands still').toBe('p2p.appeal_too_soon')
  await end(stopped.ok ? stopped.value : '')
  const later = await detail(buyer, order)
  expect(Date.parse(later.releaseTime ?? '') - Date.parse(releaseTime ?? '')).toBe(60 * MINUTE_MS)
  await advance(10 * MINUTE_MS - 1)
  await lapsing.remind({ orderId: order.id })
  expect(code(await appeal())).toBe('p2p.appeal_too_soon')
  expect([await reminded(), (await detail(buyer, order)).acts.includes('appeal')]).toEqual([0, false])
  await advance(1)
  await lapsing.remind({ orderId: order.id })
  expect(await reminded()).toBe(1)
  const { rows } = await world.query('select count(*)::int as count from platform.timers where id like $1', [
    `p2p.remind-release:${order.id}:%`,
  ])
  expect(rows[0].count, 'as it was, and as it was moved').toBe(2)
  expect(code(await appeal())).toBe('ok')
})

test('a pause of another kind of payment moves nothing', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  const { dueTime } = await accept(seller, order)
  const stopped = await begin('paypal')
  await advance(5 * MINUTE_MS)
  await end(stopped.ok ? stopped.value : '')
  expect((await detail(buyer, order)).dueTime).toBe(dueTime)
})

test('what nobody can pay for now is not in the market, and its merchant reads why', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  const { market, listings } = p2p().trading
  const shown = async () => {
    const asked = { side: 'buy', symbol: 'USDT', fiat: 'EUR', current: 1, size: 100 } as const
    const { records } = value(await market.offers(asked))
    const [own] = (await listings.list(seller.userId, { current: 1, size: 10 })).records
    return [records.some(({ id }) => id === offer.id), own?.why]
  }
  expect(await shown()).toEqual([true, null])
  for (const scope of ['wise', 'all']) {
    const stopped = await begin(scope)
    expect(await shown(), scope).toEqual([false, 'payment_paused'])
    expect(code(await tryTake(buyer, offer))).toBe('p2p.listing_gone')
    await end(stopped.ok ? stopped.value : '')
  }
  expect(await shown()).toEqual([true, null])
})

test('what is cancelled while everything stands still does not count', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  const orders = [await take(buyer, offer), await take(buyer, offer), await take(buyer, offer)]
  const stopped = await begin('all')
  for (const order of orders) await cancel(buyer, order)
  await end(stopped.ok ? stopped.value : '')
  const taken = await p2p().trading.taking.take(
    buyer.userId,
    'buy',
    { listingId: offer.id, amount: '100', paymentId: buyer.methodId },
    ONE_REQUEST,
  )
  expect(code(taken)).toBe('ok')
})
