import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { buying } from './quickbuy.fixture.ts'

const running = testApp()
const { buyer, logIn, at, bitcoin, wallet, held, rule, tryOf, ask, findings, officeAs, casesOf } = buying(running)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason?: string }) => error.reason ?? String(error),
  )

beforeAll(() => workFor(running.app, running.app.quickbuy, running.app.notices))

const settled = () => running.app.jobs.settle()

/** The case of an order, as compliance sees it. */
async function caseOf(orderId: string) {
  const { records } = await casesOf()
  const found = records.filter((own) => own.orderId === orderId)
  expect(found).toHaveLength(1)
  return found[0] ?? { id: '' }
}

const compliance = async () => (await officeAs('compliance')).quickbuy

async function expired() {
  const anna = await buyer()
  const order = await anna.order()
  running.clock.advance(15 * MINUTE_MS + 1_000)
  expect(await anna.detail(order.id)).toMatchObject({ state: 'expired', repayable: true, triesLeft: 2 })
  return { anna: await logIn(anna), order }
}

test('an order that nobody pays expires at its time, and what was held is free', async () => {
  const anna = await buyer()
  const before = await held()
  const order = await anna.order()
  expect(await held()).toBeGreaterThan(before)
  running.clock.advance(14 * MINUTE_MS)
  await ask()
  expect((await anna.detail(order.id)).state).toBe('waiting_payment')
  running.clock.advance(MINUTE_MS)
  await settled()
  expect(await anna.detail(order.id)).toMatchObject({ state: 'expired', endTime: order.expireTime })
  expect(await held()).toBe(before)
})

test('a jump of 400 days expires an order as of its minute, after which it cannot be tried again', async () => {
  const anna = await buyer()
  const before = await held()
  const order = await anna.order()
  running.clock.advance(400 * DAY_MS)
  await settled()
  const again = await logIn(anna)
  expect(await again.detail(order.id)).toMatchObject({ state: 'expired', endTime: order.expireTime, repayable: false })
  expect(await held()).toBe(before)
  expect(await reasonOf(again.again(order.id))).toBe('quickbuy.not_repayable')
})

test('a payment in the last moment is followed instead of expiring', async () => {
  const anna = await buyer()
  const order = await anna.order()
  running.clock.advance(15 * MINUTE_MS - 1)
  await at(order.id, 'pay')
  running.clock.advance(MINUTE_MS)
  await settled()
  expect((await (await logIn(anna)).detail(order.id)).state).toBe('paid')
})

test('a failed order is tried again at a new quote, three times in all', async () => {
  const anna = await buyer()
  const order = await anna.order('ramp', '100', 'BTC')
  await at(order.id, 'decline')
  expect(await anna.detail(order.id)).toMatchObject({ state: 'failed', failure: 'declined', repayable: true })
  for (const attempt of [2, 3]) {
    expect(await anna.again(order.id, 'ramp', '100', 'BTC')).toMatchObject({ state: 'waiting_payment', tries: attempt })
    await at(order.id, 'decline', attempt)
    expect((await anna.detail(order.id)).state).toBe('failed')
  }
  expect(await reasonOf(anna.again(order.id, 'ramp', '100', 'BTC'))).toBe('quickbuy.not_repayable')
})

test('another try is for the same partner and the same coin', async () => {
  const { anna, order } = await expired()
  expect(await reasonOf(anna.again(order.id, 'bazaar', '100', 'USDT'))).toBe('quickbuy.quote_differs')
})

test('two who try again at once make one try', async () => {
  const { anna, order } = await expired()
  const quotes = await Promise.all(Array.from({ length: 5 }, () => anna.quote()))
  const made = await Promise.all(quotes.map(({ quoteId }) => reasonOf(anna.quickbuy.repay({ id: order.id, quoteId }))))
  expect(made.filter((reason) => reason === 'done')).toHaveLength(1)
  expect((await anna.detail(order.id)).tries).toBe(2)
})

