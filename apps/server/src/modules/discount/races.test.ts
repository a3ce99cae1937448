import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { paying } from '../payments/payments.fixture.ts'
import { discounting, PRICES } from './discount.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const world = discounting(running)
const { open, product, person, settle, settlementOf, move, outside, goTo, pot } = world
beforeAll(open)
beforeEach(world.nextDay)

const clean = async () => expect(await running.app.audit()).toEqual([])
const reasonsOf = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { reason: string }).reason] : []))

test('the last of a quota that fifty want at once is sold once', async () => {
  const offered = await product({ quota: '1', personal: '1', minimum: '1' })
  const people = await Promise.all(Array.from({ length: 50 }, () => person({ BTC: '1' })))
  const quotes = await Promise.all(people.map((one) => one.quote(offered, '1')))
  const all = await Promise.allSettled(people.map((one, place) => one.take(quotes[place]?.quoteId ?? '')))
  expect(reasonsOf(all)).toEqual(Array.from({ length: 49 }, () => 'discount.sold_out'))
  await clean()
})

test('one offer taken fifty times at once is one position', async () => {
  const [anna, offered] = [await person({ BTC: '10' }), await product()]
  const { quoteId } = await anna.quote(offered, '0.1')
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => anna.take(quoteId)))
  expect(reasonsOf(all)).toEqual(Array.from({ length: 49 }, () => 'discount.quote_used'))
  expect(await anna.inDiscount('BTC')).toBe(10_000_000n)
  await clean()
})

test('the quota of a person holds from two browsers at once, and what they have is spent once', async () => {
  const [anna, offered] = [await person({ BTC: '10' }), await product({ personal: '1' })]
  const other = await world.again(anna)
  const [one, two] = [await anna.quote(offered, '0.6'), await other.quote(offered, '0.6')]
  const all = await Promise.allSettled([anna.take(one.quoteId), other.take(two.quoteId)])
  expect(reasonsOf(all)).toEqual(['discount.personal_quota_left'])
  const [poor, wide] = [await person({ BTC: '1' }), await product()]
  const quotes = [await poor.quote(wide, '0.6'), await poor.quote(wide, '0.6')]
  const spent = await Promise.allSettled(quotes.map(({ quoteId }) => poor.take(quoteId)))
  expect(reasonsOf(spent)).toEqual(['ledger.insufficient_balance'])
  await clean()
})

test('a settlement that is done twice at once, and one that was killed between positions, pays each position once', async () => {
  const offered = await product({ days: '1' })
  const people = await Promise.all(Array.from({ length: 6 }, () => person({ BTC: '1' })))
  const positions = []
  for (const one of people) positions.push(await one.subscribe(offered, '0.5'))
  const { id, settlesAt } = await settlementOf(positions[0]?.id ?? '')
  running.venues.set('BTC', '90000')
  goTo(settlesAt)
  const { post } = running.app.ledger
  let posted = 0
  // The process dies while it pays the third.
  running.app.ledger.post = async (tx, entry) => {
    posted += entry.source === 'earn.discount_end' ? 1 : 0
    if (posted === 3) throw new Error('killed')
    return post(tx, entry)
  }
  await expect(running.app.discount.settle({ id, tries: 0 })).rejects.toThrow('killed')
  running.app.ledger.post = post
  const paid = async () => (await Promise.all(people.map((one) => one.has('BTC')))).filter((has) => has > 50_000_000n)
  expect(await paid()).toHaveLength(2)
  await clean()
  await Promise.all(Array.from({ length: 4 }, () => running.app.discount.settle({ id, tries: 0 })))
  expect(await paid()).toHaveLength(6)
  expect(new Set(await paid()).size).toBe(1)
  await clean()
})

test('a treasury that is emptied while positions run keeps nobody from being paid', async () => {
  const [anna, offered] = [await person({ BTC: '1' }), await product({ days: '1' })]
  const position = await anna.subscribe(offered, '0.5')
  const left = await world.treasury('USDT')
  await running.app.db.tx((tx) =>
    running.app.ledger.transfer(tx, {
      ...{ source: 'test', sourceId: 'emptied', kind: 'conversion', units: left as never },
      ...{ from: systemAccount('treasury', 'USDT'), to: outside('USDT') },
    }),
  )
  await expect(anna.quote(offered, '0.1')).rejects.toMatchObject({ reason: 'discount.house_short' })
  await settle(position.id, '120000')
  expect(await anna.has('USDT')).toBeGreaterThan(50_000_00000000n)
  await move(outside('USDT'), systemAccount('treasury', 'USDT'), '20000000')
  await clean()
})

test('money that the house has advanced is not put away', async () => {
  const [anna, offered] = [await person({ BTC: '1' }), await product()]
  await move(systemAccount(`receivable:${anna.userId}`, 'BTC'), spot(anna.userId, 'BTC'), '1')
  const { quoteId } = await anna.quote(offered, '1.5')
  await expect(anna.take(quoteId)).rejects.toMatchObject({
    reason: 'discount.not_own_money',
    message: expect.stringContaining('1 BTC'),
  })
  await anna.subscribe(offered, '1')
})

test('money that its payer can still call back is not put away, nor is what it bought', async () => {
  const { payer, atPage } = paying(running)
  const who = await payer()
  const { id, payUrl } = await who.create('1000')
  await atPage(payUrl, 'pay')
  expect(await who.capture(id)).toMatchObject({ status: 'completed', receive: '970.65' })
  const anna = world.clientOf(who)
  await move(spot(who.userId, 'EUR'), outside('EUR'), '970.65')
  await move(outside('USDT'), spot(who.userId, 'USDT'), '1300')
  const offered = await product({ direction: 'buy_low' })
  const { quoteId } = await anna.quote(offered, '1300')
  await expect(anna.take(quoteId)).rejects.toMatchObject({ reason: 'discount.not_own_money' })
  await anna.subscribe(offered, '80')
})

test('a frozen account’s position runs to its end and is paid into the frozen wallet', async () => {
  const [anna, offered] = [await person({ BTC: '1' }), await product({ days: '1' })]
  const position = await anna.subscribe(offered, '0.5')
  await running.app.db.pool.query('update identity.users set frozen_at = now() where id = $1', [anna.userId])
  await settle(position.id, '90000')
  expect(await anna.has('BTC')).toBeGreaterThan(100_000_000n)
  expect(await pot('BTC')).toBeGreaterThanOrEqual(0n)
})
