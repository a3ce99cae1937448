import { units } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { reasonOf } from '../identity/identity.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { DAY_MS, savingWorld } from './saving.fixture.ts'

const PRICES = { BTC: '115000', ETH: '4000', ADA: '0.5', EUR: '1.25' }
const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const world = savingWorld(running)
const { open, offer, shown, person, until, days, settled, clean } = world
beforeAll(open)
afterEach(clean)

const nextNoon = () => new Date((Math.floor(running.clock.now().getTime() / DAY_MS) + 1.5) * DAY_MS).toISOString()
const mailsTo = (email: string) => running.outbox.filter(({ to }) => to === email)

test('2.5 ETH at 4.2% for 30 days bring 0.00863013 ETH: 27 days of 0.00028767 and 3 of 0.00028768, paid with the principal', async () => {
  await until('2026-11-16T08:41:00Z')
  const product = await offer()
  expect(product).toMatchObject({
    ...{ coin: 'ETH', apy: '4.2', days: 30, minimum: '0.1', state: 'open', policy: 'saving_coin', issuedInterest: '0' },
    quota: { total: '1000', available: '1000', personal: '25' },
    ...{ startTime: '2026-11-17T00:00:00.000Z', releaseTime: '2026-12-17T00:00:00.000Z', agreement: 1 },
  })
  const anna = await person({ ETH: '3.142' })
  const before = await world.pool('ETH')
  const position = await anna.save(product, '2.5')
  expect(position).toMatchObject({
    ...{ state: 'subscribed', principal: '2.5', interest: '0.00863013', accrued: '0', day: 0, issuedInterest: '0' },
    ...{ startTime: product.startTime, releaseTime: product.releaseTime, endTime: null, agreement: 1 },
  })
  expect(await anna.has('ETH')).toBe(64_200_000n)
  expect(await anna.saved('ETH')).toBe(250_000_000n)
  expect([await world.pool('ETH'), await world.reserve('ETH')]).toEqual([before - 863_013n, 863_013n])
  expect((await shown(product.id)).quota.available).toBe('997.5')

  await until('2026-11-29T10:00:00Z')
  const [running12] = (await anna.saving.list({})).records
  expect(running12).toMatchObject({ state: 'accruing', day: 12, accrued: '0.00345205' })
  const half = await anna.saving.detail({ id: position.id })
  expect(half.accruals).toHaveLength(12)
  expect(half.accruals.at(-1)).toMatchObject({ day: 12, time: '2026-11-29T00:00:00.000Z', accrued: '0.00345205' })

  await until('2026-12-17T00:00:00Z')
  const done = await anna.saving.detail({ id: position.id })
  expect(done).toMatchObject({
    ...{ state: 'released', day: 30, accrued: '0.00863013', issuedInterest: '0.00863013' },
    endTime: '2026-12-17T00:00:00.000Z',
  })
  const rows = done.accruals.map(({ interest }) => interest)
  expect(rows.filter((interest) => interest === '0.00028767')).toHaveLength(27)
  expect(rows.filter((interest) => interest === '0.00028768')).toHaveLength(3)
  expect(await anna.has('ETH')).toBe(315_063_013n)
  expect([await anna.saved('ETH'), await world.reserve('ETH')]).toEqual([0n, 0n])
  expect(await shown(product.id)).toMatchObject({ issuedInterest: '0.00863013', quota: { available: '1000' } })
  expect((await anna.saving.list({ part: 'ended' })).records.map(({ id }) => id)).toEqual([position.id])
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toEqual([
    'You are saving 2.5 ETH for 30 days',
    'Your savings have been released: 2.50863013 ETH',
  ])
  const { records } = await anna.wallet.statement({})
  expect(records.map(({ movement, amount }) => [movement, amount]).slice(0, 2)).toEqual([
    ['saving_released', '2.50863013'],
    ['saving_subscribed', '-2.50000000'],
  ])
})

