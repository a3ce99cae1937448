import { ok, refuse } from '@bourse/money'
import { afterEach, expect, test } from 'vitest'
import { pairRow } from '../../../testing/markets.ts'
import { NO_NEIGHBOURS } from '../../../testing/ports.ts'
import { ONE_REQUEST } from '../../../testing/requests.ts'
import { systemAccount } from '../../ledger/index.ts'
import { plantMethod } from '../planted.fixture.ts'
import { code, DAY_MS, MINUTE_MS, tradingWorld, value } from './trading.fixture.ts'

const world = tradingWorld()
const { p2p, running, person, merchant, listing, tryListing, take, tryTake, accept, pay, cancel, release, detail } =
  world
const { coins, advance, steps, clean } = world

afterEach(clean)

test('a purchase: coins are held by the listing, in escrow with the order, and the buyer’s after the release', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  expect(await coins(seller)).toBe('500/500/0')
  const order = await take(buyer, offer, '100')
  expect(order).toMatchObject({ state: 'matching', status: 'matching', side: 'buy', recipient: null, quantity: '100' })
  expect((await detail(seller, order)).status).toBe('pending_acceptance')
  expect(await coins(seller)).toBe('500/400/100')
  await accept(seller, order)
  const waiting = await detail(buyer, order)
  expect(waiting).toMatchObject({
    status: 'wait_payment',
    recipient: { name: 'Anna Rossi' },
    acts: expect.arrayContaining(['mark_paid']),
  })
  expect((await detail(seller, order)).status).toBe('pending_payment')
  await pay(buyer, order)
  expect((await detail(buyer, order)).status).toBe('marked_paid')
  expect((await detail(seller, order)).status).toBe('pending_release')
  await steps().see(seller.userId, order.id)
  expect((await detail(buyer, order)).status).toBe('pending_release')
  expect(value(await release(seller, order))).toMatchObject({ state: 'completed', status: 'completed' })
  expect([await coins(seller), await coins(buyer)]).toEqual(['500/400/0', '100/0/0'])
  expect((await detail(buyer, order)).events.map(({ kind }) => kind)).toEqual([
    'made',
    'accepted',
    'paid',
    'seen',
    'released',
  ])
})

test('a sale is the mirror: the merchant pays, the person who sells releases', async () => {
  const [buyer, seller] = [await merchant('0'), await person('200')]
  const offer = await listing(buyer, { side: 'buy', quantity: '300' })
  expect(await coins(buyer)).toBe('0/0/0')
  const order = await take(seller, offer, '150')
  expect(order).toMatchObject({ side: 'sell', role: 'taker', payAmount: '150', receiveAmount: '150' })
  expect(await coins(seller)).toBe('50/0/150')
  await accept(buyer, order)
  expect((await detail(seller, order)).status).toBe('pending_payment')
  await pay(buyer, order)
  expect((await detail(buyer, order)).status).toBe('pending_release')
  expect(code(await release(buyer, order))).toBe('p2p.not_yours')
  await release(seller, order)
  expect([await coins(seller), await coins(buyer)]).toEqual(['50/0/0', '150/0/0'])
})

test('a merchant who is silent for five minutes has rejected, and the coins are for sale again', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  await advance(5 * MINUTE_MS - 1)
  expect((await detail(buyer, order)).state).toBe('matching')
  await advance(60 * MINUTE_MS)
  expect(await detail(buyer, order)).toMatchObject({
    state: 'rejected',
    endReason: 'not_accepted',
    endTime: order.dueTime,
  })
  await world.settleAll()
  expect(await coins(seller)).toBe('500/500/0')
})

test('a buyer who does not pay within fifteen minutes has cancelled, as of that minute', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  const { dueTime } = await accept(seller, order)
  await advance(16 * MINUTE_MS)
  await p2p().trading.lapsing.run({ orderId: order.id, step: 'accepted', due: dueTime ?? '' })
  expect(await detail(buyer, order)).toMatchObject({ state: 'cancelled', endReason: 'not_paid', endTime: dueTime })
  expect(await coins(seller)).toBe('500/500/0')
})

