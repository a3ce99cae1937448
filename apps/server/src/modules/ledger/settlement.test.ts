import { BugError, ok, refuse, units } from '@bourse/money'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Account, type SettledEntry, type Settlement, spot, systemAccount } from './index.ts'
import { testLedger } from './ledger.fixture.ts'

const database = testDatabase()
const { ledger, ids, inTx, newUser, fund, userWith, shown, audit } = testLedger(database)

afterAll(async () => {
  expect(await audit()).toEqual([])
})

const NOTHING: Settlement = { held: [], entries: [], seen: [] }
const settle = (settlement: Partial<Settlement>) => inTx((tx) => ledger.settle(tx, { ...NOTHING, ...settlement }))
const held = (user: string, amount: bigint, asset = 'BTC') => ({ user, asset, units: units(amount) })
const seen = (user: string, amount: bigint, asset = 'BTC') => ({
  account: spot(user, asset),
  available: units(amount),
})
const posting = (account: Account, amount: bigint) => ({ account, units: units(amount) })

/** `amount` of an asset from one user to another. */
function entry(from: string, to: string, amount: bigint, sourceId = ids.next('trd')): SettledEntry {
  const postings = [posting(spot(from, 'BTC'), -amount), posting(spot(to, 'BTC'), amount)]
  return { source: 'test.trade', sourceId, kind: 'trade', postings }
}

async function entriesInJournal(): Promise<number> {
  const { rows } = await database.db.pool.query<{ count: number }>('select count(*) from ledger.journal')
  return rows[0]?.count ?? Number.NaN
}

describe('a settlement', () => {
  test('moves what entries move and holds what is held, in one act', async () => {
    const [anna, marco] = [await userWith({ BTC: 10n }), await userWith({ BTC: 1n })]
    const settled = await settle({ held: [held(anna, 3n)], entries: [entry(anna, marco, 4n)], seen: [seen(anna, 10n)] })
    expect(settled.ok).toBe(true)
    expect(await shown(spot(anna, 'BTC'))).toBe('6 (3 held)')
    expect(await shown(spot(marco, 'BTC'))).toBe('5')
    await settle({ held: [held(anna, -3n)] })
    expect(await shown(spot(anna, 'BTC'))).toBe('6')
  })

  test('tells the balances that changed and no others', async () => {
    const [anna, marco, zoe] = [await userWith({ BTC: 10n }), newUser(), await userWith({ BTC: 5n })]
    const settled = await settle({
      held: [held(anna, 2n)],
      entries: [entry(anna, marco, 4n)],
      seen: [seen(anna, 10n), seen(zoe, 5n)],
    })
    expect(settled.ok && settled.value.toSorted((left, right) => Number(left.balance - right.balance))).toEqual([
      { owner: marco, kind: 'spot', asset: 'BTC', balance: 4n, held: 0n, available: 4n },
      { owner: anna, kind: 'spot', asset: 'BTC', balance: 6n, held: 2n, available: 4n },
    ])
    expect(await settle({ held: [held(anna, -2n)] })).toEqual(
      ok([{ owner: anna, kind: 'spot', asset: 'BTC', balance: 6n, held: 0n, available: 6n }]),
    )
  })

  test('of nothing, or of what cancels out, tells nothing and writes nothing', async () => {
    const anna = await userWith({ BTC: 10n })
    const before = await entriesInJournal()
    expect(await settle({})).toEqual(ok([]))
    expect(await settle({ seen: [seen(anna, 10n)] })).toEqual(ok([]))
    expect(await settle({ held: [held(anna, 4n), held(anna, -4n)] })).toEqual(ok([]))
    expect(await entriesInJournal()).toBe(before)
  })

  test('by balances that have become less is refused and writes nothing, even when the caller commits', async () => {
    const [anna, marco] = [await userWith({ BTC: 10n }), newUser()]
    const before = await entriesInJournal()
    for (const spent of ['paid', 'held'] as const) {
      await settle(spent === 'paid' ? { entries: [entry(anna, marco, 1n)] } : { held: [held(anna, 1n)] })
      const refused = await inTx(async (tx) => {
        const settlement = { held: [held(anna, 1n)], entries: [entry(anna, marco, 2n)], seen: [seen(anna, 10n)] }
        return ok(await ledger.settle(tx, settlement))
      })
      expect(refused).toEqual(ok(refuse({ code: 'ledger.moved' })))
    }
    expect(await shown(spot(anna, 'BTC'))).toBe('9 (1 held)')
    expect(await shown(spot(marco, 'BTC'))).toBe('1')
    expect(await entriesInJournal()).toBe(before + 1)
    await settle({ held: [held(anna, -1n)] })
  })

  test('by balances that have become more goes on', async () => {
    const anna = await userWith({ BTC: 10n })
    await fund(anna, { BTC: 5n })
    expect((await settle({ held: [held(anna, 10n)], seen: [seen(anna, 10n)] })).ok).toBe(true)
    expect(await shown(spot(anna, 'BTC'))).toBe('15 (10 held)')
    await settle({ held: [held(anna, -10n)] })
  })

  test('spends in a later entry what an earlier one brought', async () => {
    const [anna, marco, zoe] = [await userWith({ BTC: 10n }), newUser(), newUser()]
    const settled = await settle({ entries: [entry(anna, marco, 10n), entry(marco, zoe, 10n)] })
    expect(settled.ok).toBe(true)
    expect(await shown(spot(zoe, 'BTC'))).toBe('10')
  })
})