test('leaving early gives the whole principal back at once, costs what had accrued, and returns quota and interest', async () => {
  const [product, anna] = [await offer({ quota: '2', personalQuota: '2' }), await person()]
  const before = await world.pool('ETH')
  const { id } = await anna.save(product, '2')
  expect(await shown(product.id)).toMatchObject({ state: 'sold_out', quota: { available: '0' } })
  await days(13)
  const { accrued } = await anna.saving.detail({ id })
  expect(accrued).toBe('0.00276164')
  await expect(anna.exit(id, '0.00253150')).rejects.toMatchObject({
    ...{ code: 40028, reason: 'saving.forfeit_changed', params: { forfeits: accrued, asset: 'ETH' } },
  })
  expect(await anna.exit(id, accrued)).toMatchObject({ state: 'exited', accrued, issuedInterest: '0', day: 12 })
  expect([await anna.has('ETH'), await world.pool('ETH'), await world.reserve('ETH')]).toEqual([
    10_00000000n,
    before,
    0n,
  ])
  expect((await shown(product.id)).quota.available).toBe('2')
  expect(await reasonOf(anna.exit(id, accrued))).toBe('saving.ended')
  await days(40)
  expect((await anna.saving.detail({ id })).accruals).toHaveLength(12)
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toContain('You left your savings early')
})

test('an exit before interest began costs nothing, and somebody else’s savings are nobody’s', async () => {
  const [product, anna, marco] = [await offer(), await person(), await person()]
  const { id } = await anna.save(product, '1')
  expect(await reasonOf(marco.exit(id, '0'))).toBe('saving.position_unknown')
  expect(await reasonOf(marco.saving.detail({ id }))).toBe('saving.position_unknown')
  expect((await marco.saving.list({})).total).toBe(0)
  expect(await anna.exit(id, '0')).toMatchObject({ state: 'exited', day: 0 })
  expect(await anna.has('ETH')).toBe(10_00000000n)
})

test('at midnight the term becomes another one: what was shown before is not what one gets', async () => {
  await until(nextNoon())
  const day = running.clock.now().toISOString().slice(0, 10)
  const anna = await person()
  const product = await offer({ days: 7 })
  running.clock.set(new Date(`${day}T23:59:59.999Z`))
  const { startTime, releaseTime } = await anna.save(product, '1')
  expect([startTime, releaseTime]).toEqual([product.startTime, product.releaseTime])
  running.clock.advance(1)
  await expect(anna.save(product, '1')).rejects.toMatchObject({
    ...{ code: 40028, reason: 'saving.term_over' },
    params: { product: { id: product.id } },
  })
  const fresh = await shown(product.id)
  expect(new Date(fresh.releaseTime).getTime() - new Date(product.releaseTime).getTime()).toBe(DAY_MS)
  expect((await anna.save(fresh, '1')).startTime).toBe(fresh.startTime)
  await settled()
  expect(await anna.saved('ETH')).toBe(2_00000000n)
})

test('a subscription that midnight overtakes while it is decided has the term that was shown', async () => {
  await until(nextNoon())
  const [product, anna, { ownMoney }] = [await offer({ days: 7 }), await person(), running.app.funding]
  const { of } = ownMoney
  running.clock.set(new Date(new Date(product.startTime).getTime() - 1))
  ownMoney.of = (...asked) => {
    running.clock.advance(1)
    return of(...asked)
  }
  const position = await anna.save(product, '1').finally(() => {
    ownMoney.of = of
  })
  expect([position.startTime, position.releaseTime]).toEqual([product.startTime, product.releaseTime])
})