test('while the worker stands still, a late "paid" is refused all the same', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  await accept(seller, order)
  await advance(60 * MINUTE_MS)
  expect(code(await steps().markPaid(buyer.userId, { id: order.id }))).toBe('p2p.wrong_state')
  expect((await detail(buyer, order)).state).toBe('cancelled')
})

test('every deadline is a timer of its own, by order and step', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  await accept(seller, order)
  await pay(buyer, order)
  const { rows } = await world.query("select id from platform.timers where id like 'p2p.%' || $1 || '%' order by id", [
    order.id,
  ])
  const steps = rows.map(({ id }) =>
    String(id)
      .replace(order.id, '')
      .replace(/\d{4}-.*/, ''),
  )
  expect(steps).toEqual(['p2p.lapse::accepted:', 'p2p.lapse::matching:', 'p2p.lapse::paid:', 'p2p.remind-release::'])
})

test('each step belongs to one of the two, and to nobody else', async () => {
  const [seller, buyer, stranger] = [await merchant(), await person(), await person()]
  const order = await take(buyer, await listing(seller))
  expect(code(await steps().accept(buyer.userId, order.id))).toBe('p2p.not_yours')
  expect(code(await steps().reject(buyer.userId, order.id, ONE_REQUEST))).toBe('p2p.not_yours')
  await accept(seller, order)
  expect(code(await steps().markPaid(seller.userId, { id: order.id }))).toBe('p2p.not_yours')
  expect(code(await cancel(seller, order))).toBe('p2p.not_yours')
  await pay(buyer, order)
  expect(code(await release(buyer, order))).toBe('p2p.not_yours')
  for (const act of [
    steps().accept(stranger.userId, order.id),
    steps().markPaid(stranger.userId, { id: order.id }),
    cancel(stranger, order),
    release(stranger, order),
    p2p().trading.records.detail(stranger.userId, order.id),
  ])
    expect(code(await act)).toBe('p2p.order_unknown')
})

test('after "paid" nobody cancels, unless the seller agrees to what the buyer asks', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  await accept(seller, order)
  await pay(buyer, order)
  expect(code(await cancel(buyer, order))).toBe('p2p.wrong_state')
  expect(code(await steps().agreeCancel(seller.userId, order.id, ONE_REQUEST))).toBe('p2p.wrong_state')
  await steps().askCancel(buyer.userId, order.id)
  expect((await detail(seller, order)).acts).toContain('agree_cancel')
  expect(code(await steps().agreeCancel(buyer.userId, order.id, ONE_REQUEST))).toBe('p2p.not_yours')
  expect(value(await steps().agreeCancel(seller.userId, order.id, ONE_REQUEST))).toMatchObject({
    state: 'cancelled',
    endReason: 'agreed',
  })
  expect(await coins(seller)).toBe('500/500/0')
})

test('the third cancel of a day stops buying for 24 hours; what the merchant rejects or agrees to does not count', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  const rejected = await take(buyer, offer)
  await steps().reject(seller.userId, rejected.id, ONE_REQUEST)
  for (const _ of [1, 2]) await cancel(buyer, await take(buyer, offer))
  const third = await take(buyer, offer)
  await accept(seller, third)
  await cancel(buyer, third)
  const refused = await tryTake(buyer, offer)
  expect(code(refused)).toBe('p2p.buying_limited')
  const before = value(await p2p().trading.market.before(buyer.userId, { listingId: offer.id, amount: '100' }))
  expect(before).toMatchObject({ allowed: false, obstacles: ['buying_limited'], cancelsToday: 3 })
  await advance(DAY_MS - 1)
  expect(code(await tryTake(buyer, offer))).toBe('p2p.buying_limited')
  await advance(1)
  expect(code(await tryTake(buyer, offer))).toBe('ok')
})

test('a third cancel and a new order at once: the order is made before it, or refused', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  for (const _ of [1, 2]) await cancel(buyer, await take(buyer, offer))
  const third = await take(buyer, offer)
  const [cancelled, taken] = await Promise.all([cancel(buyer, third), tryTake(buyer, offer)])
  expect(code(cancelled)).toBe('ok')
  expect(['ok', 'p2p.buying_limited']).toContain(code(taken))
  expect(code(await tryTake(buyer, offer))).toBe('p2p.buying_limited')
})