test('an old try that is paid after all is a case, is refunded by the partner, and gives nothing', async () => {
  const { anna, order } = await expired()
  await anna.again(order.id)
  await at(order.id, 'pay', 1)
  await ask()
  expect((await anna.detail(order.id)).state).toBe('waiting_payment')
  const open = await caseOf(order.id)
  expect(open).toMatchObject({ kind: 'old_try_paid', state: 'open', attempt: 1, acts: ['refund', 'close'] })
  await at(order.id, 'pay', 2)
  await at(order.id, 'deliver', 2)
  const office = await compliance()
  expect(await office.decideQuickbuyCase({ id: open.id, act: 'refund', reason: 'paid twice' })).toMatchObject({
    state: 'closed',
    outcome: 'refunded',
  })
  const again = await logIn(anna)
  expect(await again.detail(order.id)).toMatchObject({ state: 'completed', receiveAmount: expect.any(String) })
  expect(await findings()).toEqual([])
})

test('a late payment is followed where nothing else became of the order, once', async () => {
  const { anna, order } = await expired()
  await at(order.id, 'pay')
  await ask()
  const open = await caseOf(order.id)
  expect(open).toMatchObject({ kind: 'late_payment', acts: ['follow', 'refund', 'close'] })
  const office = await compliance()
  const decided = await Promise.all(
    Array.from({ length: 3 }, () =>
      reasonOf(office.decideQuickbuyCase({ id: open.id, act: 'follow', reason: 'the bank was slow' })),
    ),
  )
  expect(decided.filter((reason) => reason === 'done')).toHaveLength(1)
  await at(order.id, 'deliver')
  const again = await logIn(anna)
  expect((await again.detail(order.id)).state).toBe('completed')
  expect(await wallet(anna.userId)).toBe(`${order.receiveAmount}/0`)
  expect(await reasonOf(office.decideQuickbuyCase({ id: open.id, act: 'close', reason: 'again' }))).toBe(
    'quickbuy.case_closed',
  )
})

test.each(['deliver_other_amount', 'deliver_other_address'] as const)(
  'a partner that does otherwise (%s) stops the order until staff have decided',
  async (act) => {
    const anna = await buyer()
    const other = await buyer()
    await other.order('ramp', '100', 'BTC')
    const order = await anna.order('ramp', '500', 'BTC')
    await at(order.id, 'pay')
    await at(order.id, act)
    await bitcoin.mine(13)
    expect((await anna.detail(order.id)).state).toBe('on_hold')
    const open = await caseOf(order.id)
    expect(open).toMatchObject({ kind: act.replace('deliver_', ''), state: 'open' })
    await (await compliance()).decideQuickbuyCase({ id: open.id, act: 'close', reason: 'the buyer agrees' })
    const again = await logIn(anna)
    expect((await again.detail(order.id)).state).toBe(act === 'deliver_other_amount' ? 'completed' : 'delivering')
  },
)

/** An order whose coins the partner has sent to somebody else. */
async function sentElsewhere() {
  const anna = await buyer()
  const other = await buyer()
  await other.order('ramp', '100', 'BTC')
  const order = await anna.order('ramp', '500', 'BTC')
  await at(order.id, 'pay')
  await at(order.id, 'deliver_other_address')
  await bitcoin.mine(13)
  await anna.detail(order.id)
  return { anna, order, open: await caseOf(order.id), office: await compliance() }
}

test('coins that were sent elsewhere and are not refunded end their order by compliance: not tried again, no money moved, and told', async () => {
  const { anna, order, open, office } = await sentElsewhere()
  await office.decideQuickbuyCase({ id: open.id, act: 'close', reason: 'the partner says it is on its way' })
  expect((await anna.detail(order.id)).state).toBe('delivering')
  running.clock.advance(DAY_MS + MINUTE_MS)
  await ask()
  const missing = await caseOf(order.id)
  expect(missing).toMatchObject({ kind: 'delivery_missing', acts: ['refund', 'end'] })
  const later = await compliance()
  const decide = (act: 'refund' | 'end' | 'close') =>
    reasonOf(later.decideQuickbuyCase({ id: missing.id, act, reason: 'never arrived' }))
  expect(await decide('close'), 'or nothing would end the order any more').toBe('quickbuy.act_impossible')
  expect(await decide('refund'), 'the partner says no').toBe('quickbuy.act_impossible')
  expect((await Promise.all([decide('end'), decide('end')])).sort()).toEqual(['done', 'quickbuy.case_closed'])
  expect(await later.quickbuyCase({ id: missing.id })).toMatchObject({ state: 'closed', outcome: 'ended', acts: [] })

  const again = await logIn(anna)
  const ended = await again.detail(order.id)
  expect(ended).toMatchObject({ state: 'failed', failure: 'not_delivered', repayable: false, repayUntil: null })
  expect(ended.events.map(({ kind }) => kind)).toContain('not_delivered')
  expect(await reasonOf(again.again(order.id, 'ramp', '500', 'BTC'))).toBe('quickbuy.not_repayable')
  expect(await wallet(anna.userId, 'BTC')).toBe('0/0')
  await settled()
  expect(running.outbox.some(({ to, subject }) => to === anna.email && subject.includes('was not delivered'))).toBe(
    true,
  )

  await ask()
  expect((await again.detail(order.id)).state, 'what the partner says moves it no more').toBe('failed')
  expect((await casesOf()).records.filter((own) => own.orderId === order.id)).toEqual([])
  expect(await findings()).toEqual([])
})

