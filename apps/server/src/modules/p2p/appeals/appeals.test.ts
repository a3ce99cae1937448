import { assert } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newTotpSecret } from '../../../platform/secrets/totp.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { pictureBytes as picture } from '../../../testing/picture.ts'
import { ONE_REQUEST } from '../../../testing/requests.ts'
import { holds } from '../chat/chain.rules.ts'
import { messagesOf } from '../chat/messages.sql.ts'
import { code, DAY_MS, MINUTE_MS, tradingWorld, value } from '../orders/trading.fixture.ts'

const world = tradingWorld()
const {
  p2p,
  running,
  person,
  merchant,
  listing,
  take,
  tryTake,
  accept,
  pay,
  release,
  detail,
  coins,
  advance,
  clean,
  steps,
} = world

afterEach(clean)

const NAMES = ['one', 'two'] as const
const actors = new Map<string, { staffId: string; email: string; ip: string }>()
beforeAll(async () => {
  for (const name of NAMES) {
    const email = `${name}@office.example`
    const secrets = { password: 'a long password for tests', totpSecret: newTotpSecret() }
    await running.app.admin.ensureStaff({ email, name, role: 'compliance', ...secrets })
    const { rows } = await world.query('select id from admin.staff where email = $1', [email])
    actors.set(name, { staffId: rows[0].id, email, ip: '127.0.0.1' })
  }
})

type Who = Awaited<ReturnType<typeof person>>

/** An order that its buyer has marked as paid. */
async function paid(amount = '100', quantity = '500') {
  const [seller, buyer] = [await merchant('3000'), await person()]
  const order = await take(buyer, await listing(seller, { quantity, maxAmount: '2000' }), amount)
  await accept(seller, order)
  await pay(buyer, order)
  return { seller, buyer, order }
}

const ask = (who: Who, { id }: { id: string }) =>
  p2p().trading.appeals.ask(who.userId, { id, reason: 'not_received', text: 'Nothing has arrived.' })

async function appealed(amount?: string, quantity?: string) {
  const { seller, buyer, order } = await paid(amount, quantity)
  value(await ask(seller, order))
  const { records } = await p2p().trading.appealOffice.list({
    phase: 'open',
    search: order.number,
    current: 1,
    size: 10,
  })
  return { seller, buyer, order, id: records[0]?.id ?? '' }
}

function actorOf(name: string) {
  const actor = actors.get(name)
  assert(actor !== undefined, 'staff are there')
  return actor
}

const decide = (id: string, changed: object = {}, by: (typeof NAMES)[number] = 'one') =>
  p2p().trading.appealOffice.decide(
    { ...{ id, outcome: 'release', finding: 'paid', freeze: false, reason: 'The bank says so.' }, ...changed },
    actorOf(by),
  )

test('the seller appeals at once, the buyer when the coins should have been released', async () => {
  const { buyer, order } = await paid()
  expect((await detail(buyer, order)).acts).not.toContain('appeal')
  expect(code(await ask(buyer, order))).toBe('p2p.appeal_too_soon')
  await advance(30 * MINUTE_MS)
  const { state, appeal } = value(await ask(buyer, order))
  expect([state, appeal?.by, appeal?.reason]).toEqual(['appeal', 'buyer', 'not_received'])
})

test('while staff have it neither of the two ends the order', async () => {
  const { seller, buyer, order } = await appealed()
  expect(code(await release(seller, order))).toBe('p2p.wrong_state')
  expect(code(await steps().agreeCancel(seller.userId, order.id, ONE_REQUEST))).toBe('p2p.wrong_state')
  expect(code(await steps().cancel(buyer.userId, order.id, ONE_REQUEST))).toBe('p2p.wrong_state')
  expect(await coins(seller)).toBe('2500/400/100')
})

test('what nobody has released for a day is appealed by the system, as of that hour; the coins stay', async () => {
  const { seller, buyer, order } = await paid()
  const { dueTime } = (await world.query('select due_at as "dueTime" from p2p.p2p_orders where id = $1', [order.id]))
    .rows[0]
  await advance(400 * DAY_MS)
  await world.settleAll()
  const { state, appeal } = await detail(buyer, order)
  expect([state, appeal?.by, appeal?.reason, appeal?.openTime]).toEqual([
    'appeal',
    'system',
    'silence',
    dueTime.toISOString(),
  ])
  expect(await coins(seller)).toBe('2500/400/100')
})

test('who opened an appeal takes it back, and the order waits for its release again', async () => {
  const { seller, buyer, order } = await appealed()
  expect(code(await p2p().trading.appeals.withdraw(buyer.userId, order.id))).toBe('p2p.not_yours')
  value(await p2p().trading.appeals.answer(buyer.userId, { id: order.id, text: 'I have paid.' }))
  value(await p2p().trading.appeals.withdraw(seller.userId, order.id))
  expect((await detail(seller, order)).status).toBe('pending_release')
  expect(value(await release(seller, order)).state).toBe('completed')
})