test('marked as paid and lapsed at the same instant: one of them', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  const { dueTime } = await accept(seller, order)
  await advance(15 * MINUTE_MS - 1)
  const paying = steps().markPaid(buyer.userId, { id: order.id })
  running.clock.advance(1)
  await Promise.all([paying, p2p().trading.lapsing.run({ orderId: order.id, step: 'accepted', due: dueTime ?? '' })])
  await world.settleAll()
  const { state } = await detail(buyer, order)
  expect(['paid', 'cancelled']).toContain(state)
  expect(await coins(seller)).toBe(state === 'paid' ? '500/400/100' : '500/500/0')
})

test('ten takers of what is enough for three: three orders', async () => {
  const seller = await merchant('300')
  const takers = []
  for (let at = 0; at < 10; at += 1) takers.push(await person())
  const offer = await listing(seller, { quantity: '300', maxAmount: '100' })
  const ends = await Promise.all(takers.map((taker) => tryTake(taker, offer, '100')))
  expect(ends.filter(({ ok }) => ok)).toHaveLength(3)
  expect(new Set(ends.map(code))).toEqual(new Set(['ok', 'p2p.above_maximum']))
  expect(await coins(seller)).toBe('0/0/300')
})

test('what is for sale cannot be listed twice, and is free again when the listing ends', async () => {
  const seller = await merchant('500')
  const offer = await listing(seller)
  expect(code(await tryListing(seller))).toBe('ledger.insufficient_balance')
  value(await p2p().trading.listings.end(seller.userId, offer.id, ONE_REQUEST))
  expect(await coins(seller)).toBe('500/0/0')
  expect(code(await tryTake(await person(), offer))).toBe('p2p.listing_gone')
})

test('coins of a listing are not spent on the book, and coins on the book are not taken by an order', async () => {
  const [seller, buyer] = [await merchant('500'), await person()]
  await running.app.markets.addPairs([pairRow('USDT', 'EUR')])
  const sellAtBook = { symbol: 'USDT-EUR', side: 'sell', type: 'limit', price: '2', timeInForce: 'gtc' } as const
  const onBook = (amount: string) =>
    running.app.trading.orders.place(
      seller.userId,
      { ...sellAtBook, amount, selfTrade: 'expire_taker', confirm: false },
      `book-${amount}`,
    )
  const offer = await listing(seller, { quantity: '300' })
  expect(code(await onBook('201'))).toBe('ledger.insufficient_balance')
  const ends = await Promise.all([onBook('200'), tryTake(buyer, offer, '300')])
  expect(ends.map(code)).toEqual(['ok', 'ok'])
  expect(code(await tryListing(seller, { quantity: '100' }))).toBe('ledger.insufficient_balance')
  expect(await coins(seller)).toBe('0/200/300')
  await running.app.trading.orders.cancelSymbol(seller.userId, 'USDT-EUR')
  expect(await coins(seller)).toBe('200/0/300')
})

test('every end of an order is read by both of its people, whoever of them is the merchant', async () => {
  for (const side of ['sell', 'buy'] as const) {
    const [business, taker] = [await merchant('1000'), await person('1000')]
    const offer = await listing(business, { side })
    const [buyer, seller] = side === 'sell' ? [taker, business] : [business, taker]
    const both = async (order: { readonly id: string }) => [
      (await detail(business, order)).status,
      (await detail(taker, order)).status,
    ]
    const matching = await take(taker, offer)
    expect(await both(matching)).toEqual(['pending_acceptance', 'matching'])
    await steps().reject(business.userId, matching.id, ONE_REQUEST)
    expect(await both(matching)).toEqual(['rejected', 'rejected'])

    const unpaid = await take(taker, offer)
    await accept(business, unpaid)
    expect(await both(unpaid)).toEqual(['pending_payment', side === 'sell' ? 'wait_payment' : 'pending_payment'])
    await cancel(buyer, unpaid)
    expect(await both(unpaid)).toEqual(['cancelled', 'cancelled'])

    const sold = await take(taker, offer)
    await accept(business, sold)
    await pay(buyer, sold)
    expect(await both(sold)).toEqual(['pending_release', side === 'sell' ? 'marked_paid' : 'pending_release'])
    await release(seller, sold)
    expect(await both(sold)).toEqual(['completed', 'completed'])
  }
})

