import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { competitionWorld, DAY_MS, HOUR_MS } from './competitions.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = competitionWorld(running)
beforeAll(async () => {
  await world.prepare()
  const stop = await workFor(running.app, running.app.competitions, running.app.activities, running.app.notices)
  return stop
})
afterEach(world.clean)

test('only fills after the join count, in USDT at the trade’s price, for each side that has joined', async () => {
  const id = await world.competition()
  const [anna, marco] = [await world.person(), await world.person()]
  await world.trade(anna, marco, '300')
  expect(await anna.join(id)).toMatchObject({ joined: true, rank: null, raw: '0', counted: '0' })
  await anna.join(id)
  await world.trade(anna, marco, '1000')
  await world.trade(marco, anna, '500')
  await world.trade(anna, marco, '700', 'ETH-USDT')
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ rank: 1, raw: '1500', counted: '300', prize: { amount: '500' } })
  expect(await marco.own(id)).toMatchObject({ joined: false, raw: '0' })
  const { people } = await running.client().competitions.detail({ id })
  expect(people).toBe(1)
})

test('raw 25,000 with 10,000 against one counterparty is counted 20,000, and the page of the core tells the same ranks', async () => {
  const id = await world.competition()
  const anna = await world.person()
  await anna.join(id)
  const others = await Promise.all([0, 1, 2, 3, 4].map(() => world.person()))
  const volumes = ['10000', '5000', '4000', '3000', '3000']
  for (const [at, other] of others.entries()) await world.trade(anna, other, volumes[at] ?? '0')
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ raw: '25000', counted: '20000' })
  const { records } = await running.client().activities.listRank({ activityId: id })
  expect(records).toMatchObject([{ rank: 1, figure: '20000', asset: 'USDT', prize: { amount: '500', asset: 'USDT' } }])
  expect(records[0]?.name).toMatch(/^..\*{4}$/)
})

test('of two with the same volume the one who reached it earlier is first, and what the next place wants is told', async () => {
  const id = await world.competition()
  const [late, early, third, other] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  for (const one of [late, early, third]) await one.join(id)
  await world.trade(early, other, '1000')
  await world.trade(third, other, '600')
  await world.trade(late, other, '1000')
  await world.counted()
  expect((await early.own(id)).rank).toBe(1)
  expect(await late.own(id)).toMatchObject({ rank: 2, toNext: '0' })
  expect(await third.own(id)).toMatchObject({ rank: 3, toNext: '80', prize: { amount: '200' } })
})

test('people who are linked count for nothing with each other', async () => {
  const id = await world.competition()
  const [anna, other, stranger] = [await world.person(), await world.person(), await world.person()]
  await anna.join(id)
  await world.linked(anna.userId, other.userId)
  await world.trade(anna, other, '5000')
  await world.trade(anna, stranger, '1000')
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ raw: '1000', counted: '200' })
})

test('the terms that somebody joined stay, whatever is written into the activity afterwards', async () => {
  const id = await world.competition()
  const [anna, other] = [await world.person(), await world.person()]
  await anna.join(id)
  const before = await running.client().competitions.detail({ id })
  await running.app.db.pool.query(
    `update activities.activities set terms = jsonb_set(terms, '{prizes,0,amount}', '"1"') where id = $1`,
    [id],
  )
  await world.trade(anna, other, '1000')
  await world.counted()
  expect(await world.ranks(id)).toEqual([[1, '200', '500']])
  expect((await running.client().competitions.detail({ id })).digest).toBe(before.digest)
})