test('staff release, return or split; both ends of an appeal are reached, on either side', async () => {
  const released = await appealed()
  value(await decide(released.id))
  const both = async ({ buyer, seller, order }: typeof released) =>
    [(await detail(buyer, order)).status, (await detail(seller, order)).status].join(' ')
  expect(await both(released)).toBe('appeal_completed appeal_completed')
  expect([await coins(released.seller), await coins(released.buyer)]).toEqual(['2500/400/0', '100/0/0'])

  const returned = await appealed()
  value(await decide(returned.id, { outcome: 'return', finding: 'other_name' }))
  expect(await both(returned)).toBe('appeal_cancelled appeal_cancelled')
  expect([await coins(returned.seller), await coins(returned.buyer)]).toEqual(['2500/500/0', '0/0/0'])

  const split = await appealed()
  for (const toBuyer of [undefined, '0', '100', '1000', 'all'])
    expect(code(await decide(split.id, { outcome: 'split', finding: 'too_little', toBuyer }))).toBe('p2p.split_wrong')
  value(await decide(split.id, { outcome: 'split', finding: 'too_little', toBuyer: '40' }))
  expect([await coins(split.seller), await coins(split.buyer)]).toEqual(['2500/460/0', '40/0/0'])
  expect((await detail(split.buyer, split.order)).appeal).toMatchObject({ outcome: 'split', toBuyer: '40' })
})

test('above 1,000 euro another of staff decides the same, or proposes otherwise', async () => {
  const { seller, buyer, id } = await appealed('1500', '2000')
  expect(value(await decide(id))).toEqual({ outcome: 'proposed' })
  expect(code(await decide(id))).toBe('p2p.second_person_needed')
  expect(value(await decide(id, { outcome: 'return' }, 'two'))).toEqual({ outcome: 'proposed' })
  expect(await coins(seller)).toBe('1000/500/1500')
  expect(value(await decide(id, { outcome: 'return' }))).toEqual({ outcome: 'decided' })
  expect([await coins(seller), await coins(buyer)]).toEqual(['1000/2000/0', '0/0/0'])
})

test('two of staff decide one appeal at once, and one decides twice: one end', async () => {
  const { id, buyer } = await appealed()
  const ends = await Promise.all([
    decide(id),
    decide(id, { outcome: 'return' }, 'two'),
    decide(id),
    decide(id, {}, 'two'),
  ])
  expect(ends.map(code).sort()).toEqual(['ok', 'p2p.appeal_ended', 'p2p.appeal_ended', 'p2p.appeal_ended'])
  expect(['100/0/0', '0/0/0']).toContain(await coins(buyer))
})

test('a release and an appeal at once: one of them', async () => {
  const { seller, buyer, order } = await paid()
  await advance(31 * MINUTE_MS)
  const ends = await Promise.all([release(seller, order), ask(buyer, order)])
  expect(ends.map(code).sort()).toEqual(['ok', 'p2p.wrong_state'])
})

test('taken back, released and decided at once: the coins have one end', async () => {
  for (const outcome of ['release', 'return']) {
    const { seller, buyer, order, id } = await appealed()
    await Promise.all([
      ...[p2p().trading.appeals.withdraw(seller.userId, order.id), release(seller, order)],
      ...[decide(id, { outcome }), decide(id, { outcome: 'return' }, 'two'), release(seller, order)],
    ])
    const { state } = await detail(buyer, order)
    const bought = state === 'completed' || state === 'appeal_completed'
    expect(['paid', 'completed', 'appeal_completed', 'appeal_cancelled']).toContain(state)
    expect(await coins(buyer)).toBe(bought ? '100/0/0' : '0/0/0')
    expect(await coins(seller)).toBe(state === 'paid' ? '2500/400/100' : `2500/${bought ? 400 : 500}/0`)
  }
})

test('a second false payment within 90 days freezes with the decision', async () => {
  const [seller, buyer] = [await merchant('3000'), await person()]
  const offer = await listing(seller)
  const falsely = async () => {
    const order = await take(buyer, offer)
    await accept(seller, order)
    await pay(buyer, order)
    value(await ask(seller, order))
    const { records } = await p2p().trading.appealOffice.list({
      phase: 'open',
      search: order.number,
      current: 1,
      size: 10,
    })
    return records[0]?.id ?? ''
  }
  value(await decide(await falsely(), { outcome: 'return', finding: 'never_paid' }))
  const second = await falsely()
  expect(code(await decide(second, { outcome: 'return', finding: 'never_paid' }))).toBe('p2p.freeze_required')
  value(await decide(second, { outcome: 'return', finding: 'never_paid', freeze: true }))
  const { rows } = await world.query('select frozen_at is not null as frozen from identity.users where id = $1', [
    buyer.userId,
  ])
  expect(rows[0].frozen).toBe(true)
  const counted = async (phase: 'decided' | 'never_paid') =>
    (await p2p().trading.appealOffice.list({ phase, search: buyer.userId, current: 1, size: 10 })).total
  expect([await counted('decided'), await counted('never_paid')]).toEqual([2, 2])
  const honest = await appealed()
  value(await decide(honest.id))
  const ofHonest = { phase: 'never_paid', search: honest.buyer.userId, current: 1, size: 10 } as const
  expect((await p2p().trading.appealOffice.list(ofHonest)).total).toBe(0)
})

