import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from './doors/calls.ts'
import { type Cut, cutCalls } from './doors/cuts.ts'
import { callOf, type MoneyCall, moneyCalls } from './doors/money-calls.ts'
import { IS_LONG } from './product/length.ts'

const { world, running, calls, nextDay } = moneyCalls()
let cuts: ReturnType<typeof cutCalls>

/** It moves money by the ledger's own key, and stands in no server with real parties. */
const ELSEWHERE = ['sandbox.credit']

beforeAll(() => {
  cuts = cutCalls({ pool: running.app.db.pool, server: running.web.server })
})

const counts = IS_LONG ? 'every statement' : 'what lasts'

/** As if the time had passed after which a request counts as dead, and so does whoever drove the orders of a plan. */
async function later(): Promise<void> {
  await running.app.db.pool.query(`
    update platform.requests set started_at = started_at - interval '41 seconds' where state = 'pending';
    update wealth.wealth_plans set driven_at = driven_at - interval '41 seconds' where driven_at is not null`)
}

/** One effect and one answer, however the first request was cut off. Tells whether there was so much to be cut. */
async function cutAndRepeated({ attempt, count }: MoneyCall, lockId: string, cut: Cut): Promise<boolean> {
  const before = await count()
  let first: unknown
  const isCut = await cuts.during(cut, async () => {
    first = await attempt(lockId).catch(() => undefined)
  })
  await later()
  const again = await attempt(lockId)
  expect(await count(), `${cut.how} cut after statement ${cut.after}`).toBe(before + 1)
  if (first !== undefined) expect(again).toEqual(first)
  expect(await attempt(lockId)).toEqual(again)
  expect(await count()).toBe(before + 1)
  return isCut
}

test('every money call is cut off', () => {
  const money = CALLS.filter(({ call }) => call.money !== false).map(({ name }) => name)
  expect([...new Set(Object.keys(calls).map(callOf)), ...ELSEWHERE].sort()).toEqual(money.sort())
})

/** Both ways of one call stand together: what it needs of a day, like the value of a product that is counted by minutes, is made once. */
describe.each(Object.entries(calls))('%s', (name, ready) => {
  test.each(['connection', 'process'] as const)(
    'wherever its %s is lost, a repeated request has one effect',
    { timeout: 300_000 },
    async (how) => {
      for (let after = 1; ; after += 1) {
        const call = await ready()
        const isCut = await cutAndRepeated(call, `${name.replace('.', '-')}-${how}-${after}`, { after, how, counts })
        await call.clear?.()
        if (!isCut) break
        await nextDay()
      }
      expect(await world.findings()).toEqual([])
    },
  )
})
