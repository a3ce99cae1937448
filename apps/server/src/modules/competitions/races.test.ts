import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { competitionWorld, DAY_MS, HOUR_MS } from './competitions.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = competitionWorld(running)
beforeAll(async () => {
  await world.prepare()
  return workFor(running.app, running.app.competitions, running.app.activities, running.app.notices)
})
afterEach(world.clean)

type Person = Awaited<ReturnType<typeof world.person>>

/** Three who have ended in this order, in review. */
async function reviewed() {
  const id = await world.competition({ days: 1 })
  const [first, second, third, other] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  const people: [Person, Person, Person] = [first, second, third]
  for (const [at, one] of people.entries()) {
    await one.join(id)
    await world.trade(one, other, String(3_000 - 1_000 * at))
  }
  await world.later(DAY_MS + 60_000)
  return { id, people, other }
}

const statesOf = async (id: string) => {
  const { places } = await (await world.officeAs('support')).officePlaces({ id })
  return places.records.map(({ firstRank, rank, state, prize }) => [firstRank, rank, state, prize?.amount ?? null])
}

test('a prize above 100 GBP is taken away by two people with a reason that the person reads, and those behind move up', async () => {
  const { id, people } = await reviewed()
  const [second, compliance] = [await world.officeAs('compliance', 'second'), await world.officeAs('compliance')]
  const { userId } = people[0]
  const asked = { id, userId, reason: 'traded with a second account' }
  expect(await second.disqualify(asked)).toEqual({ decided: false })
  await expect(second.disqualify(asked)).rejects.toMatchObject({ reason: 'competitions.second_person_needed' })
  expect(await statesOf(id)).toMatchObject([
    [1, 1, 'standing', '500'],
    [2, 2, 'standing', '200'],
    [3, 3, 'standing', '200'],
  ])
  expect(await compliance.disqualify(asked)).toEqual({ decided: true })
  expect(await statesOf(id)).toEqual([
    [2, 1, 'standing', '500'],
    [3, 2, 'standing', '200'],
    [1, null, 'disqualified', null],
  ])
  await expect(compliance.disqualify(asked)).rejects.toMatchObject({ reason: 'competitions.place_decided' })
  expect(await people[0].own(id)).toMatchObject({ state: 'disqualified', rank: null, reason: asked.reason })
  const before = await people[0].has('USDT')
  await world.later(72 * HOUR_MS)
  expect(await people[0].has('USDT')).toBe(before)
  expect(await people[1].own(id)).toMatchObject({ rank: 1, state: 'paid', prize: { amount: '500' } })
  expect(await world.budgetOf(id)).toMatchObject({ spent: '700', reserved: '0' })
  await expect(second.disqualify({ ...asked, userId: people[1].userId })).rejects.toMatchObject({
    reason: 'competitions.not_in_review',
  })
})

test('while a second person is waited for nothing is paid; when the place is kept, staff release the prizes', async () => {
  const { id, people } = await reviewed()
  const [second, compliance] = [await world.officeAs('compliance', 'second'), await world.officeAs('compliance')]
  const { userId } = people[0]
  await expect(second.releasePrizes({ id })).rejects.toMatchObject({ reason: 'competitions.review_runs' })
  await second.disqualify({ id, userId, reason: 'looks odd' })
  await world.later(72 * HOUR_MS)
  expect((await running.client().competitions.detail({ id })).phase).toBe('review')
  await world.stayLoggedIn()
  await expect(compliance.releasePrizes({ id })).rejects.toMatchObject({ reason: 'competitions.decision_open' })
  await compliance.keepPlace({ id, userId, reason: 'it was not' })
  await expect(compliance.keepPlace({ id, userId, reason: 'again' })).rejects.toMatchObject({
    reason: 'competitions.nothing_proposed',
  })
  expect(await compliance.releasePrizes({ id })).toEqual({ paid: 3, waiting: 0 })
  await expect(compliance.releasePrizes({ id })).rejects.toMatchObject({ reason: 'competitions.not_in_review' })
})