test('prizes are set aside with the approval, ranks freeze at the end, and after 72 hours the table is paid and the rest goes back', async () => {
  const id = await world.competition({ days: 2 })
  const [anna, marco, other] = [await world.person(), await world.person(), await world.person()]
  expect(await world.budgetOf(id)).toMatchObject({ reserved: '900', spent: '0', left: '0' })
  expect((await running.client().competitions.list({})).records.find((one) => one.id === id)?.phase).toBe('running')
  for (const one of [anna, marco]) await one.join(id)
  await world.trade(anna, other, '2000')
  await world.trade(marco, other, '1000')
  const before = [await anna.has('USDT'), await marco.has('USDT')]
  await world.later(2 * DAY_MS)
  await world.trade(marco, other, '9000')
  await world.later(60_000)
  const phase = async () => (await running.client().competitions.detail({ id })).phase
  expect(await phase()).toBe('review')
  expect(await world.ranks(id)).toEqual([
    [1, '400', '500'],
    [2, '200', '200'],
  ])
  const { coming } = await anna.client.activities.rewards({ kind: 'competition' })
  expect(coming).toMatchObject([{ amount: '500', asset: 'USDT' }])
  await world.later(72 * HOUR_MS)
  expect(await phase()).toBe('paid')
  const units = await world.unitsIn('USDT', '500')
  expect((await anna.has('USDT')) - (before[0] ?? 0n)).toBe(units)
  expect(await anna.own(id)).toMatchObject({ rank: 1, state: 'paid', prize: { amount: '500' } })
  expect(await world.budgetOf(id)).toMatchObject({ reserved: '0', spent: '700', left: '200' })
  const { popup } = await anna.client.activities.popup({})
  expect(popup).toMatchObject({ tradeType: 41 })
})

/** Anna has won 500 and is frozen, Marco has won 200 and is not; all of it is over and was settled. */
async function withFrozenWinner() {
  const id = await world.competition({ days: 1 })
  const [anna, marco, other] = [await world.person(), await world.person(), await world.person()]
  for (const one of [anna, marco]) await one.join(id)
  await world.trade(anna, other, '2000')
  await world.trade(marco, other, '1000')
  await frozen(anna.userId, true)
  await world.later(DAY_MS)
  await world.later(72 * HOUR_MS)
  return { id, anna }
}

const frozen = (userId: string, is: boolean) =>
  running.app.db.pool.query('update identity.users set frozen_at = $2 where id = $1', [userId, is ? new Date() : null])

const statesOf = async (id: string) =>
  (
    await running.app.db.pool.query('select state from competitions.places where activity_id = $1 order by rank', [id])
  ).rows.map(({ state }) => state)

/** Of its one budget, in whole USDT: what is set aside, spent and given back. */
async function moneyOf(id: string): Promise<readonly number[]> {
  const { rows } = await running.app.db.pool.query(
    `select (reserved_units / 1e8)::float as reserved, (spent_units / 1e8)::float as spent, (returned_units / 1e8)::float as returned
     from activities.budgets where activity_id = $1`,
    [id],
  )
  const [{ reserved, spent, returned }] = rows
  return [reserved, spent, returned]
}

const activityState = async (id: string) =>
  (await running.app.db.pool.query('select state from activities.activities where id = $1', [id])).rows[0].state

test('a frozen winner holds up nobody: the others are paid, the rest is settled, and the prize waits until the account is open', async () => {
  const { id, anna } = await withFrozenWinner()
  expect(await statesOf(id)).toEqual(['standing', 'paid'])
  expect((await running.client().competitions.detail({ id })).phase).toBe('paid')
  await world.later(DAY_MS)
  expect(await activityState(id)).toBe('settled')
  expect(await moneyOf(id)).toEqual([500, 200, 200])
  await world.later(20 * DAY_MS)
  expect(await statesOf(id)).toEqual(['standing', 'paid'])
  const { competition } = await (await world.officeAs('support')).officePlaces({ id })
  expect(competition).toMatchObject({ state: 'paid', waiting: 1 })
  const before = await anna.has('USDT')
  await frozen(anna.userId, false)
  await world.later(HOUR_MS)
  expect(await statesOf(id)).toEqual(['paid', 'paid'])
  expect((await anna.has('USDT')) - before).toBe(await world.unitsIn('USDT', '500'))
  expect(await moneyOf(id)).toEqual([0, 700, 200])
})

test('whoever is still frozen after 90 days has no prize any more, and it goes back, by a jump of the clock as by days', async () => {
  const { id: jumped } = await withFrozenWinner()
  await world.later(100 * DAY_MS)
  await world.later(DAY_MS)
  const { id: stepped } = await withFrozenWinner()
  await world.later(89 * DAY_MS)
  expect(await statesOf(stepped)).toEqual(['standing', 'paid'])
  expect(await activityState(stepped)).toBe('settled')
  for (let days = 0; days < 3; days += 1) await world.later(DAY_MS)
  for (const id of [jumped, stepped]) {
    expect(await statesOf(id)).toEqual(['lapsed', 'paid'])
    expect(await moneyOf(id)).toEqual([0, 200, 700])
  }
})

