import { afterEach, expect, test } from 'vitest'
import { fakeClock } from '../../../platform/time/clock.ts'
import { MINUTE_MS, tradingWorld, value } from './trading.fixture.ts'
import { createWatch } from './watch.ts'

const world = tradingWorld()
const { p2p, partOf, running, person, merchant, listing, take, accept, advance, clean } = world

afterEach(clean)

/** A watch by a real clock of its own, and api processes as a test says. */
function watching() {
  const realClock = fakeClock('2026-11-15T12:00:00Z')
  const state = { startedAt: realClock.now(), seenAt: realClock.now(), maintenance: false }
  const outside = {
    realClock,
    heartbeats: {
      ...running.app.heartbeats,
      list: async () => [
        { process: 'api-1', role: 'api', startedAt: state.startedAt, seenAt: state.seenAt, alive: true },
      ],
    },
    maintenance: async () => (state.maintenance ? {} : null),
  }
  const { records } = partOf(outside).trading
  const watch = createWatch({ db: running.app.db, clock: running.clock, pauses: p2p().trading.pauses, ...outside })
  /** As a page shows it that is read before anybody has looked. */
  const read = async (who: { readonly userId: string }, { id }: { readonly id: string }) =>
    value(await records.detail(who.userId, id))
  /** Time passes for everybody; the api answers or does not. */
  async function pass(minutes: number, answers: boolean): Promise<void> {
    realClock.advance(minutes * MINUTE_MS)
    await advance(minutes * MINUTE_MS)
    if (answers) state.seenAt = realClock.now()
  }
  const restart = () => Object.assign(state, { startedAt: realClock.now(), seenAt: realClock.now() })
  return { watch, state, pass, restart, read }
}

async function ordered() {
  const [seller, buyer] = [await merchant(), await person()]
  const order = await take(buyer, await listing(seller))
  return { buyer, order: await accept(seller, order) }
}

const movedBy = (before: string | null, after: string | null) =>
  (Date.parse(after ?? '') - Date.parse(before ?? '')) / MINUTE_MS

test('an api that does not answer for an hour moves every deadline by that hour', async () => {
  const { watch, pass, restart, read } = watching()
  await watch.look()
  const { buyer, order } = await ordered()
  await pass(60, false)
  await watch.look()
  expect((await read(buyer, order)).paused).toBe(true)
  restart()
  await watch.look()
  expect(movedBy(order.dueTime, (await read(buyer, order)).dueTime)).toBe(60)
})

test('where everything stood still, the first look after it moves the deadlines before anything lapses', async () => {
  const { watch, pass, restart, read } = watching()
  await watch.look()
  const { buyer, order } = await ordered()
  await pass(120, false)
  restart()
  await watch.catchUp()
  expect(await read(buyer, order)).toMatchObject({ state: 'accepted', paused: false })
  expect(movedBy(order.dueTime, (await read(buyer, order)).dueTime)).toBe(120)
})

test('a clock that was moved is no outage', async () => {
  const { watch, read } = watching()
  await watch.look()
  const { buyer, order } = await ordered()
  await advance(10 * MINUTE_MS)
  await watch.look()
  expect((await read(buyer, order)).dueTime).toBe(order.dueTime)
})

test('maintenance stops the clock until it is over', async () => {
  const { watch, state, pass, read } = watching()
  await watch.look()
  const { buyer, order } = await ordered()
  state.maintenance = true
  await watch.look()
  await pass(30, true)
  await watch.look()
  state.maintenance = false
  await watch.look()
  expect(movedBy(order.dueTime, (await read(buyer, order)).dueTime)).toBe(30)
})

test('a page that is read before the first look after an outage shows what that look will write', async () => {
  const { watch, pass, restart, read } = watching()
  await watch.look()
  const { buyer, order } = await ordered()
  await pass(120, false)
  expect(await read(buyer, order), 'while nobody answers').toMatchObject({ state: 'accepted', paused: true })
  restart()
  const before = await read(buyer, order)
  expect(before).toMatchObject({ state: 'accepted', paused: false })
  expect(movedBy(order.dueTime, before.dueTime)).toBe(120)
  await watch.catchUp()
  expect((await read(buyer, order)).dueTime).toBe(before.dueTime)
})

test('in maintenance that nobody has looked at yet nothing reads as lapsed', async () => {
  const { watch, state, pass, read } = watching()
  await watch.look()
  const { buyer, order } = await ordered()
  await pass(20, true)
  expect((await read(buyer, order)).state).toBe('cancelled')
  state.maintenance = true
  expect(await read(buyer, order)).toMatchObject({ state: 'accepted', paused: true })
  await watch.catchUp()
  expect(await read(buyer, order)).toMatchObject({ state: 'accepted', paused: true })
  state.maintenance = false
  await watch.look()
})
