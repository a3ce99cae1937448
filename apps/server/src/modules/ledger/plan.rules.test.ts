import { assert, units } from '@bourse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, accountKey, mayBeNegative, spot, systemAccount } from './accounts.rules.ts'
import { type Draft, fingerprintOf, type PreparedEntry } from './journal.rules.ts'
import { type PlanInput, planBatch } from './plan.rules.ts'

const ACCOUNTS: readonly Account[] = [
  spot('usr_a', 'BTC'),
  spot('usr_b', 'BTC'),
  spot('usr_c', 'BTC'),
  systemAccount('fees', 'BTC'),
  systemAccount('custody:BTC', 'BTC'),
]
const at = (place: number): Account => {
  const account = ACCOUNTS[place]
  assert(account !== undefined, 'the test names its own accounts')
  return account
}

const place = fc.nat({ max: ACCOUNTS.length - 1 })
const draft: fc.Arbitrary<Draft> = fc
  .array(fc.record({ from: place, to: place, amount: fc.bigInt({ min: 1n, max: 9n }) }), { minLength: 1, maxLength: 4 })
  .map((moves) => ({
    source: 'test',
    sourceId: '',
    kind: 'transfer',
    holdUses: [],
    postings: moves.flatMap(({ from, to, amount }) => [
      { account: at(from), units: units(-amount) },
      { account: at(to), units: units(amount) },
    ]),
  }))
const state = fc.record({
  balance: fc.bigInt({ min: 0n, max: 12n }),
  part: fc.nat({ max: 2 }),
  version: fc.nat({ max: 9 }),
})
const states = fc.array(state, { minLength: ACCOUNTS.length, maxLength: ACCOUNTS.length })

function inputOf(
  drafts: readonly Draft[],
  given: readonly { balance: bigint; part: number; version: number }[],
): PlanInput {
  const accounts = new Map(
    given.map(({ balance, part, version }, index) => {
      const held = at(index).kind === 'spot' ? (balance * BigInt(part)) / 2n : 0n
      return [accountKey(at(index)), { id: index, balance, held, version }]
    }),
  )
  const entries = drafts.map((one, index): PreparedEntry => {
    const keyed = { ...one, sourceId: String(index) }
    const { source, sourceId, kind } = keyed
    const fingerprint = fingerprintOf(keyed)
    return { id: `jrn_${index}`, source, sourceId, kind, occurredAt: new Date(0), draft: keyed, fingerprint }
  })
  return { entries, known: new Map(), accounts, holds: new Map() }
}

/** How many transactions, one after the other, are covered, by nothing but their net effect on each account. */
function coveredByModel({ entries, accounts }: PlanInput): { covered: number; balances: Map<string, bigint> } {
  const balances = new Map([...accounts].map(([key, { balance }]) => [key, balance]))
  for (const [index, { draft: one }] of entries.entries()) {
    const after = new Map(balances)
    for (const { account, units: amount } of one.postings) {
      after.set(accountKey(account), (after.get(accountKey(account)) ?? 0n) + amount)
    }
    const short = ACCOUNTS.some((account) => {
      const key = accountKey(account)
      return !mayBeNegative(account) && (after.get(key) ?? 0n) < (accounts.get(key)?.held ?? 0n)
    })
    if (short) return { covered: index, balances }
    for (const [key, balance] of after) balances.set(key, balance)
  }
  return { covered: entries.length, balances }
}

test('a batch is planned when every transaction in turn is covered, and refused at the first that is not', () => {
  let [planned, refused] = [0, 0]
  fc.assert(
    fc.property(fc.array(draft, { minLength: 1, maxLength: 6 }), states, (drafts, given) => {
      const input = inputOf(drafts, given)
      const { covered, balances } = coveredByModel(input)
      const plan = planBatch(input)
      if (!plan.ok) {
        refused += 1
        expect(plan.refusal).toMatchObject({ index: covered })
        return
      }
      planned += 1
      expect(covered).toBe(drafts.length)
      for (const account of plan.value.accounts) {
        expect(account.balance).toBe(balances.get(accountKey(at(account.id))))
      }
    }),
    { numRuns: 5_000 },
  )
  expect(Math.min(planned, refused)).toBeGreaterThan(500)
})

test('postings of a plan sum to zero, count each account up by one, and never show an account below its floor', () => {
  fc.assert(
    fc.property(fc.array(draft, { minLength: 1, maxLength: 6 }), states, (drafts, given) => {
      const input = inputOf(drafts, given)
      const plan = planBatch(input)
      fc.pre(plan.ok)
      assert(plan.ok, 'checked by the line above')
      const { postings, accounts } = plan.value
      expect(postings.reduce((sum, posting) => sum + posting.amount, 0n)).toBe(0n)
      for (const [index, account] of ACCOUNTS.entries()) {
        const before = input.accounts.get(accountKey(account))
        assert(before !== undefined, 'the test gives every account')
        let { balance, version } = before
        for (const posting of postings.filter((one) => one.accountId === index)) {
          balance += posting.amount
          version += 1
          expect(posting).toMatchObject({ version, balanceAfter: balance })
          if (!mayBeNegative(account)) expect(balance).toBeGreaterThanOrEqual(0n)
        }
        const after = accounts.find((one) => one.id === index)
        if (after !== undefined) expect(after).toMatchObject({ balance, version, held: before.held })
      }
    }),
    { numRuns: 5_000 },
  )
})
