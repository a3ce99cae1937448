import { expect, test } from 'vitest'
import { testApp } from '../apps/server/src/testing/app.ts'
import { type Books, readBooks } from './jump/books.ts'
import { COURSES, DAYS, earnWorld, PRICES } from './jump/earn-world.ts'

/** Each has half a million minutes of its own to count, twice. */
const SEEDS = process.env.TEST_LENGTH === 'long' ? COURSES.length : 1
const TIMEOUT_MS = 900_000
const jumping = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const stepping = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })

async function course(running: typeof jumping, pass: (world: ReturnType<typeof earnWorld>) => Promise<void>) {
  const world = earnWorld(running, COURSES.slice(0, SEEDS))
  await world.prepare()
  await world.begin()
  await pass(world)
  await world.fixPrices()
  expect(await running.app.audit()).toEqual([])
  return readBooks(running, world.names)
}

/** What the course is about has come to pass: nothing is equal because nothing happened. */
function expectEventful({ values, savings, discounts, orders, plans }: Books): void {
  const among = (rows: readonly Record<string, unknown>[], column: string) => new Set(rows.map((row) => row[column]))
  for (const kind of ['night', 'rebalance', 'emergency', 'consolidation']) expect(among(values, 'kind')).toContain(kind)
  expect(among(savings, 'state')).toEqual(new Set(['released', 'exited']))
  expect(among(discounts, 'state')).toEqual(new Set(['settled']))
  expect(among(discounts, 'outcome')).toEqual(new Set(['base', 'quote']))
  expect(among(discounts, 'price_from')).toEqual(new Set(['index', 'staff']))
  for (const state of ['filled', 'cancelled', 'waiting']) expect(among(orders, 'state')).toContain(state)
  for (const reason of ['take_profit', 'stop_loss', 'time_over', 'sold_at_end'])
    expect(among(plans, 'reason')).toContain(reason)
}

test('a jump of 400 days leaves the same ledger as 400 steps of a day, with everything that earns live at once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const jumped = await course(jumping, ({ pass }) => pass(DAYS))
  expectEventful(jumped)
  const stepped = await course(stepping, async ({ pass, inSilence, untoldDay }) => {
    for (let day = 1; day <= DAYS; day += 1)
      // What venues tell later counts as if they had told it at once.
      await (day === untoldDay ? inSilence(() => pass(1)) : pass(1))
  })
  for (const table of Object.keys(jumped) as (keyof Books)[]) expect(stepped[table], table).toEqual(jumped[table])
})
