import { units } from '@bourse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { spot, systemAccount } from './index.ts'
import { testLedger } from './ledger.fixture.ts'
import { ASSETS, Model, type Operation, operations, perform, type World } from './model.fixture.ts'

const database = testDatabase()
const { ledger, inTx, newUser, audit } = testLedger(database)

const USERS = 4
/** Scarce: with rich users a missing check of funds goes unnoticed. */
const START = 10n
const POSTERS = 8
const TIMEOUT_MS = 180_000

let runs = 0
async function newWorld(): Promise<World> {
  runs += 1
  const run = `run-${runs}`
  const users = Array.from({ length: USERS }, newUser)
  const deposits = users.flatMap((user) =>
    ASSETS.map((asset) => ({
      source: `${run}-deposit`,
      sourceId: `${user} ${asset}`,
      kind: 'deposit',
      postings: [
        { account: systemAccount(`custody:${asset}`, asset), units: units(-START) },
        { account: spot(user, asset), units: units(START) },
      ],
    })),
  )
  const funded = await inTx((tx) => ledger.postBatch(tx, deposits))
  expect(funded.ok).toBe(true)
  return { db: database.db, ledger, run, users }
}

async function expectAgreement(world: World, model: Model, surplus = 0n): Promise<void> {
  for (const [place, user] of world.users.entries()) {
    for (const asset of ASSETS) {
      const { balance, held } = await ledger.balance(database.db.queryable, spot(user, asset))
      const expected = model.of(place, asset)
      expect({ place, asset, balance, held }).toEqual({
        place,
        asset,
        balance: expected.balance - surplus,
        held: expected.held,
      })
    }
  }
  expect(await audit()).toEqual([])
}

/** A property that met only one kind of answer would prove little. */
class Tally {
  private readonly counts = new Map<string, number>()

  add(outcome: string): void {
    const name = outcome.split(' ', 1)[0] ?? ''
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  expectVariety(atLeast: number): void {
    const total = [...this.counts.values()].reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThanOrEqual(atLeast)
    for (const name of ['ok', 'insufficient', 'reused', 'bug']) {
      expect(this.counts.get(name) ?? 0, `answers that were "${name}"`).toBeGreaterThan(total / 100)
    }
  }
}

test(
  'one poster gets exactly the answers of the model, and leaves exactly its balances',
  async () => {
    const tally = new Tally()
    const sequence = fc.array(operations({ users: USERS, most: START }), { minLength: 20, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(sequence, async (sequenceOfRun) => {
        const world = await newWorld()
        const model = new Model({ users: USERS, start: START })
        for (const operation of sequenceOfRun) {
          const outcome = await perform(world, operation)
          expect(outcome).toBe(model.apply(operation))
          tally.add(outcome)
        }
        await expectAgreement(world, model)
      }),
      { numRuns: 40 },
    )
    tally.expectVariety(1_000)
  },
  TIMEOUT_MS,
)

/** The order in which what succeeded can be told to a model that is never short: nothing ends before it was used. */
function rank(operation: Operation): number {
  switch (operation.do) {
    case 'hold':
      return 0
    case 'pay':
    case 'payAll':
      return 1
    case 'consume':
      return operation.rest === 'keep' ? 2 : 3
    case 'release':
      return 4
  }
}

test(
  `${POSTERS} posters in parallel never lose, double or overdraw, whatever the order they come in`,
  async () => {
    const tally = new Tally()
    const poster = fc.array(operations({ users: USERS, most: START }), { minLength: 4, maxLength: 8 })
    const posters = fc.array(poster, { minLength: POSTERS, maxLength: POSTERS })
    const surplus = 1_000_000n
    await fc.assert(
      fc.asyncProperty(posters, async (sequences) => {
        const world = await newWorld()
        const succeeded: Operation[] = []
        const work = sequences.map(async (sequence) => {
          for (const operation of sequence) {
            const outcome = await perform(world, operation)
            tally.add(outcome)
            if (outcome.startsWith('ok')) succeeded.push(operation)
          }
        })
        await Promise.all(work)
        const model = new Model({ users: USERS, start: START + surplus })
        const told = succeeded.toSorted((left, right) => rank(left) - rank(right))
        for (const operation of told) expect(model.apply(operation)).toMatch(/^ok/)
        await expectAgreement(world, model, surplus)
      }),
      { numRuns: 40, endOnFailure: true },
    )
    tally.expectVariety(1_500)
  },
  TIMEOUT_MS,
)
