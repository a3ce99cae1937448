import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { Json } from '../../platform/json.ts'
import { testApp } from '../../testing/app.ts'
import { DAY_MS, savingWorld } from './saving.fixture.ts'

const DAYS = 400
const SEEDS = [1, 2, 3]
const TERMS = [1, 7, 30, 90, 365]
const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = savingWorld(running)
beforeAll(world.prepare)

/** The same numbers for the same seed. */
function drawn(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** What is due, as a worker would do it: every midnight that has passed, and every timer. */
async function work(since: Date): Promise<void> {
  const { app, clock } = running
  const handlers = new Map<string, JobHandler<Json>>()
  const kept = {
    schedule: () => undefined,
    handle: (name: string, handler: unknown) => void handlers.set(name, handler as JobHandler<Json>),
  }
  for (const { register } of app.saving.jobs) register(kept as unknown as Parameters<typeof register>[0])
  const first = (Math.floor(since.getTime() / DAY_MS) + 1) * DAY_MS
  for (let midnight = first; midnight <= clock.now().getTime(); midnight += DAY_MS)
    await app.saving.accrue({ period: new Date(midnight).toISOString() })
  for (;;) {
    const { rows } = await app.db.pool.query(
      `delete from platform.timers where id = (select id from platform.timers where due_at <= $1 and name = any($2)
         order by due_at, id limit 1) returning name, payload`,
      [clock.now(), [...handlers.keys()]],
    )
    if (rows[0] === undefined) return
    await handlers.get(rows[0].name)?.(rows[0].payload)
  }
}

/** What somebody puts away, and leaves at once, by a seed; what they have when so many days have passed. */
async function begin(seed: number, products: readonly Awaited<ReturnType<typeof world.offer>>[]) {
  const draw = drawn(seed)
  const who = await world.person({ ETH: '20' })
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) {
    const product = products[draw(products.length)]
    assert(product !== undefined, 'one of them')
    const { id } = await who.save(product, `1.${String(draw(100_000_000)).padStart(8, '0')}`)
    ids.push(id)
    if (draw(4) === 0) await who.exit(id, '0')
  }
  return async () => {
    const positions = []
    for (const id of ids) {
      const { state, issuedInterest, startTime, endTime, accruals } = await who.saving.detail({ id })
      const ended = state === 'exited' ? null : Date.parse(endTime ?? '') - Date.parse(startTime)
      positions.push({ state, issuedInterest, ended, days: accruals.map(({ interest }) => interest) })
    }
    return { positions, has: await who.has('ETH'), saved: await who.saved('ETH') }
  }
}

async function course(pass: () => Promise<void>) {
  const products = []
  for (const days of TERMS) products.push(await world.offer({ days, personalQuota: '100' }))
  const ends = []
  for (const seed of SEEDS) ends.push(await begin(seed, products))
  await pass()
  await world.stayLoggedIn()
  await world.clean()
  const seen = []
  for (const end of ends) seen.push(await end())
  return { seen, reserve: await world.reserve('ETH') }
}

test('a jump of 400 days leaves the same savings as 400 steps of a day, for three seeds', async () => {
  const jumped = await course(async () => {
    const since = running.clock.now()
    running.clock.advance(DAYS * DAY_MS)
    await work(since)
  })
  expect(jumped.reserve).toBe(0n)
  const states = jumped.seen.flatMap(({ positions }) => positions.map(({ state }) => state))
  expect(new Set(states)).toEqual(new Set(['released', 'exited']))
  const stepped = await course(async () => {
    for (let day = 0; day < DAYS; day += 1) {
      const since = running.clock.now()
      running.clock.advance(DAY_MS)
      await work(since)
    }
  })
  expect(stepped).toEqual(jumped)
})
