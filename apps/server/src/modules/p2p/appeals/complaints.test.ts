import { assert } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newTotpSecret } from '../../../platform/secrets/totp.ts'
import { code, DAY_MS, MINUTE_MS, tradingWorld, value } from '../orders/trading.fixture.ts'

const world = tradingWorld()
const { p2p, running, person, merchant, listing, take, accept, pay, release, detail, coins, advance, clean } = world

afterEach(clean)

const actors = new Map<string, { staffId: string; email: string; ip: string }>()
beforeAll(async () => {
  for (const name of ['one', 'two']) {
    const email = `${name}@office.example`
    const secrets = { password: 'a long password for tests', totpSecret: newTotpSecret() }
    await running.app.admin.ensureStaff({ email, name, role: 'compliance', ...secrets })
    const { rows } = await world.query('select id from admin.staff where email = $1', [email])
    actors.set(name, { staffId: rows[0].id, email, ip: '127.0.0.1' })
  }
})

function actorOf(name: string) {
  const actor = actors.get(name)
  assert(actor !== undefined, 'staff are there')
  return actor
}

/** An order that lapsed although its buyer, as they say, has paid. */
async function lapsed({ written = true } = {}) {
  const [seller, buyer] = [await merchant('500'), await person()]
  const offer = await listing(seller, { quantity: '200' })
  const order = await take(buyer, offer)
  await accept(seller, order)
  await advance(16 * MINUTE_MS)
  if (written) await world.settleAll()
  return { seller, buyer, order }
}

const complain = ({ userId }: { userId: string }, { id }: { id: string }) =>
  p2p().trading.complaints.make(userId, { id, text: 'I paid a minute too late.' })

const decide = (id: string, outcome: 'hold' | 'dismiss' | 'release', { amount = '100', by = 'one' } = {}) =>
  p2p().trading.complaints.decide({ id, outcome, amount, reason: 'The bank says so.' }, actorOf(by))

async function complained() {
  const { seller, buyer, order } = await lapsed()
  value(await complain(buyer, order))
  const { records } = await p2p().trading.complaints.list({ current: 1, size: 100 })
  const found = records.find(({ number }) => number === order.number)
  return { seller, buyer, order, id: found?.id ?? '' }
}

test('the buyer of an order that lapsed complains once, within seven days', async () => {
  const { seller, buyer, order } = await lapsed()
  expect((await detail(buyer, order)).acts).toContain('complain')
  expect(code(await complain(seller, order))).toBe('p2p.not_yours')
  expect(code(await complain(await person(), order))).toBe('p2p.order_unknown')
  value(await complain(buyer, order))
  expect((await detail(buyer, order)).acts).not.toContain('complain')
  expect(code(await complain(buyer, order))).toBe('p2p.complaint_known')
  const late = await lapsed()
  await advance(8 * DAY_MS)
  expect(code(await complain(late.buyer, late.order))).toBe('p2p.wrong_state')
})

test('two of staff hold what the seller has, up to the amount, and nothing is taken', async () => {
  const { seller, id } = await complained()
  expect(code(await decide(id, 'hold', { amount: '101' }))).toBe('p2p.amount_wrong')
  expect(value(await decide(id, 'hold'))).toEqual({ outcome: 'proposed' })
  expect(code(await decide(id, 'hold'))).toBe('p2p.second_person_needed')
  expect(await coins(seller)).toBe('300/200/0')
  expect(value(await decide(id, 'hold', { by: 'two' }))).toEqual({ outcome: 'decided' })
  expect(await coins(seller)).toBe('200/300/0')
  expect(code(await decide(id, 'dismiss'))).toBe('p2p.complaint_ended')
  value(await decide(id, 'release'))
  expect(await coins(seller)).toBe('300/200/0')
  expect(code(await decide(id, 'release'))).toBe('p2p.complaint_ended')
})

/** An order whose seller has released, although the payment is then called back. */
async function released() {
  const [seller, buyer] = [await merchant('500'), await person()]
  const order = await take(buyer, await listing(seller, { quantity: '200' }))
  await accept(seller, order)
  await pay(buyer, order)
  value(await release(seller, order))
  return { seller, buyer, order }
}

test('a seller whose payment was called back says so within 180 days, and two of staff hold what the buyer has', async () => {
  const { seller, buyer, order } = await released()
  expect(code(await complain(buyer, order))).toBe('p2p.not_yours')
  const ended = (await detail(seller, order)).endTime ?? ''
  expect(await detail(seller, order)).toMatchObject({
    acts: expect.arrayContaining(['complain']),
    complainTime: new Date(Date.parse(ended) + 180 * DAY_MS).toISOString(),
  })
  value(await complain(seller, order))
  const { records } = await p2p().trading.complaints.list({ current: 1, size: 100 })
  const row = records.find(({ number }) => number === order.number)
  expect(row).toMatchObject({ by: 'seller', most: '100' })
  const id = row?.id ?? ''
  value(await decide(id, 'hold'))
  expect(value(await decide(id, 'hold', { by: 'two' }))).toEqual({ outcome: 'decided' })
  expect([await coins(buyer), await coins(seller)]).toEqual(['0/100/0', '300/100/0'])
  expect((await detail(buyer, order)).complaint).toMatchObject({ state: 'held', held: '100', text: null })
  value(await decide(id, 'release'))
  expect(await coins(buyer)).toBe('100/0/0')
  const late = await released()
  await advance(181 * DAY_MS)
  expect(code(await complain(late.seller, late.order))).toBe('p2p.wrong_state')
})