describe('a settlement that cannot be right is a bug, and nothing of it stays:', () => {
  const cases: Record<string, (anna: string, marco: string) => Partial<Settlement>> = {
    'more held than there is': (anna) => ({ held: [held(anna, 11n)] }),
    'less than nothing held': (anna) => ({ held: [held(anna, -1n)] }),
    'what is held paid away': (anna, marco) => ({ held: [held(anna, 8n)], entries: [entry(anna, marco, 3n)] }),
    'a user below zero': (anna, marco) => ({ entries: [entry(anna, marco, 11n)] }),
    'an entry that does not sum to zero': (anna, marco) => ({
      entries: [
        {
          ...entry(anna, marco, 1n),
          postings: [posting(spot(anna, 'BTC'), -1n), posting(spot(marco, 'BTC'), 2n)],
        },
      ],
    }),
    'an entry that sums to zero over two assets': (anna, marco) => ({
      entries: [
        {
          ...entry(anna, marco, 1n),
          postings: [posting(spot(anna, 'BTC'), -1n), posting(spot(marco, 'ETH'), 1n)],
        },
      ],
    }),
    'an empty posting': (anna, marco) => ({ entries: [entry(anna, marco, 0n)] }),
    'fees that the house does not have': (anna, marco) => ({
      entries: [
        {
          ...entry(anna, marco, 1n),
          postings: [posting(systemAccount('fees', 'BTC'), -1n), posting(spot(marco, 'BTC'), 1n)],
        },
      ],
    }),
  }
  test.each(Object.entries(cases))('%s', async (_name, make) => {
    const [anna, marco] = [await userWith({ BTC: 10n }), newUser()]
    const before = await entriesInJournal()
    const broken = make(anna, marco)
    const settled = settle({ ...broken, entries: [entry(anna, marco, 1n), ...(broken.entries ?? [])] })
    await expect(settled).rejects.toBeInstanceOf(BugError)
    expect(await entriesInJournal()).toBe(before)
    expect(await shown(spot(anna, 'BTC'))).toBe('10')
    expect(await shown(spot(marco, 'BTC'))).toBe('0')
  })
})

describe('a key that was used before fails the whole batch', () => {
  test.each(['in an earlier batch', 'in the same batch'])('%s', async (where) => {
    const [anna, marco] = [await userWith({ BTC: 10n }), newUser()]
    const first = entry(anna, marco, 1n)
    const fresh = entry(anna, marco, 2n)
    const together = where === 'in the same batch'
    if (!together) expect((await settle({ entries: [first] })).ok).toBe(true)
    const settlement = { held: [held(anna, 1n)], entries: together ? [fresh, first, first] : [fresh, first] }
    await expect(settle(settlement)).rejects.toThrow('journal_key')
    expect(await shown(spot(anna, 'BTC'))).toBe(together ? '10' : '9')
    expect((await settle({ entries: [fresh] })).ok).toBe(true)
  })
})