test('coins of an order that ends after its listing are the seller’s to use', async () => {
  const [seller, buyer] = [await merchant('500'), await person()]
  const offer = await listing(seller)
  const order = await take(buyer, offer)
  value(await p2p().trading.listings.end(seller.userId, offer.id, ONE_REQUEST))
  await cancel(buyer, order)
  expect(await coins(seller)).toBe('500/0/0')
})

test('advanced money is neither listed nor sold', async () => {
  const [seller, buyer] = [await merchant('0'), await merchant('0')]
  await world.fund(seller.userId, 'USDT', '500', systemAccount(`receivable:${seller.userId}`, 'USDT'))
  expect(code(await tryListing(seller))).toMatch(/^funding\.(debt|not_own_money)$/)
  const offer = await listing(buyer, { side: 'buy' })
  expect(code(await tryTake(seller, offer))).toMatch(/^funding\.(debt|not_own_money)$/)
})

test('where trading as a merchant is no longer offered, listings are not seen and not taken', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  const reason = { en: 'no', it: 'no', de: 'nein', ru: 'нет', es: 'no', 'zh-TW': '不' }
  const denied = { code: 'policy.denied', product: 'p2p_merchant', reason, source: '' } as const
  const { market, listings, taking } = world.partOf({
    policy: {
      ...NO_NEIGHBOURS.policy,
      may: async (_on, _who, ...products) => (products.includes('p2p_merchant') ? refuse(denied) : ok()),
    },
  }).trading
  const asked = { side: 'buy', symbol: 'USDT', fiat: 'EUR', current: 1, size: 100 } as const
  expect(value(await market.offers(asked)).records.some(({ id }) => id === offer.id)).toBe(false)
  expect((await listings.list(seller.userId, { current: 1, size: 10 })).records[0]?.why).toBe('policy')
  const wanted = { listingId: offer.id, amount: '100', paymentId: buyer.methodId }
  expect(code(await taking.take(buyer.userId, 'buy', wanted, ONE_REQUEST))).toBe('p2p.listing_gone')
})

test('a listing is seen within ten percent of the index, when it is made and when it is taken', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  expect(code(await tryListing(seller, { price: '1.1001' }))).toBe('p2p.price_off')
  const offer = await listing(seller, { price: '1.1' })
  const seen = async () =>
    value(await p2p().trading.market.offers({ side: 'buy', symbol: 'USDT', fiat: 'EUR', current: 1, size: 100 }))
  expect((await seen()).records.find(({ id }) => id === offer.id)).toMatchObject({ distance: '10.00', price: '1.1' })
  running.venues.set('EUR', '1.05')
  try {
    await advance(60 * MINUTE_MS)
    expect((await seen()).records.find(({ id }) => id === offer.id)).toBeUndefined()
    expect(code(await tryTake(buyer, offer))).toBe('p2p.price_off')
  } finally {
    running.venues.set('EUR', '1')
    await advance(60 * MINUTE_MS)
  }
})

test('among equal prices what is paid at once from the person’s country comes first, and never before a better price', async () => {
  const instant = async (who: { userId: string }) => ({
    ...who,
    methodId: await plantMethod(running, who.userId, 'sepa_instant'),
  })
  const [earlier, later, costlier] = [
    await merchant(),
    await instant(await merchant()),
    await instant(await merchant()),
  ]
  const ids = [
    (await listing(earlier, { price: '0.91' })).id,
    (await listing(later, { price: '0.91' })).id,
    (await listing(costlier, { price: '0.92' })).id,
  ]
  const asked = { side: 'buy', symbol: 'USDT', fiat: 'EUR', current: 1, size: 100 } as const
  const places = async (country?: string) => {
    const { records } = value(await p2p().trading.market.offers({ ...asked, country }))
    return records.map(({ id }) => ids.indexOf(id)).filter((place) => place >= 0)
  }
  expect(await places(), 'of whom nothing is known').toEqual([1, 0, 2])
  expect(await places('IT')).toEqual([1, 0, 2])
  expect(await places('GB'), 'British banks do not send euro at once').toEqual([0, 1, 2])
})