test('a disqualification during the payout has one result: the place was taken away before, or it was paid', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, people } = await reviewed()
    const [second, compliance] = [await world.officeAs('compliance', 'second'), await world.officeAs('compliance')]
    const asked = { id, userId: people[1].userId, reason: 'late' }
    const before = await Promise.all(people.map((one) => one.has('USDT')))
    // A decision that waits keeps the payout back until here.
    await second.disqualify(asked)
    running.clock.advance(72 * HOUR_MS)
    await world.stayLoggedIn()
    await Promise.allSettled([
      second.keepPlace(asked).then(() => second.releasePrizes({ id })),
      compliance.disqualify(asked),
    ])
    await world.settled()
    await second.keepPlace(asked).catch(() => undefined)
    await compliance.releasePrizes({ id }).catch(() => undefined)
    const place = (await statesOf(id)).find(([firstRank]) => firstRank === 2)
    expect(['paid', 'disqualified']).toContain(place?.[2])
    const isPaid = place?.[2] === 'paid'
    const gained = await Promise.all(people.map(async (one, at) => (await one.has('USDT')) - (before[at] ?? 0n)))
    // Third of three, or second of two: 200 either way; the second gets them once or never.
    const due = ['500', isPaid ? '200' : '0', '200'].map((amount) => world.unitsIn('USDT', amount))
    expect(gained).toEqual(await Promise.all(due))
    expect(await statesOf(id)).toHaveLength(3)
    expect((await statesOf(id)).filter(([, , state]) => state === 'paid')).toHaveLength(isPaid ? 3 : 2)
    expect(await world.budgetOf(id)).toMatchObject({ spent: isPaid ? '900' : '700', reserved: '0' })
    await world.clean()
  }
})

test('two people who wash for a prize are found by their links, and what they did with each other never counted', async () => {
  const id = await world.competition({ days: 1 })
  const [one, two, honest, other] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  for (const each of [one, two, honest]) await each.join(id)
  await world.linked(one.userId, two.userId)
  for (let round = 0; round < 3; round += 1) {
    await world.trade(one, two, '9000')
    await world.trade(two, one, '9000')
  }
  await world.trade(honest, other, '1000')
  await world.later(DAY_MS + 60_000)
  expect(await world.ranks(id)).toEqual([[1, '200', '500']])
  const before = [await one.has('USDT'), await two.has('USDT')]
  const office = await world.officeAs('compliance')
  const found = await office.officeCounterparties({ id, userId: honest.userId })
  expect(found).toMatchObject([{ volume: '1000', share: '100.00', counted: '200', linked: false }])
  await world.later(72 * HOUR_MS)
  expect([await one.has('USDT'), await two.has('USDT')]).toEqual(before)
  expect(await world.budgetOf(id)).toMatchObject({ spent: '500', reserved: '0' })
})

test('fifty who join at once by one account are one entry', async () => {
  const id = await world.competition()
  const anna = await world.person()
  const joined = await Promise.allSettled(Array.from({ length: 50 }, () => anna.join(id)))
  expect(joined.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await running.client().competitions.detail({ id })).people).toBe(1)
})

test('two who follow at once, and one that is killed and comes again, count each trade once', async () => {
  const id = await world.competition()
  const [anna, other] = [await world.person(), await world.person()]
  await anna.join(id)
  for (let times = 0; times < 5; times += 1) await world.trade(anna, other, '100')
  await Promise.all([world.counted(), world.counted()])
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ raw: '500', counted: '100' })
})

test('a jump of a week over the end and the review leaves what steps of an hour leave', async () => {
  const course = async (pass: () => Promise<void>) => {
    const id = await world.competition({ days: 2 })
    const [anna, marco, other] = [await world.person(), await world.person(), await world.person()]
    for (const one of [anna, marco]) await one.join(id)
    await world.trade(anna, other, '900')
    await world.trade(marco, other, '1000')
    await pass()
    const { spent, reserved } = await world.budgetOf(id)
    return { places: await statesOf(id), spent, reserved }
  }
  const jumped = await course(() => world.later(7 * DAY_MS))
  const stepped = await course(async () => {
    for (let step = 0; step < 14; step += 1) await world.later(DAY_MS / 2)
  })
  expect(stepped).toEqual(jumped)
  expect(jumped.places).toEqual([
    [1, 1, 'paid', '500'],
    [2, 2, 'paid', '200'],
  ])
})