test('amounts are from the minimum to what one person may have, and the agreement is the one that was read', async () => {
  const [product, anna] = [await offer({ minimum: '0.5', personalQuota: '3' }), await person()]
  await expect(anna.save(product, '0.49999999')).rejects.toMatchObject({
    reason: 'saving.below_minimum',
    message: 'The amount cannot be less than 0.5 ETH.',
  })
  expect(await reasonOf(anna.save(product, '0'))).toBe('saving.amount_missing')
  expect(await reasonOf(anna.save(product, '0.123456789'))).toBe('saving.amount_malformed')
  await anna.save(product, '2')
  await expect(anna.save(product, '1.00000001')).rejects.toMatchObject({
    reason: 'saving.above_personal',
    message: 'You can save up to 1 ETH more in this term.',
  })
  await anna.save(product, '1')
  expect(await reasonOf(anna.save({ ...product, agreement: 0 }, '1'))).toBe('saving.agreement_changed')
  expect(await reasonOf(anna.save({ ...product, id: 'svp_none' }, '1'))).toBe('saving.product_unknown')
  const other = await offer()
  expect(await reasonOf(anna.save(other, '7.00000001'))).toBe('ledger.insufficient_balance')
})

test('money that the house has advanced is not put away, not in two steps either, and what was put away does not stand for it', async () => {
  const [product, anna] = [
    await offer({ personalQuota: '100', minimum: '1', coin: 'EUR' }),
    await person({ EUR: '100' }),
  ]
  const advance = { source: 'test', sourceId: `advance-${anna.userId}`, kind: 'deposit' }
  const [from, to] = [systemAccount(`receivable:${anna.userId}`, 'EUR'), spot(anna.userId, 'EUR')]
  const half = (await anna.has('EUR')) / 2n
  await running.app.db.tx((tx) => running.app.ledger.transfer(tx, { ...advance, from, to, units: units(half) }))
  await expect(anna.save(product, '100')).resolves.toMatchObject({ principal: '100' })
  expect(await reasonOf(anna.save(product, '1'))).toBe('saving.above_personal')
  const other = await offer({ personalQuota: '100', minimum: '1', coin: 'EUR', days: 7 })
  expect(await reasonOf(anna.save(other, '1'))).toBe('saving.not_own_money')
  const own = await running.app.funding.ownMoney.of(running.app.db.queryable, anna.userId, 'EUR')
  expect([own.available, own.withdrawable]).toEqual([half, 0n])
})

test('what runs is paid although the pool and the treasury are emptied meanwhile, and to a frozen account too', async () => {
  const [product, anna] = [
    await offer({ days: 1, coin: 'ADA', minimum: '1', personalQuota: '900' }),
    await person({ ADA: '900' }),
  ]
  await anna.save(product, '900')
  const left = await world.pool('ADA')
  await running.app.db.tx((tx) =>
    running.app.ledger.transfer(tx, {
      ...{ source: 'test', sourceId: 'emptied', kind: 'deposit', units: units(left) },
      ...{ from: systemAccount('interest_pool', 'ADA'), to: systemAccount('bank:TEST', 'ADA') },
    }),
  )
  expect(await shown(product.id)).toMatchObject({ state: 'sold_out' })
  await running.app.db.pool.query(`update identity.users set frozen_at = now() where id = $1`, [anna.userId])
  await days(3)
  expect(await anna.has('ADA')).toBe(900_103561n)
  await world.move(world.outside('ADA'), systemAccount('interest_pool', 'ADA'), '1000')
})

test('a product that is sold out tells once, by email, who asked to be told when it has room again', async () => {
  const product = await offer({ quota: '1', personalQuota: '1' })
  const [anna, marco] = [await person(), await person()]
  const { id } = await anna.save(product, '1')
  expect(await reasonOf(marco.save(product, '1'))).toBe('saving.sold_out')
  await marco.saving.tellMe({ productId: product.id, wanted: 'true' })
  await anna.saving.tellMe({ productId: product.id, wanted: 'true' })
  await anna.saving.tellMe({ productId: product.id, wanted: 'false' })
  expect([await marco.saving.told({}), await anna.saving.told({})]).toEqual([[product.id], []])
  await anna.exit(id, '0')
  await settled()
  expect(await marco.saving.told({})).toEqual([])
  const told = running.outbox.filter(({ subject }) => subject === 'You can save ETH again')
  expect(told.map(({ to }) => to)).toEqual([marco.email])
})