test('what is said in an order follows from what was said before it, and a change shows', async () => {
  const { seller, buyer, order } = await paid()
  const { chat } = p2p().trading
  for (const text of ['Hello', 'I have paid.']) value(await chat.write(buyer.userId, { id: order.id, text }))
  value(await chat.write(seller.userId, { id: order.id, text: 'Thank you.' }))
  const seen = value(await chat.read(seller.userId, { id: order.id, after: 0 }))
  expect(seen.map(({ seq, from }) => `${seq} ${from}`)).toEqual(['1 other', '2 other', '3 me'])
  const said = await messagesOf(running.app.db.queryable, order.id)
  expect(holds(said)).toBe(true)
  expect(holds(said.map((link) => (link.seq === 2 ? { ...link, text: 'I have not paid.' } : link)))).toBe(false)
  expect(holds(said.filter(({ seq }) => seq !== 2))).toBe(false)
  await expect(running.app.db.pool.query("update p2p.messages set text = ''")).rejects.toThrow(/denied/)
})

test('nobody else reads or shows anything in an order', async () => {
  const { buyer, order } = await paid()
  const [stranger, { chat }] = [await person(), p2p().trading]
  expect(code(await chat.read(stranger.userId, { id: order.id, after: 0 }))).toBe('p2p.order_unknown')
  expect(code(await chat.write(stranger.userId, { id: order.id, text: 'Hello' }))).toBe('p2p.order_unknown')
  expect(code(await chat.show(stranger.userId, order.id, await picture()))).toBe('p2p.order_unknown')
  const { fileId } = value(await chat.show(buyer.userId, order.id, await picture()))
  expect(code(await chat.open(fileId, stranger.userId))).toBe('p2p.evidence_unknown')
  expect(code(await chat.open(fileId, buyer.userId))).toBe('ok')
})

test('a picture that was put in the place of another is not shown', async () => {
  const { buyer, seller, order } = await paid()
  const { chat } = p2p().trading
  const { fileId } = value(await chat.show(buyer.userId, order.id, await picture()))
  expect((await detail(seller, order)).evidence).toMatchObject([{ fileId, from: 'buyer' }])
  await asOwner(running.app.ownerUrl, "update p2p.evidence set sha256 = repeat('0', 64) where id = $1", [fileId])
  expect(code(await chat.open(fileId, seller.userId))).toBe('p2p.evidence_unknown')
})

test('a frozen buyer who has not paid is out without a count; after "paid", and of a seller, staff decide', async () => {
  const [seller, buyer] = [await merchant('3000'), await person()]
  const offer = await listing(seller)
  const orders = [await take(buyer, offer), await take(buyer, offer), await take(buyer, offer)] as const
  for (const order of orders.slice(1)) await accept(seller, order)
  await pay(buyer, orders[2])
  await p2p().shut(buyer.userId)
  const states = await Promise.all(orders.map(async (order) => (await detail(seller, order)).state))
  expect(states).toEqual(['cancelled', 'cancelled', 'appeal'])
  expect((await detail(seller, orders[2])).appeal).toMatchObject({ by: 'system', reason: 'house' })
  const told = await Promise.all(orders.map((order) => detail(seller, order)))
  expect(JSON.stringify(told), 'the other one is not told why').not.toMatch(/frozen/i)
  const { rows } = await world.query('select count(*)::int as count from p2p.cancels where user_id = $1', [
    buyer.userId,
  ])
  expect(rows[0].count).toBe(0)
  const other = await person()
  const open = await take(other, offer)
  await accept(seller, open)
  await p2p().shut(seller.userId)
  expect((await detail(other, open)).state).toBe('appeal')
  expect(await coins(seller)).toBe(`2500/${500 - 200}/200`)
})

test('bought coins rest for a day: they are neither sold nor withdrawn, and those sold meanwhile are not counted twice', async () => {
  const { seller, buyer, order } = await paid()
  value(await release(seller, order))
  const { ownMoney } = running.app.funding
  const free = async () =>
    Number((await ownMoney.of(running.app.db.queryable, buyer.userId, 'USDT')).withdrawable) / 1e8
  expect(await free()).toBe(0)
  expect((await detail(buyer, order)).restsUntil).not.toBeNull()
  const wanted = await listing(await merchant('0'), { side: 'buy' })
  expect(code(await tryTake(buyer, wanted, '50'))).toBe('funding.held_back')
  await world.fund(buyer.userId, 'USDT', '60')
  expect(await free()).toBe(60)
  value(await tryTake(buyer, wanted, '50'))
  expect(await free()).toBe(60)
  await advance(DAY_MS)
  expect(await free()).toBe(110)
  expect((await detail(buyer, order)).restsUntil).toBeNull()
  expect(await ownMoney.heldBack(running.app.db.queryable, seller.userId)).toEqual([])
})