test('an order that ended without its coins is no longer one of the five that may be open', async () => {
  const { anna, order, open, office } = await sentElsewhere()
  expect(open).toMatchObject({ kind: 'other_address', acts: ['refund', 'end', 'close'] })
  for (let count = 1; count < 5; count += 1) await anna.order('bazaar')
  expect(await reasonOf(anna.order('bazaar'))).toBe('quickbuy.too_many_orders')
  await office.decideQuickbuyCase({ id: open.id, act: 'end', reason: 'the partner keeps its word to nobody' })
  expect((await anna.detail(order.id)).failure).toBe('not_delivered')
  expect((await anna.order('bazaar')).state).toBe('waiting_payment')
})

test('a partner that says for a day that it delivers out of its account is a case, whose end frees what it holds', async () => {
  const anna = await buyer()
  const before = await held()
  const order = await anna.order()
  await at(order.id, 'pay')
  await setState(await tryOf(order.id), 'delivering')
  expect((await anna.detail(order.id)).state).toBe('delivering')
  running.clock.advance(DAY_MS + MINUTE_MS)
  await ask()
  const { id } = await caseOf(order.id)
  await (await compliance()).decideQuickbuyCase({ id, act: 'end', reason: 'nothing comes' })
  expect(await held()).toBe(before)
  expect(await wallet(anna.userId)).toBe('0/0')
  await setState(await tryOf(order.id), 'declined')
})

test('of what a partner gives less out of its account, to which staff agreed, the buyer has that much, and the rest is the partner’s', async () => {
  const anna = await buyer()
  const before = await held()
  const order = await anna.order()
  await at(order.id, 'pay')
  const { receive } = await at(order.id, 'deliver_other_amount')
  expect(Number(receive)).toBeLessThan(Number(order.receiveAmount))
  expect((await anna.detail(order.id)).state).toBe('on_hold')
  expect(await wallet(anna.userId)).toBe('0/0')
  const { id } = await caseOf(order.id)
  await (await compliance()).decideQuickbuyCase({ id, act: 'close', reason: 'the buyer agrees' })
  const done = await (await logIn(anna)).detail(order.id)
  expect([done.state, Number(done.receiveAmount)]).toEqual(['completed', Number(receive)])
  expect(await wallet(anna.userId)).toBe(`${done.receiveAmount}/0`)
  expect(await held()).toBe(before)
  expect(await findings()).toEqual([])
})

test('a partner that takes another amount stops the order', async () => {
  const anna = await buyer()
  const order = await anna.order()
  await at(order.id, 'pay_other_amount')
  expect((await anna.detail(order.id)).state).toBe('on_hold')
  expect(await caseOf(order.id)).toMatchObject({ kind: 'other_amount', acts: ['refund', 'close'] })
})

test('an order that cannot be worked on keeps no other waiting, and goes on when it can', async () => {
  const anna = await buyer()
  const orders = [await anna.order('agora', '100'), await anna.order('agora', '100')]
  const [broken = '', fine = ''] = orders.map(({ id }) => id)
  const holdOf = async (hold: string | null) => {
    const id = await tryOf(broken)
    const { rows } = await running.app.db.pool.query('select hold_ref from quickbuy.tries where id = $1', [id])
    await running.app.db.pool.query('update quickbuy.tries set hold_ref = $2 where id = $1', [id, hold])
    return rows[0].hold_ref as string
  }
  const states = async () => {
    const { records } = await anna.quickbuy.listOrders({})
    return [broken, fine].map((id) => records.find((order) => order.id === id)?.state)
  }
  // Without hints nobody but this test asks, so the order breaks before it is worked on.
  await settled()
  await rule('holds = true')
  for (const id of [broken, fine]) {
    await at(id, 'pay')
    await at(id, 'deliver')
  }
  const hold = await holdOf(null)
  await expect(ask()).rejects.toThrow()
  expect(await states()).toEqual(['waiting_payment', 'completed'])
  await holdOf(hold)
  await ask()
  expect(await states()).toEqual(['completed', 'completed'])
  await rule('holds = false')
})