test('the price of a floating listing is frozen by the order', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller, { marginBps: 200 })
  const order = await take(buyer, offer, '100')
  expect(order).toMatchObject({ price: '1.02', quantity: '98.03921568' })
})

test('a payment method that is changed under an open order stays in it as it was', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  await accept(seller, order)
  await world.query("update p2p.methods set holder = 'Somebody Else', details = '{}' where user_id = $1", [
    seller.userId,
  ])
  const { recipient } = await detail(buyer, order)
  expect(recipient).toEqual({ name: 'Anna Rossi', fields: [{ name: 'email', value: `${seller.userId}@example.org` }] })
})

test('a payment method is one’s own, and of a kind that the listing takes', async () => {
  const [seller, buyer, other] = [await merchant(), await person(), await person()]
  const offer = await listing(seller)
  const paying = (paymentId?: string) =>
    p2p().trading.taking.take(buyer.userId, 'buy', { listingId: offer.id, amount: '100', paymentId }, ONE_REQUEST)
  expect(code(await paying())).toBe('p2p.method_missing')
  expect(code(await paying(other.methodId))).toBe('p2p.method_unknown')
  expect(code(await paying(await plantMethod(running, buyer.userId, 'revolut')))).toBe('p2p.method_unknown')
})

test('a merchant who buys has three orders at a time too: the listing is away until one of them ends', async () => {
  const [buyer, seller] = [await merchant('0'), await person('200')]
  const offer = await listing(buyer, { side: 'buy', quantity: '300' })
  const seen = async () => {
    const asked = { side: 'sell', symbol: 'USDT', fiat: 'EUR', current: 1, size: 100 } as const
    return value(await p2p().trading.market.offers(asked)).records.some(({ id }) => id === offer.id)
  }
  const [first] = [await take(seller, offer, '10'), await take(seller, offer, '10')]
  expect(await seen()).toBe(true)
  await take(seller, offer, '10')
  expect(await seen()).toBe(false)
  expect(code(await tryTake(seller, offer, '10'))).toBe('p2p.listing_gone')
  value(await steps().reject(buyer.userId, first.id, ONE_REQUEST))
  expect(await seen()).toBe(true)
  expect(code(await tryTake(seller, offer, '10'))).toBe('ok')
})

test.each([
  ['stops', () => running.venues.silence('EUR', 'north')],
  ['splits', () => running.venues.set('EUR', '0.5', 'north')],
] as const)(
  'while the index of a fiat %s nothing is taken or listed, and what runs goes on at its frozen price',
  async (_, change) => {
    const [seller, buyer] = [await merchant(), await person()]
    const [fixed, floating] = [
      await listing(seller, { quantity: '200' }),
      await listing(seller, { quantity: '200', marginBps: 100 }),
    ]
    const order = await take(buyer, floating, '101')
    try {
      change()
      running.venues.silence('EUR', 'south')
      // Older values leave the window in which the mean is formed.
      for (let minutes = 0; minutes < 20; minutes += 1) {
        await advance(MINUTE_MS)
        if (minutes === 0) await accept(seller, order)
        if (minutes === 1) await pay(buyer, order)
      }
      for (const offer of [fixed, floating]) expect(code(await tryTake(buyer, offer, '50'))).toBe('p2p.no_price')
      const asked = { side: 'buy', symbol: 'USDT', fiat: 'EUR', current: 1, size: 100 } as const
      expect(value(await p2p().trading.market.offers(asked))).toMatchObject({ records: [], index: null })
      expect(code(await tryListing(seller, { quantity: '10' }))).toBe('p2p.no_price')
      expect(value(await release(seller, order))).toMatchObject({ state: 'completed', quantity: '100' })
    } finally {
      running.venues.set('EUR', '1')
      await advance(20 * MINUTE_MS)
    }
  },
)