describe('peeked balances', () => {
  test('come in the order asked for, and an account that never was is empty and stays unmade', async () => {
    const [anna, marco] = [await userWith({ BTC: 10n, USDT: 7n }), newUser()]
    await settle({ held: [held(anna, 4n)] })
    const accounts = [spot(anna, 'USDT'), spot(marco, 'BTC'), spot(anna, 'BTC')]
    expect(await ledger.peekBalances(database.db.queryable, accounts)).toEqual([
      { owner: anna, kind: 'spot', asset: 'USDT', balance: 7n, held: 0n, available: 7n },
      { owner: marco, kind: 'spot', asset: 'BTC', balance: 0n, held: 0n, available: 0n },
      { owner: anna, kind: 'spot', asset: 'BTC', balance: 10n, held: 4n, available: 6n },
    ])
    expect(await ledger.balances(database.db.queryable, marco)).toEqual([])
    expect(await ledger.peekBalances(database.db.queryable, [])).toEqual([])
    await settle({ held: [held(anna, -4n)] })
  })

  test('wait for nobody', async () => {
    const anna = await userWith({ BTC: 10n })
    await inTx(async (tx) => {
      await ledger.lockBalances(tx, [spot(anna, 'BTC')])
      const [balance] = await ledger.peekBalances(database.db.queryable, [spot(anna, 'BTC')])
      expect(balance?.available).toBe(10n)
      return ok()
    })
  })
})

test('settlements and transfers in parallel never wait in a circle and never lose a unit', async () => {
  const START = 20n
  const WORKERS = 8
  const TURNS = 30
  const users = await Promise.all(Array.from({ length: 5 }, () => userWith({ BTC: START })))
  const user = (number: number) => users[number % users.length] ?? ''
  const expected = new Map(users.map((name) => [name, START]))
  const move = (from: string, to: string, amount: bigint) => {
    expected.set(from, (expected.get(from) ?? 0n) - amount)
    expected.set(to, (expected.get(to) ?? 0n) + amount)
  }
  const outcomes = { settled: 0, moved: 0, short: 0, transferred: 0, refused: 0 }

  /** As an engine does it: reads, decides, and settles what it decided on what it read. */
  async function settleSome(turn: number): Promise<void> {
    const pairs = [user(turn), user(turn + 1), user(turn + 3)].map(
      (from, place) => [from, user(turn + place + 2)] as const,
    )
    const read = await ledger.peekBalances(
      database.db.queryable,
      users.map((name) => spot(name, 'BTC')),
    )
    const free = new Map(read.map(({ owner, available }) => [owner, available as bigint]))
    const moves = pairs.filter(([from, to]) => from !== to && (free.get(from) ?? 0n) >= 9n)
    const settled = await settle({
      entries: moves.map(([from, to]) => entry(from, to, 3n)),
      seen: read.map(({ owner, available }) => seen(owner, available)),
    })
    if (!settled.ok) outcomes.moved += 1
    else if (moves.length === 0) outcomes.short += 1
    else outcomes.settled += 1
    if (settled.ok) for (const [from, to] of moves) move(from, to, 3n)
  }

  async function transfer(turn: number): Promise<void> {
    const [from, to] = [user(turn), user(turn + 1 + (turn % 3))]
    const paid = await inTx((tx) =>
      ledger.transfer(tx, {
        source: 'test',
        sourceId: ids.next('pay'),
        kind: 'payment',
        from: spot(from, 'BTC'),
        to: spot(to, 'BTC'),
        units: units(5n),
      }),
    )
    if (paid.ok) move(from, to, 5n)
    outcomes[paid.ok ? 'transferred' : 'refused'] += 1
  }

  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (let turn = 0; turn < TURNS; turn += 1)
        await (worker % 2 === 0 ? settleSome(worker + turn) : transfer(worker * 2 + turn))
    }),
  )
  for (const [name, balance] of expected) expect(await shown(spot(name, 'BTC'))).toBe(String(balance))
  expect(outcomes.settled).toBeGreaterThan(0)
  expect(outcomes.moved).toBeGreaterThan(0)
  expect(outcomes.transferred).toBeGreaterThan(0)
  expect([...expected.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(START * BigInt(users.length))
})