test('an account that makes the market cannot join, and whoever trades with it in one network is not linked with it', async () => {
  const id = await world.competition()
  const [anna, maker] = [await world.person(), await world.person()]
  await world.linked(anna.userId, maker.userId)
  await running.app.identity.seedMarketAccount(maker.userId)
  await expect(maker.join(id)).rejects.toMatchObject({ reason: 'competitions.market_account' })
  await anna.join(id)
  await world.trade(anna, maker, '1000')
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ raw: '1000', counted: '200' })
})

test('whoever comes to make the market keeps what counted before, and nothing counts after it', async () => {
  const id = await world.competition()
  const [anna, other] = [await world.person(), await world.person()]
  await anna.join(id)
  await world.trade(anna, other, '1000')
  running.clock.advance(1_000)
  await running.app.identity.seedMarketAccount(anna.userId)
  await world.trade(anna, other, '4000')
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ raw: '1000', counted: '200' })
})

test('below the least volume a place brings nothing', async () => {
  const id = await world.competition({ terms: { minimumVolume: '300' } })
  const [anna, marco, other] = [await world.person(), await world.person(), await world.person()]
  for (const one of [anna, marco]) await one.join(id)
  await world.trade(anna, other, '1500')
  await world.trade(marco, other, '1499.99')
  await world.counted()
  expect(await world.ranks(id)).toEqual([
    [1, '300', '500'],
    [2, '299.998', null],
  ])
})

test('a competition that staff end early is frozen at that moment, and one that nobody joined gives its budget back', async () => {
  const [id, empty] = [await world.competition(), await world.competition({ days: 1 })]
  const [anna, other] = [await world.person(), await world.person()]
  await anna.join(id)
  await world.trade(anna, other, '1000')
  running.clock.advance(1_000)
  await (await world.officeActivities('admin')).endActivity({ id, reason: 'a fault of the feed' })
  await world.trade(anna, other, '3000')
  await world.later(2 * 60_000)
  expect(await world.ranks(id)).toEqual([[1, '200', '500']])
  await world.later(DAY_MS)
  await world.later(72 * HOUR_MS)
  expect((await running.client().competitions.detail({ id: empty })).phase).toBe('paid')
  expect(await world.budgetOf(empty)).toMatchObject({ reserved: '0', spent: '0' })
})

test('terms are read strictly: markets in USDT or one coin, places in a row, no more than before, and a budget for all of it', async () => {
  const office = await world.officeActivities('admin')
  const draft = (terms: Readonly<Record<string, unknown>>, amount = '900') =>
    office.dryRunActivity(world.draftOf({ ...terms }, amount))
  const good = {
    coin: 'BTC',
    asset: 'USDT',
    prizes: [
      { from: 1, to: 1, amount: '500' },
      { from: '2', to: '3', amount: '200' },
    ],
  }
  await draft(good)
  const wrong = async (terms: Readonly<Record<string, unknown>>, field: string, amount?: string) =>
    expect(draft({ ...good, ...terms }, amount)).rejects.toMatchObject({
      reason: 'activities.terms_wrong',
      message: `Please check this term: ${field}.`,
    })
  await wrong({ coin: 'XXX' }, 'coin')
  await wrong({ markets: ['BTC-USDT'] }, 'markets')
  await wrong({ coin: undefined, markets: ['BTC-EUR'] }, 'markets')
  await wrong({ prizes: [{ from: 2, to: 3, amount: '5' }] }, 'prizes')
  await wrong(
    {
      prizes: [
        { from: 1, to: 1, amount: '5' },
        { from: 2, to: 2, amount: '6' },
      ],
    },
    'prizes',
  )
  await wrong({ extra: true }, 'extra')
  await wrong({}, 'budgets', '899.99')
})

test('what runs for a coin is told together, and a presale is nothing until there is one', async () => {
  const id = await world.competition({ terms: { coin: 'ETH' } })
  const found = await running.client().competitions.collect({ symbol: 'ETH-USDT' })
  expect(found).toMatchObject({ coin: 'ETH', competition: { id }, presale: null, airdrop: null })
  const anna = await world.person()
  await anna.join(id)
  const { running: own } = await anna.competitions.listOwn({})
  expect(own.find((one) => one.id === id)?.own).toMatchObject({ joined: true })
})
