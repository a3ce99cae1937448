import { afterEach, beforeAll, expect, test } from 'vitest'
import { commitmentOf, drawLots } from '../../platform/commitment.ts'
import { testApp } from '../../testing/app.ts'
import { airdropWorld, HOUR_MS } from './airdrops.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = airdropWorld(running)
const { airdrop, claim, holder, one, passes, refused, standing } = world
const DRAWN = { way: 'drawn', spots: '2', pool: '100' }

beforeAll(world.open)
afterEach(world.clean)

const draw = (activityId: string) => running.client().airdrops.draw({ activityId })

test('everybody may enter for 24 h; then the spots are drawn from the seed that was committed to, and anybody can do it again', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => holder()))
  const id = await airdrop({ terms: DRAWN })
  const { commitment, drawTime } = await one(id)
  expect((await running.client().activities.detail({ activityId: id })).commitment).toBe(commitment)
  await passes(HOUR_MS)
  for (const person of people) expect(await claim(person, id)).toMatchObject({ state: 'entered' })
  await refused(claim(people[0] ?? (await holder()), id), 'airdrops.already_claimed')
  expect(await one(id)).toMatchObject({ phase: 'running', left: null, people: 5, seed: null })
  await refused(draw(id), 'airdrops.not_drawn')

  await passes(24 * HOUR_MS)
  expect(drawTime).toBe(running.clock.now().toISOString())
  const drawn = await draw(id)
  expect(commitmentOf(drawn.seed)).toBe(commitment)
  expect(drawn.lots).toHaveLength(5)
  const again = drawLots({ seed: drawn.seed, name: `airdrop:${id}`, lots: drawn.lots, spots: 2 })
  expect(new Set(drawn.won)).toEqual(new Set(again))
  const ends = await Promise.all(people.map(async (person) => (await standing(person, id)).entry?.state))
  expect(ends.filter((state) => state === 'paid')).toHaveLength(2)
  expect(ends.filter((state) => state === 'lost')).toHaveLength(3)
  const winner = people[ends.indexOf('paid')]
  expect(await winner?.has('USDT')).toBe(55_000_000_000n)
  expect((await winner?.client.activities.popup())?.popup).toMatchObject({ tradeType: 41 })
  await refused(claim(await holder(), id), 'airdrops.ended')
})

test('before the draw the seed is told to nobody: not by a call, not to staff, not by a copy of the database', async () => {
  const id = await airdrop({ terms: DRAWN })
  const office = (await world.officeOf('admin')).airdrops
  expect(await office.officeAirdrop({ activityId: id })).toMatchObject({ seed: null, drawTime: expect.any(String) })
  const { rows } = await running.app.db.pool.query('select seed from airdrops.airdrops where id = $1', [id])
  await passes(25 * HOUR_MS)
  const { seed } = await draw(id)
  expect(rows[0].seed.includes(Buffer.from(seed, 'hex'))).toBe(false)
  expect(rows[0].seed.includes(Buffer.from(seed))).toBe(false)
  expect(await office.officeAirdrop({ activityId: id })).toMatchObject({ seed })
})

test('a draw that nobody entered gives nothing, and one with more spots than people gives to all of them', async () => {
  const [anna, empty, roomy] = [await holder(), await airdrop({ terms: DRAWN }), await airdrop({ terms: DRAWN })]
  await passes(HOUR_MS)
  await claim(anna, roomy)
  await passes(24 * HOUR_MS)
  expect(await draw(empty)).toMatchObject({ lots: [], won: [] })
  expect(await standing(anna, roomy)).toMatchObject({ entry: { state: 'paid' } })
})

test('a jump of a month draws and pays once, as of its moment', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => holder()))
  const id = await airdrop({ terms: DRAWN })
  await passes(HOUR_MS)
  for (const person of people) await claim(person, id)
  await passes(30 * 24 * HOUR_MS)
  const [before, balances] = [await draw(id), await Promise.all(people.map(({ has }) => has('USDT')))]
  await passes(HOUR_MS)
  expect(await draw(id)).toEqual(before)
  expect(await Promise.all(people.map(({ has }) => has('USDT')))).toEqual(balances)
  expect((await running.client().activities.detail({ activityId: id })).phase).toBe('ended')
})

test('staff see who entered with what was counted, and what came of it', async () => {
  const anna = await holder()
  const id = await airdrop({ terms: DRAWN })
  await passes(HOUR_MS)
  const { ticket } = await claim(anna, id)
  const office = (await world.officeOf('support')).airdrops
  const { records } = await office.officeEntries({ activityId: id })
  expect(records).toMatchObject([{ ticket, userId: anna.userId, state: 'entered', balance: '500' }])
})