test('a week after the end nobody writes any more, unless staff look into a complaint', async () => {
  const { seller, buyer, order } = await released()
  await advance(8 * DAY_MS)
  const write = (userId: string) => p2p().trading.chat.write(userId, { id: order.id, text: 'It was called back.' })
  expect(code(await write(buyer.userId))).toBe('p2p.wrong_state')
  expect((await detail(buyer, order)).acts).not.toContain('message')
  value(await complain(seller, order))
  expect(code(await write(buyer.userId))).toBe('ok')
  expect((await detail(buyer, order)).acts).toEqual(expect.arrayContaining(['message', 'add_evidence']))
})

test('a complaint that nothing is held for is dismissed by one', async () => {
  const { seller, id } = await complained()
  value(await decide(id, 'dismiss'))
  expect(await coins(seller)).toBe('300/200/0')
  expect(code(await decide(id, 'hold'))).toBe('p2p.complaint_ended')
})

test('what has lapsed may be complained about before anybody has written the lapse down', async () => {
  const { buyer, order } = await lapsed({ written: false })
  expect((await detail(buyer, order)).acts).toContain('complain')
  value(await complain(buyer, order))
  await world.settleAll()
  expect(await detail(buyer, order)).toMatchObject({ state: 'cancelled', complaint: { state: 'open' } })
})

test('both sides read how it stands, and the buyer alone what was written', async () => {
  const { seller, buyer, order } = await lapsed()
  const ended = (await detail(buyer, order)).endTime ?? ''
  expect((await detail(buyer, order)).complainTime).toBe(new Date(Date.parse(ended) + 7 * DAY_MS).toISOString())
  expect((await detail(seller, order)).complainTime).toBeNull()
  value(await complain(buyer, order))
  const open = { state: 'open', held: '0', endTime: null }
  expect((await detail(buyer, order)).complaint).toMatchObject({ ...open, text: 'I paid a minute too late.' })
  expect((await detail(seller, order)).complaint).toMatchObject({ ...open, text: null })
  expect((await detail(buyer, order)).complainTime).toBeNull()
})

test('staff read the order, both people and the chat, which leaves a trace, and the second why the first would hold', async () => {
  const { seller, buyer, order, id } = await complained()
  value(await p2p().trading.chat.write(buyer.userId, { id: order.id, text: 'Please return it.' }))
  value(await decide(id, 'hold', { amount: '40' }))
  const seen = value(await p2p().trading.complaints.view(id, actorOf('two')))
  expect(seen).toMatchObject({ number: order.number, available: '300', reason: 'The bank says so.', amount: '100' })
  expect(seen.proposal).toMatchObject({ email: 'one@office.example', amount: '40' })
  expect(seen.file.messages.map(({ from, text }) => [from, text])).toEqual([['buyer', 'Please return it.']])
  expect([seen.file.buyerPerson.userId, seen.file.sellerPerson.userId]).toEqual([buyer.userId, seller.userId])
  const { rows } = await world.query('select act from admin.audit_log where subject = $1 order by seq', [id])
  expect(rows.map(({ act }) => act)).toEqual(['complaint.hold_proposed', 'complaint.viewed'])
  value(await decide(id, 'hold', { amount: '40', by: 'two' }))
  expect((await detail(seller, order)).complaint).toMatchObject({ state: 'held', held: '40' })
  expect(code(await p2p().trading.complaints.view('cpl_none', actorOf('two')))).toBe('p2p.complaint_unknown')
})

test('the seller is told of a complaint, and both of what was decided about it', async () => {
  const { seller, buyer, order } = await lapsed()
  const { app, client } = running
  await client({ token: buyer.token }).p2p.complain({ id: order.id, text: 'I paid a minute too late.' })
  const told = async () => {
    const { rows } = await world.query(
      `select payload->>'notice' as notice, payload->>'userId' as "userId" from platform.timers
       where name = 'notices.send' and payload->>'notice' like 'p2p.complain%' and payload->'params'->>'orderId' = $1`,
      [order.id],
    )
    return rows.map(({ notice, userId }) => `${notice} ${userId === seller.userId ? 'seller' : 'buyer'}`).sort()
  }
  expect(await told()).toEqual(['p2p.complained seller'])
  const { rows } = await world.query('select id from p2p.complaints where order_id = $1', [order.id])
  const dismissed = { id: rows[0].id, outcome: 'dismiss', reason: 'The bank knows of none.' } as const
  value(await app.p2p.trading.complaints.decide(dismissed, actorOf('one')))
  expect(await told()).toEqual([
    ...['p2p.complained seller', 'p2p.complaint_decided buyer', 'p2p.complaint_decided seller'],
  ])
})
