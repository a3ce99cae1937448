import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { CLAIMED, END, PRICES, TAKE_BEFORE, trialWorld } from './trial.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const world = trialWorld(running)
const { person } = world
beforeAll(world.open)
beforeAll(async () => {
  await world.offer()
})
beforeEach(() => {
  running.clock.set(CLAIMED)
})
afterEach(world.over)

const outcomesOf = (all: readonly PromiseSettledResult<unknown>[]) => ({
  done: all.filter(({ status }) => status === 'fulfilled').length,
  reasons: [
    ...new Set(all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { reason: string }).reason] : []))),
  ],
})
const many = (count: number, act: (place: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, place) => act(place))).then(outcomesOf)

test('a fund that is claimed fifty times at once is one', async () => {
  const anna = await person()
  expect(await many(50, anna.claim)).toEqual({ done: 1, reasons: ['trial.claimed_before'] })
  expect(await anna.holds('GBP')).toBe(50_00000000n)
})

test('two accounts of one document that claim at once have one fund between them', async () => {
  const people = [await person({ document: 'shared' }), await person({ document: 'shared' })] as const
  const { done, reasons } = await many(20, (place) => people[place % 2 === 0 ? 0 : 1].claim())
  expect(done).toBe(1)
  expect(reasons.every((reason) => /claimed_before|not_eligible/.test(reason))).toBe(true)
  expect((await people[0].holds('GBP')) + (await people[1].holds('GBP'))).toBe(50_00000000n)
})

test('the last 60 GBP of a budget are claimed once', async () => {
  await running.app.db.pool.query(`update activities.activities set ends_at = $1 where kind = 'trial_fund'`, [CLAIMED])
  const last = await world.offer([
    { pool: 'reward', asset: 'GBP', amount: '55' },
    { pool: 'coupon', asset: 'GBP', amount: '5' },
  ])
  const people = await Promise.all(Array.from({ length: 5 }, () => person()))
  expect(await many(5, async (place) => people[place]?.claim())).toEqual({ done: 1, reasons: ['activities.sold_out'] })
  await running.app.db.pool.query(
    `update activities.activities set ends_at = case when id = $1 then $2::timestamptz else $3::timestamptz end where kind = 'trial_fund'`,
    [last, CLAIMED, new Date('2028-01-01T00:00:00Z')],
  )
})

test('an early end, the end by time and deposit protection in one second are one end', async () => {
  const ends = new Set<string | null>()
  for (let round = 0; round < 4; round += 1) {
    const anna = await person()
    running.clock.set(CLAIMED)
    await anna.claim()
    await anna.trades()
    await anna.worth('43.20')
    running.clock.set(new Date(END.getTime() - 500))
    await world.awake()
    const acts = [anna.deposit('25'), anna.cancel('43.20'), anna.cancel('43.20')]
    const all = Promise.allSettled(acts)
    if (round % 2 === 0) running.clock.set(END)
    await Promise.all([all, running.app.jobs.settle()])
    running.clock.set(END)
    await running.app.jobs.settle()
    const { state, ended, result } = await anna.fund()
    ends.add(ended)
    expect(state).toBe(ended === 'user' ? 'closed' : 'waiting')
    expect(await anna.locked()).toBe(BigInt(Math.round(Number(result?.cash) * 1e8)))
    expect(await anna.holds('GBP')).toBe(0n)
  }
  expect(ends.has(null)).toBe(false)
})

test('a deposit that is final a tenth of a second before the end counts, and one at the end does not', async () => {
  const [anna, marco] = [await person(), await person()]
  for (const who of [anna, marco]) {
    await who.claim()
    await who.trades()
    await who.worth('57.31')
  }
  running.clock.set(new Date(END.getTime() - 100))
  await world.awake()
  await anna.deposit('10')
  running.clock.set(END)
  await marco.deposit('10')
  await running.app.jobs.settle()
  expect(await anna.fund()).toMatchObject({ deposited: true, result: { cash: '7.31', coupons: '0.00' } })
  expect(await marco.fund()).toMatchObject({ deposited: false, result: { cash: '3.65', coupons: '3.66' } })
})

test('a log-in in the last second of the fourteenth day keeps the cash, and one a moment later does not', async () => {
  const [anna, marco] = [await person(), await person()]
  for (const who of [anna, marco]) {
    await who.claim()
    await who.trades()
    await who.worth('48.10')
  }
  await world.until(END)
  running.clock.set(new Date(TAKE_BEFORE.getTime() - 1))
  await anna.logIn()
  running.clock.set(TAKE_BEFORE)
  await marco.logIn()
  await running.app.jobs.settle()
  expect([(await anna.fund()).state, (await marco.fund()).state]).toEqual(['taken', 'lost'])
})

test('cash that is taken fifty times at once is paid once', async () => {
  const anna = await person()
  await anna.claim()
  await anna.trades()
  await anna.worth('48.10')
  await world.until(END)
  expect((await many(50, anna.take)).done).toBe(50)
  expect([await anna.has('GBP'), await anna.locked()]).toEqual([2_00000000n, 0n])
})

test('a quote that is used twenty times at once is one trade', async () => {
  const anna = await person()
  await anna.claim()
  const { quoteId } = await anna.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '10' })
  expect(await many(20, () => anna.trial.trade({ quoteId }))).toEqual({ done: 1, reasons: ['trial.quote_used'] })
  expect(await anna.holds('GBP')).toBe(40_00000000n)
})

test('a request that is repeated with its lock id has one effect and one answer', async () => {
  const [anna, marco] = [await person(), await person()]
  const twice = async <T>(act: (key: { lockId: string }) => Promise<T>): Promise<void> => {
    const key = { lockId: world.lockId() }
    const first = await act(key)
    expect(await act(key)).toEqual(first)
  }
  for (const who of [anna, marco]) await twice((key) => who.trial.claim({}, key))
  const { quoteId } = await anna.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '10' })
  await twice((key) => anna.trial.trade({ quoteId }, key))
  expect(await anna.holds('GBP')).toBe(40_00000000n)
  await marco.worth('57.31')
  await twice((key) => marco.trial.cancel({ value: '57.31' }, key))
  await twice((key) => marco.trial.virtualFund({}, key))
  expect([await marco.has('GBP'), await marco.locked()]).toEqual([3_65000000n, 0n])
})
