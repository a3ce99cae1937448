import { assert } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { airdropWorld, HOUR_MS } from './airdrops.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: { BTC: '100000', EUR: '1.25' } })
const world = airdropWorld(running)
const { airdrop, claim, holder, linked, one, passes, standing } = world
const WHOLE = 83_333_333_333n
const BEFORE = 50_000_000_000n

beforeAll(world.open)
afterEach(world.clean)

const office = (name = 'compliance') => world.officeAs('compliance', name)

/** Of this airdrop, with what it waits for. */
async function heldOf(activityId: string) {
  const { records } = await (await office()).heldRewards({})
  return records.filter((reward) => reward.activityId === activityId)
}

/** Above 100 GBP two people say the same. */
async function decide(id: string, decision: 'pay' | 'void'): Promise<void> {
  for (const name of ['compliance', 'another'])
    await (await office(name)).decideHeld({ id, decision, note: 'as a test' })
}

test('of two people by one browser the first is paid, and the other waits for staff, who pay', async () => {
  const [anna, again, stranger] = [await holder(), await holder(), await holder()]
  await linked(anna, again)
  const id = await airdrop()
  await passes(HOUR_MS)
  expect(await claim(anna, id)).toMatchObject({ state: 'paid' })
  expect(await claim(again, id)).toMatchObject({ state: 'held' })
  expect(await claim(stranger, id)).toMatchObject({ state: 'paid' })
  expect(await again.has('USDT')).toBe(BEFORE)
  expect(await standing(again, id)).toMatchObject({ entry: { state: 'held' } })
  const [reward] = await heldOf(id)
  assert(reward !== undefined, 'it waits')
  expect(reward.evidence).toContainEqual(expect.objectContaining({ link: 'device', strong: true }))
  await decide(reward.id, 'pay')
  expect(await again.has('USDT')).toBe(WHOLE)
  expect(await standing(again, id)).toMatchObject({ entry: { state: 'paid' } })
})

test('what staff void is not paid, goes back with the settlement, and its spot is nobody’s', async () => {
  const [anna, again, late] = [await holder(), await holder(), await holder()]
  await linked(anna, again)
  const id = await airdrop({ terms: { spots: '2', pool: '600' } })
  await passes(HOUR_MS)
  for (const person of [anna, again]) await claim(person, id)
  const [reward] = await heldOf(id)
  assert(reward !== undefined, 'it waits')
  await decide(reward.id, 'void')
  expect(await standing(again, id)).toMatchObject({ entry: { state: 'void' }, refusal: 'airdrops.already_claimed' })
  expect(await again.has('USDT')).toBe(BEFORE)
  await world.refused(claim(late, id), 'airdrops.too_late')
  const { budgets } = await running.client().activities.detail({ activityId: id })
  expect(budgets).toMatchObject([{ spent: '300', reserved: '0', left: '300' }])
})

test('two who are one person and claim at the same moment are not both paid at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const pair = [await holder(), await holder()]
    await linked(...pair)
    const id = await airdrop()
    await passes(HOUR_MS)
    const taken = await Promise.all(pair.map(({ userId }) => world.claimAs(userId, id)))
    expect(taken.map((one) => (one.ok ? one.value.state : one.refusal.code)).sort()).toEqual(['held', 'paid'])
  }
})

test('a shared network alone is a household, and is paid', async () => {
  const [aunt, cousin] = [await holder(), await holder()]
  await world.comesFrom(aunt.userId, { ip: '172.16.9.7', device: 'of an aunt' })
  await world.comesFrom(cousin.userId, { ip: '172.16.9.8', device: 'of a cousin' })
  const id = await airdrop()
  await passes(HOUR_MS)
  for (const person of [aunt, cousin]) expect(await claim(person, id)).toMatchObject({ state: 'paid' })
})

test('a draw that somebody entered by two accounts pays neither of them before staff have looked, and anybody else at once', async () => {
  const [anna, again, stranger] = [await holder(), await holder(), await holder()]
  await linked(anna, again)
  const id = await airdrop({ terms: { way: 'drawn', spots: '3', pool: '300' } })
  await passes(HOUR_MS)
  for (const person of [anna, again, stranger]) expect(await claim(person, id)).toMatchObject({ state: 'entered' })
  await passes(24 * HOUR_MS)
  const states = await Promise.all([anna, again, stranger].map(async (who) => (await standing(who, id)).entry?.state))
  expect(states).toEqual(['held', 'held', 'paid'])
  expect(await heldOf(id)).toHaveLength(2)
  expect((await running.client().airdrops.draw({ activityId: id })).won).toHaveLength(3)
  const desk = (await world.officeOf('support')).airdrops
  const { records } = await desk.officeEntries({ activityId: id })
  expect(records.map(({ state }) => state).sort()).toEqual(['held', 'held', 'paid'])
})

test('a winner whose other account entered too and lost waits as well: two lots were two chances', async () => {
  for (let round = 0; round < 3; round += 1) {
    const pair = [await holder(), await holder()]
    await linked(...pair)
    const id = await airdrop({ terms: { way: 'drawn', spots: '1', pool: '10' } })
    await passes(HOUR_MS)
    for (const person of pair) await claim(person, id)
    await passes(24 * HOUR_MS)
    const states = await Promise.all(pair.map(async (who) => (await standing(who, id)).entry?.state))
    expect(states.sort()).toEqual(['held', 'lost'])
  }
})

test('an account that makes the market takes part in no airdrop', async () => {
  const maker = await holder()
  await running.app.identity.seedMarketAccount(maker.userId)
  const id = await airdrop()
  await passes(HOUR_MS)
  expect(await standing(maker, id)).toMatchObject({ refusal: 'activities.not_eligible', entry: null })
  await world.refused(claim(maker, id), 'activities.not_eligible')
  expect(await one(id)).toMatchObject({ people: 0 })
})