/** What the partner told of an order, oldest first. */
async function eventsOf(orderId: string): Promise<string[]> {
  const { rows } = await running.app.db.pool.query(
    'select event_id from sandbox.partner_tellings where order_id = $1 order by seq',
    [await tryOf(orderId)],
  )
  return rows.map((row: { event_id: string }) => row.event_id)
}

test('a webhook is a hint: forged, old and repeated ones are refused, and what is asked decides', async () => {
  const anna = await buyer()
  const order = await anna.order('ramp', '500', 'BTC')
  // What is asked every minute is asked now, so that only hints are left.
  await settled()
  await rule('holds = true')
  await at(order.id, 'pay')
  await at(order.id, 'process')
  const [paid = '', processing = ''] = await eventsOf(order.id)
  const { sendEvent } = running.partners.partners
  expect(await sendEvent(paid, 'forged')).toBe('quickbuy.signature_wrong')
  expect(await sendEvent(paid, 'old')).toBe('quickbuy.signature_old')
  await settled()
  const state = async () => (await anna.quickbuy.listOrders({})).records[0]?.state
  expect(await state()).toBe('waiting_payment')
  // The later one first: both say only that something has happened.
  expect(await sendEvent(processing, 'right')).toBe('accepted')
  await settled()
  expect(await state()).toBe('processing')
  expect(await sendEvent(paid, 'right')).toBe('accepted')
  expect(await sendEvent(paid, 'right')).toBe('quickbuy.event_repeated')
  await settled()
  expect(await state()).toBe('processing')
  await rule('holds = false')
})

test('an event about an order that is not there yet, or is another partner’s, is heard and moves nothing', async () => {
  const anna = await buyer()
  const order = await anna.order('agora', '100')
  await settled()
  await rule('holds = true')
  await at(order.id, 'pay')
  const { sendEvent } = running.partners.partners
  for (const named of ['qbt_not_made_yet', await tryOf(order.id)]) {
    const event = { eventId: `evt_${named}`, orderId: named, state: 'completed' }
    await running.app.db.pool.query(
      `insert into sandbox.partner_tellings (event_id, order_id, state, body, made_at) values ($1, $2, 'completed', $3, now())`,
      [event.eventId, await tryOf(order.id), JSON.stringify(event)],
    )
    expect(await sendEvent(event.eventId, 'right')).toBe('accepted')
  }
  await settled()
  expect((await anna.quickbuy.listOrders({})).records[0]?.state).toBe('waiting_payment')
  await rule('holds = false')
  expect((await anna.detail(order.id)).state).toBe('paid')
})

test('a partner that knows nothing of an order ends nothing before its time', async () => {
  const anna = await buyer()
  const order = await anna.order('bazaar', '100', 'USDT')
  await running.app.db.pool.query('delete from sandbox.partner_orders where id = $1', [await tryOf(order.id)])
  await ask()
  expect((await anna.detail(order.id)).state).toBe('waiting_payment')
})

test('what a partner has and we have not, and the reverse, is found and counted once', async () => {
  const anna = await buyer()
  const order = await anna.order('bazaar', '100', 'USDT')
  const office = await compliance()
  const before = (await office.compareQuickbuyPartner({ platform: 'bazaar' })).differences
  const number = await tryOf(order.id)
  await running.app.db.pool.query(`update sandbox.partner_orders set id = id || 'x' where id = $1`, [number])
  const { differences } = await office.compareQuickbuyPartner({ platform: 'bazaar' })
  expect(differences, 'ours that is missing there, and theirs that is missing here').toBe(before + 2)
  expect(await caseOf(order.id)).toMatchObject({ kind: 'reconciliation', acts: ['close'] })
  await office.compareQuickbuyPartner({ platform: 'bazaar' })
  const partner = (await office.quickbuyPartners({})).find(({ platform }) => platform === 'bazaar')
  expect(partner?.compared).toMatchObject({
    differences: before + 2,
    strange: expect.arrayContaining([order.partnerNo]),
  })
  await caseOf(order.id)
})

