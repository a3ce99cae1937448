import { expect, test } from 'vitest'
import { emptyDatabase } from '../apps/server/src/testing/database.ts'
import { firstSeed, IS_LONG, timeoutOf, times } from './product/length.ts'
import { unrulyBus } from './simulation/bus.ts'
import { runSeed } from './simulation/seed.ts'
import { openWorld, type World } from './simulation/world.ts'

/** Side by side: while one waits for PostgreSQL the other goes on. */
const HALVES = [1, 2] as const
const SEEDS_OF_HALF = Math.ceil(times(2_000, 100_000) / HALVES.length)
/** What a world has seen makes each course in it a little slower. */
const SEEDS_OF_WORLD = 100
const STEPS = IS_LONG ? 25 : 7
const UNRULY = times(40, 5_000)
const AUDIT_EVERY = 50

async function inWorld(open: (url: string) => Promise<World>, work: (world: World) => Promise<void>): Promise<void> {
  const { url, create, drop } = emptyDatabase()
  await create()
  try {
    const world = await open(url)
    try {
      await work(world)
      expect(await world.audit()).toEqual([])
    } finally {
      await world.close()
    }
  } finally {
    await drop()
  }
}

test.concurrent.each(HALVES)(
  `${SEEDS_OF_HALF} courses of ${STEPS} steps with rails that drop, repeat and reorder: after each step the books agree (%i)`,
  async (half) => {
    const first = firstSeed(`simulation ${half}`) + (half - 1) * SEEDS_OF_HALF
    const end = first + SEEDS_OF_HALF
    const tally = new Map<string, number>()
    for (let from = first; from < end; from += SEEDS_OF_WORLD)
      await inWorld(openWorld, async (world) => {
        for (let seed = from; seed < Math.min(from + SEEDS_OF_WORLD, end); seed += 1) {
          const { outcomes } = await runSeed(world, seed, STEPS)
          for (const outcome of outcomes) tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
          if (seed % AUDIT_EVERY === 0) expect(await world.audit(), `after seed ${seed}`).toEqual([])
        }
      })
    console.log(JSON.stringify(Object.fromEntries([...tally].sort())))
    // Courses that met only one kind of fate would prove little.
    for (const met of ['place: placed', 'place: ledger.insufficient_balance', 'transfer: sent', 'post: posted'])
      expect(tally.get(met), met).toBeGreaterThan(5)
    for (const met of ['coinsIn: on its way', 'coinsOut: asked', 'moneyIn: ordered', 'moneyOut: asked', 'branch'])
      expect(tally.get(met), met).toBeGreaterThan(5)
  },
  // Long before that on a machine of one's own; others may be at work on this one.
  timeoutOf(900_000, 400),
)

test(
  `${UNRULY} courses with a bus that brings every command twice and tells things again and out of order`,
  {
    timeout: timeoutOf(900_000, 400),
  },
  () =>
    inWorld(
      (url) => openWorld(url, unrulyBus),
      async (world) => {
        const first = firstSeed('unruly bus')
        for (let seed = first; seed < first + UNRULY; seed += 1) await runSeed(world, seed, STEPS)
      },
    ),
)