test('no more than three orders run for a buyer, and no less than ten euro is ordered', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  expect(code(await tryTake(buyer, offer, '9.99'))).toBe('p2p.below_minimum')
  expect(code(await tryTake(buyer, offer, '10.001'))).toBe('p2p.too_precise')
  for (const _ of [1, 2, 3]) await take(buyer, offer, '10')
  expect(code(await tryTake(buyer, offer, '10'))).toBe('p2p.too_many_open')
  expect(code(await tryTake(seller, offer, '10'))).toBe('p2p.own_listing')
})

test('one jump of 400 days ends orders as their own minutes would have', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  const matching = await take(buyer, offer)
  const unpaid = await take(buyer, offer)
  const { dueTime } = await accept(seller, unpaid)
  await advance(400 * DAY_MS)
  await world.settleAll()
  expect(await detail(buyer, matching)).toMatchObject({ state: 'rejected', endTime: matching.dueTime })
  expect(await detail(buyer, unpaid)).toMatchObject({ state: 'cancelled', endTime: dueTime })
  expect(await coins(seller)).toBe('500/500/0')
})

test('fifty of the same at once have one effect', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const fifty = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, act))
  const counted = (ends: readonly { readonly ok: boolean }[]) => ends.filter(({ ok }) => ok).length
  const offer = await listing(seller, { quantity: '1000' })
  expect(counted(await fifty(() => tryListing(seller)))).toBe(0)
  expect(counted(await fifty(() => tryTake(buyer, offer, '400')))).toBe(2)
  const [first, second] = (
    await p2p().trading.records.list(buyer.userId, { phase: 'processing', current: 1, size: 10 })
  ).records
  for (const order of [first, second]) await accept(seller, { id: order?.id ?? '' })
  expect(counted(await fifty(() => cancel(buyer, { id: first?.id ?? '' })))).toBe(1)
  await pay(buyer, { id: second?.id ?? '' })
  expect(counted(await fifty(() => release(seller, { id: second?.id ?? '' })))).toBe(1)
  const third = await take(buyer, offer, '50')
  expect(counted(await fifty(() => steps().reject(seller.userId, third.id, ONE_REQUEST)))).toBe(1)
  const fourth = await take(buyer, offer, '50')
  await accept(seller, fourth)
  await steps().askCancel(buyer.userId, fourth.id)
  expect(counted(await fifty(() => steps().agreeCancel(seller.userId, fourth.id, ONE_REQUEST)))).toBe(1)
  expect(counted(await fifty(() => p2p().trading.listings.end(seller.userId, offer.id, ONE_REQUEST)))).toBe(1)
  expect([await coins(seller), await coins(buyer)]).toEqual(['600/0/0', '400/0/0'])
})

test('two who are paid to one account do not trade with one another, and staff see it in the case', async () => {
  const [seller, buyer, other] = [await merchant(), await person(), await person()]
  const offer = await listing(seller)
  const order = await take(buyer, offer)
  await world.query('update p2p.methods set number = $2 where user_id = any($1)', [
    [seller.userId, buyer.userId],
    'one',
  ])
  expect(code(await tryTake(buyer, offer))).toBe('p2p.listing_gone')
  const before = value(await p2p().trading.market.before(buyer.userId, { listingId: offer.id }))
  expect(before.obstacles).toEqual(['listing_gone'])
  expect(code(await tryTake(other, offer))).toBe('ok')
  await accept(seller, order)
  await pay(buyer, order)
  const opened = { id: order.id, reason: 'not_received', text: 'Nothing came.' } as const
  value(await p2p().trading.appeals.ask(seller.userId, opened))
  const office = (await world.officeOf('first')).p2p
  const [row] = (await office.officeAppeals({ search: order.number })).records
  const file = await office.officeAppeal({ id: row?.id ?? '' })
  expect(file.buyerPerson.sharedWith).toEqual([file.seller])
  expect(file.sellerPerson.sharedWith).toEqual([file.buyer])
})
