import { units } from '@bourse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { fakeClock } from '../../platform/time/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import { createLedger, spot, systemAccount } from './index.ts'

const database = testDatabase()
const clock = fakeClock('2026-01-01T00:00:00Z')
const ids = createIds(clock)
const ledger = createLedger({ clock, ids })

async function move(user: string, asset: string, amount: bigint, kind = 'deposit') {
  const [own, outside] = [spot(user, asset), systemAccount('bank:TEST', asset)]
  const way = amount > 0n ? { from: outside, to: own } : { from: own, to: outside }
  const order = {
    source: 'test',
    sourceId: ids.next('mov'),
    kind,
    ...way,
    units: units(amount > 0n ? amount : -amount),
  }
  const moved = await database.db.tx((tx) => ledger.transfer(tx, order))
  expect(moved.ok).toBe(true)
}

test('balances of the past are those of a model that remembers every moment', async () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 5 }),
    asset: fc.constantFrom('BTC', 'EUR'),
    amount: fc.bigInt({ min: 1n, max: 9n }),
  })
  let users = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      users += 1
      const user = `usr_model${users}`
      const seen: { at: Date; BTC: bigint; EUR: bigint }[] = [{ at: new Date(clock.now().getTime()), BTC: 0n, EUR: 0n }]
      clock.advance(1)
      for (const { wait, asset, amount } of steps) {
        clock.advance(wait * 1000)
        await move(user, asset, amount)
        const known = seen.at(-1) ?? { BTC: 0n, EUR: 0n }
        const next = { ...known, at: clock.now(), [asset]: known[asset as 'BTC' | 'EUR'] + amount }
        if (seen.at(-1)?.at.getTime() === next.at.getTime()) seen.pop()
        seen.push(next)
      }
      const found = await ledger.balancesAt(
        database.db.queryable,
        user,
        seen.map(({ at }) => at),
      )
      const balance = (place: number, asset: string) =>
        found.find((row) => row.place === place && row.asset === asset)?.units ?? 0n
      expect(seen.map((_, place) => [balance(place, 'BTC'), balance(place, 'EUR')])).toEqual(
        seen.map(({ BTC, EUR }) => [BTC, EUR]),
      )
    }),
    { numRuns: 12 },
  )
})

test('money in and out is everything but trades and what the caller leaves out', async () => {
  const user = 'usr_flows'
  const { queryable } = database.db
  await move(user, 'EUR', 100n)
  const from = clock.now()
  clock.advance(1_000)
  await move(user, 'EUR', 7n)
  await move(user, 'EUR', 8n)
  await move(user, 'EUR', -5n, 'withdrawal')
  await move(user, 'EUR', 50n, 'trade')
  await move(user, 'EUR', 60n, 'reward')
  clock.advance(60_000)
  await move(user, 'EUR', 9n)
  const query = { user, from, to: clock.now(), except: ['reward'], binMs: 5_000 }
  const flows = (await ledger.flows(queryable, query)).map(({ kind, units: amount, count }) => [kind, amount, count])
  expect(flows).toEqual([
    ['deposit', 15n, 2],
    ['withdrawal', -5n, 1],
    ['deposit', 9n, 1],
  ])
  expect(await ledger.firstPostingAt(queryable, user)).toEqual(from)
  expect(await ledger.firstPostingAt(queryable, 'usr_nobody')).toBeUndefined()
})