/** An order at a partner market that this exchange knows nothing of, and the case of it. */
async function stranger(paid: boolean) {
  const anna = await buyer()
  const order = await anna.order('bazaar', '100', 'USDT')
  if (paid) await at(order.id, 'pay')
  const id = `${await tryOf(order.id)}x`
  await running.app.db.pool.query('update sandbox.partner_orders set id = $1 where id = $2', [
    id,
    await tryOf(order.id),
  ])
  const found = async () => {
    await (await compliance()).compareQuickbuyPartner({ platform: 'bazaar' })
    const { records } = await casesOf()
    return records.filter(({ partnerNo, kind }) => partnerNo === order.partnerNo && kind === 'unknown_order')
  }
  return { id, found }
}

const setState = (id: string, state: string) =>
  running.app.db.pool.query('update sandbox.partner_orders set state = $2 where id = $1', [id, state])

test('an order that a partner has and nobody made here is one case, and its payment is refunded by the partner', async () => {
  const { id, found } = await stranger(true)
  await found()
  const [open, ...others] = await found()
  expect(others).toEqual([])
  expect(open).toMatchObject({ state: 'open', orderId: null, uid: null, acts: ['refund', 'close'] })
  expect(open?.told).toContain('paid: 100')
  // What was delivered elsewhere meanwhile is not refunded.
  await setState(id, 'completed')
  const office = await compliance()
  const decision = { id: open?.id ?? '', act: 'refund', reason: 'nobody here bought this' } as const
  expect(await reasonOf(office.decideQuickbuyCase(decision))).toBe('quickbuy.act_impossible')
  expect(await office.quickbuyCase({ id: decision.id })).toMatchObject({ state: 'open' })
  await setState(id, 'paid')
  expect(await office.decideQuickbuyCase(decision)).toMatchObject({ state: 'closed', outcome: 'refunded', acts: [] })
  expect(await reasonOf(office.decideQuickbuyCase(decision))).toBe('quickbuy.case_closed')
  expect(await found(), 'told again it is not opened again').toEqual([])
  const { rows } = await running.app.db.pool.query('select state from sandbox.partner_orders where id = $1', [id])
  expect(rows).toEqual([{ state: 'refunded' }])
})

test('an order in a currency that is not sold for here is a case like any other that nobody made here', async () => {
  const { id, found } = await stranger(true)
  await running.app.db.pool.query(`update sandbox.partner_orders set fiat = 'USD', state = 'completed' where id = $1`, [
    id,
  ])
  const [open] = await found()
  expect(open?.told).toContain('completed: 100.00 USD')
})

test('an order that nobody made here and nobody paid for is closed with a reason', async () => {
  const { found } = await stranger(false)
  const [open] = await found()
  expect(open).toMatchObject({ acts: ['close'] })
  const office = await compliance()
  const id = open?.id ?? ''
  expect(await reasonOf(office.decideQuickbuyCase({ id, act: 'refund', reason: 'x' }))).toBe('quickbuy.act_impossible')
  expect(await office.decideQuickbuyCase({ id, act: 'close', reason: 'never paid' })).toMatchObject({
    outcome: 'closed',
  })
})

test('the order of the sandbox that nobody made here is a case whose payment is refunded', async () => {
  const { id, number, state } = await running.partners.partners.makeStrange()
  expect(state).toBe('on_hold')
  const office = await compliance()
  await office.compareQuickbuyPartner({ platform: 'bazaar' })
  const found = (await casesOf()).records.filter(({ partnerNo }) => partnerNo === number)
  expect(found).toMatchObject([{ kind: 'unknown_order', orderId: null, acts: ['refund', 'close'] }])
  const decision = { id: found[0]?.id ?? '', act: 'refund', reason: 'nobody here bought this' } as const
  expect(await office.decideQuickbuyCase(decision)).toMatchObject({ state: 'closed', outcome: 'refunded' })
  expect((await running.partners.partners.find('bazaar', id))?.state).toBe('refunded')
})
