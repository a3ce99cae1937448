import { BugError, ok, refuse, units } from '@bourse/money'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { SYSTEM_KINDS } from './accounts.rules.ts'
import { type Account, type SystemKind, spot, systemAccount, type Transaction, userAccount } from './index.ts'
import { testLedger } from './ledger.fixture.ts'

const database = testDatabase()
const { ledger, clock, ids, inTx, newUser, fund, userWith, shown, audit } = testLedger(database)

afterAll(async () => {
  expect(await audit()).toEqual([])
})

let keys = 0
const moving = (from: Account, to: Account, amount: bigint): Transaction => {
  keys += 1
  const postings = [
    { account: from, units: units(-amount) },
    { account: to, units: units(amount) },
  ]
  return { source: 'test', sourceId: `move-${keys}`, kind: 'transfer', postings }
}
const post = (transaction: Transaction) => inTx((tx) => ledger.post(tx, transaction))
const postBatch = (transactions: readonly Transaction[]) => inTx((tx) => ledger.postBatch(tx, transactions))

describe('posting', () => {
  test('an account comes into being with its first posting', async () => {
    const user = newUser()
    expect(await ledger.balances(database.db.queryable, user)).toEqual([])
    await fund(user, { BTC: 5n })
    expect(await ledger.balances(database.db.queryable, user)).toEqual([
      { owner: user, kind: 'spot', asset: 'BTC', balance: 5n, held: 0n, available: 5n },
    ])
  })

  test('the largest amount that numeric(38,0) holds is exact', async () => {
    const most = 10n ** 38n - 1n
    const user = newUser()
    await post(moving(systemAccount('custody:HUGE', 'HUGE'), spot(user, 'HUGE'), most))
    expect(await shown(spot(user, 'HUGE'))).toBe(String(most))
    expect(await shown(systemAccount('custody:HUGE', 'HUGE'))).toBe(String(-most))
  })

  test('an entry carries the time of the clock and the business name', async () => {
    const user = newUser()
    const transaction = moving(systemAccount('bank:sepa', 'EUR'), spot(user, 'EUR'), 100n)
    const posted = await post({ ...transaction, kind: 'deposit' })
    expect(posted).toEqual(
      ok({
        id: expect.stringMatching(/^jrn_[0-9A-Z]{26}$/),
        source: 'test',
        sourceId: transaction.sourceId,
        kind: 'deposit',
        occurredAt: clock.now(),
      }),
    )
  })

  test('postings that do not sum to zero per asset are a bug', async () => {
    const user = await userWith({ BTC: 5n, ETH: 5n })
    const mixed = [
      { account: spot(user, 'BTC'), units: units(-1n) },
      { account: systemAccount('fees', 'ETH'), units: units(1n) },
    ]
    await expect(post({ ...moving(spot(user, 'BTC'), spot(user, 'BTC'), 1n), postings: mixed })).rejects.toThrow(
      BugError,
    )
  })

  test.each<[string, Account]>([
    ['a user kind that does not exist', { owner: 'usr_1', kind: 'treasury', asset: 'BTC' }],
    ['a system kind that does not exist', { owner: 'system', kind: 'spot', asset: 'BTC' }],
    ['custody of no chain', systemAccount('custody:', 'BTC')],
    ['a receivable of nobody', systemAccount('receivable:somebody', 'BTC')],
    ['fees of something', { owner: 'system', kind: 'fees:BTC' as SystemKind, asset: 'BTC' }],
    ['an owner that is no user', spot('somebody', 'BTC')],
    ['an asset in lower case', spot('usr_1', 'btc')],
  ])('an account outside the chart is a bug: %s', async (_, account) => {
    await expect(post(moving(systemAccount('custody:BTC', account.asset), account, 1n))).rejects.toThrow(BugError)
  })

  test('a user cannot spend more than is available, and is told how much that is', async () => {
    const [payer, payee] = [await userWith({ BTC: 10n }), newUser()]
    expect(await post(moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 11n))).toEqual(
      refuse({ code: 'ledger.insufficient_balance', asset: 'BTC', available: 10n }),
    )
    expect(await shown(spot(payer, 'BTC'))).toBe('10')
    expect((await post(moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 10n))).ok).toBe(true)
    expect(await shown(spot(payer, 'BTC'))).toBe('0')
  })

  test('every user account stays at zero or above', async () => {
    for (const kind of ['escrow', 'saving', 'discount', 'etp', 'card', 'card_hold', 'trial', 'reward'] as const) {
      const user = await userWith({ USDT: 3n })
      await post(moving(spot(user, 'USDT'), userAccount(user, kind, 'USDT'), 3n))
      expect(await post(moving(userAccount(user, kind, 'USDT'), spot(user, 'USDT'), 4n))).toEqual(
        refuse({ code: 'ledger.insufficient_balance', asset: 'USDT', available: 3n }),
      )
      await post(moving(userAccount(user, kind, 'USDT'), spot(user, 'USDT'), 3n))
    }
  })

  test('only custody, bank, receivable and issued may be negative; the rest of the house must be funded first', async () => {
    const user = newUser()
    const outcomes = new Map<string, string>()
    const qualifiers = { user, product: 'saving', chain: 'x', rail: 'x' }
    for (const [name, rule] of Object.entries(SYSTEM_KINDS)) {
      const kind = (rule.per === undefined ? name : `${name}:${qualifiers[rule.per]}`) as SystemKind
      const payee = name === 'issued' ? userAccount(user, 'etp', 'GBP') : spot(user, 'GBP')
      const posted = await post(moving(systemAccount(kind, 'GBP'), payee, 1n))
      outcomes.set(name, posted.ok ? 'posted' : posted.refusal.code)
    }
    const posted = [...outcomes].filter(([, outcome]) => outcome === 'posted').map(([name]) => name)
    expect(posted).toEqual(['custody', 'bank', 'receivable', 'issued'])
    const refused = new Set([...outcomes.values()].filter((outcome) => outcome !== 'posted'))
    expect([...refused]).toEqual(['ledger.house_short'])
  })

  test('a refused transaction leaves its key free, and the caller may go on', async () => {
    const [payer, payee] = [await userWith({ BTC: 1n }), newUser()]
    const transaction = moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 2n)
    const worked = await inTx(async (tx) => {
      const refused = await ledger.post(tx, transaction)
      expect(refused.ok).toBe(false)
      return ledger.post(tx, moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 1n))
    })
    expect(worked.ok).toBe(true)
    await fund(payer, { BTC: 2n })
    expect((await post(transaction)).ok).toBe(true)
    expect(await shown(spot(payee, 'BTC'))).toBe('3')
  })

  test('a fee may be taken from what the same transaction brings, in whatever order it is listed', async () => {
    const user = newUser()
    const postings = [
      { account: spot(user, 'ETH'), units: units(-1n) },
      { account: systemAccount('fees', 'ETH'), units: units(1n) },
      { account: spot(user, 'ETH'), units: units(100n) },
      { account: systemAccount('custody:ETH', 'ETH'), units: units(-100n) },
    ]
    const posted = await post({ source: 'test', sourceId: ids.next('dep'), kind: 'deposit', postings })
    expect(posted.ok).toBe(true)
    const { records } = await ledger.statement(database.db.queryable, { user, current: 1, size: 10 })
    expect(records.map((entry) => [entry.units, entry.balanceAfter])).toEqual([
      [-1n, 99n],
      [100n, 100n],
    ])
  })
})

describe('a key', () => {
  test('used again with the same content gives the same entry and moves nothing', async () => {
    const [payer, payee] = [await userWith({ BTC: 10n }), newUser()]
    const transaction = moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 4n)
    const first = await post(transaction)
    clock.advance(60_000)
    expect(await post({ ...transaction, postings: transaction.postings.toReversed() })).toEqual(first)
    expect(await shown(spot(payer, 'BTC'))).toBe('6')
  })

  test('used again gives the first answer even when the money has gone since', async () => {
    const [payer, payee] = [await userWith({ BTC: 4n }), newUser()]
    const transaction = moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 4n)
    const first = await post(transaction)
    expect(first.ok).toBe(true)
    expect(await post(transaction)).toEqual(first)
  })

  test.each<[string, (transaction: Transaction, other: string) => Transaction]>([
    ['another kind', (transaction) => ({ ...transaction, kind: 'gift' })],
    [
      'another amount',
      (transaction) => ({
        ...transaction,
        postings: transaction.postings.map((posting) => ({ ...posting, units: units(posting.units * 2n) })),
      }),
    ],
    [
      'another account',
      (transaction, other) => ({
        ...transaction,
        postings: transaction.postings.map((posting, place) =>
          place === 1 ? { ...posting, account: spot(other, 'BTC') } : posting,
        ),
      }),
    ],
  ])('used again with %s is refused', async (_, changed) => {
    const [payer, payee, other] = [await userWith({ BTC: 10n }), newUser(), newUser()]
    const transaction = moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 4n)
    await post(transaction)
    expect(await post(changed(transaction, other))).toEqual(refuse({ code: 'ledger.key_reused' }))
    expect(await shown(spot(payer, 'BTC'))).toBe('6')
  })

  test('belongs to its source: another source may use the same id', async () => {
    const [payer, payee] = [await userWith({ BTC: 10n }), newUser()]
    const transaction = moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 1n)
    const posted = [await post(transaction), await post({ ...transaction, source: 'other' })]
    expect(posted.map((result) => result.ok)).toEqual([true, true])
    expect(await shown(spot(payer, 'BTC'))).toBe('8')
  })

  test('used 50 times in parallel has one effect and one answer', async () => {
    const [payer, payee] = [await userWith({ BTC: 10n }), newUser()]
    const transaction = moving(spot(payer, 'BTC'), spot(payee, 'BTC'), 7n)
    const results = await Promise.all(Array.from({ length: 50 }, () => post(transaction)))
    expect(new Set(results.map((result) => result.ok && result.value.id)).size).toBe(1)
    expect(results.every((result) => result.ok)).toBe(true)
    expect(await shown(spot(payer, 'BTC'))).toBe('3')
  })

  test('used in parallel for other accounts is granted to one and refused to the others', async () => {
    const payers = await Promise.all(Array.from({ length: 10 }, () => userWith({ BTC: 1n })))
    const key = { source: 'test', sourceId: ids.next('key') }
    const results = await Promise.all(
      payers.map((payer) => post({ ...moving(spot(payer, 'BTC'), spot(newUser(), 'BTC'), 1n), ...key })),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    const codes = results.flatMap((result) => (result.ok ? [] : [result.refusal.code]))
    expect(new Set(codes)).toEqual(new Set(['ledger.key_reused']))
  })
})

describe('a batch', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('applies its transactions in order, with versions and balances right for an account that appears often', async () => {
    const [left, right] = [await userWith({ BTC: 3n }), newUser()]
    const batch = [
      moving(spot(left, 'BTC'), spot(right, 'BTC'), 3n),
      moving(spot(right, 'BTC'), spot(left, 'BTC'), 2n),
      moving(spot(left, 'BTC'), spot(right, 'BTC'), 1n),
    ]
    expect((await postBatch(batch)).ok).toBe(true)
    const of = async (user: string) => {
      const { records } = await ledger.statement(database.db.queryable, { user, current: 1, size: 10 })
      return records.map((entry) => [entry.units, entry.balanceAfter])
    }
    expect(await of(left)).toEqual([
      [-1n, 1n],
      [2n, 2n],
      [-3n, 0n],
      [3n, 3n],
    ])
    expect(await of(right)).toEqual([
      [1n, 2n],
      [-2n, 1n],
      [3n, 3n],
    ])
  })

  test('is refused as a whole, and tells which transaction could not be covered', async () => {
    const [left, right] = [await userWith({ BTC: 3n }), newUser()]
    const batch = [
      moving(spot(left, 'BTC'), spot(right, 'BTC'), 3n),
      moving(spot(left, 'BTC'), spot(right, 'BTC'), 1n),
      moving(spot(right, 'BTC'), spot(left, 'BTC'), 1n),
    ]
    expect(await postBatch(batch)).toEqual(
      refuse({ code: 'ledger.insufficient_balance', asset: 'BTC', available: 0n, index: 1 }),
    )
    expect(await shown(spot(left, 'BTC'))).toBe('3')
  })

  test('passes over what was posted before, in it or ahead of it', async () => {
    const [left, right] = [await userWith({ BTC: 3n }), newUser()]
    const [one, two] = [
      moving(spot(left, 'BTC'), spot(right, 'BTC'), 1n),
      moving(spot(left, 'BTC'), spot(right, 'BTC'), 1n),
    ]
    const first = await post(one)
    const batch = await postBatch([one, two, two])
    expect(batch.ok && batch.value[0]).toEqual(first.ok && first.value)
    expect(batch.ok && batch.value[1]?.id).toBe(batch.ok && batch.value[2]?.id)
    expect(await shown(spot(left, 'BTC'))).toBe('1')
    const reused = moving(spot(left, 'BTC'), spot(right, 'BTC'), 1n)
    expect(await postBatch([reused, { ...reused, kind: 'gift' }])).toEqual(refuse({ code: 'ledger.key_reused' }))
  })

  test('takes as many statements for 500 transactions as for one', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => userWith({ BTC: 1_000n })))
    const random = (place: number) => spot(users[(place * 7) % users.length] ?? '', 'BTC')
    const batch = (size: number) =>
      Array.from({ length: size }, (_, place) => moving(random(place), random(place + 1), 1n))
    const statementsOf = async (work: () => Promise<unknown>) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await work()
      const count = query.mock.calls.length
      query.mockRestore()
      return count
    }
    const forOne = await statementsOf(() => postBatch(batch(1)))
    expect(await statementsOf(() => postBatch(batch(500)))).toBe(forOne)
    // begin, lock, look for the keys, write, commit
    expect(forOne).toBe(5)
  })

  test('of nothing does nothing', async () => {
    expect(await postBatch([])).toEqual(ok([]))
  })

  test('never deadlocks with others that touch the same accounts in the opposite order', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => userWith({ SOL: 1n })))
    expect(await crossing(users)).toEqual(users.map(() => '17'))
  })

  test('never deadlocks with others that bring the same accounts into being in the opposite order', async () => {
    // Many of them, so that the statements that create them really run side by side.
    const users = Array.from({ length: 400 }, newUser)
    expect(await crossing(users)).toEqual(users.map(() => '16'))
  })

  async function crossing(users: readonly string[]): Promise<string[]> {
    const chain = (order: readonly string[]) =>
      order.map((user) => moving(systemAccount('custody:SOL', 'SOL'), spot(user, 'SOL'), 1n))
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, place) => postBatch(chain(place % 2 === 0 ? users : users.toReversed()))),
    )
    expect(results.every((result) => result.ok)).toBe(true)
    return Promise.all(users.map((user) => shown(spot(user, 'SOL'))))
  }
})

test('a transfer moves a positive amount between two accounts', async () => {
  const [payer, payee] = [await userWith({ BTC: 10n }), newUser()]
  const command = { source: 'test', sourceId: ids.next('trf'), kind: 'transfer' }
  const [from, to] = [spot(payer, 'BTC'), spot(payee, 'BTC')]
  const moved = await inTx((tx) => ledger.transfer(tx, { ...command, from, to, units: units(4n) }))
  expect(moved.ok).toBe(true)
  expect([await shown(from), await shown(to)]).toEqual(['6', '4'])
  const backwards = inTx((tx) => ledger.transfer(tx, { ...command, from, to, units: units(-4n) }))
  await expect(backwards).rejects.toThrow(BugError)
})

describe('a statement', () => {
  const read = async (user: string, query: { asset?: string; current?: number; size?: number } = {}) =>
    ledger.statement(database.db.queryable, { user, current: 1, size: 10, ...query })

  test('is newest first over all assets, with the total and the balance after each posting', async () => {
    const user = await userWith({ BTC: 5n, ETH: 7n })
    await fund(user, { BTC: 1n })
    const page = await read(user)
    expect(page).toMatchObject({ current: 1, size: 10, total: 3 })
    expect(page.records.map((entry) => `${entry.asset} ${entry.units} ${entry.balanceAfter}`)).toEqual([
      'BTC 1 6',
      'ETH 7 7',
      'BTC 5 5',
    ])
    expect(page.records[0]).toMatchObject({ kind: 'deposit', source: 'test.deposit', occurredAt: clock.now() })
    expect(new Set(page.records.map((entry) => entry.id)).size).toBe(3)
  })

  test('comes in pages that neither skip nor repeat', async () => {
    const user = newUser()
    for (let round = 1n; round <= 7n; round += 1n) await fund(user, { [round % 2n === 0n ? 'BTC' : 'ETH']: round })
    const pages = await Promise.all([1, 2, 3, 4].map((current) => read(user, { current, size: 3 })))
    expect(pages.map((page) => page.records.map((entry) => Number(entry.units)))).toEqual([
      [7, 6, 5],
      [4, 3, 2],
      [1],
      [],
    ])
    expect(pages.map((page) => page.total)).toEqual([7, 7, 7, 7])
  })

  test('of one asset shows that asset alone, and of nobody nothing', async () => {
    const user = await userWith({ BTC: 5n, ETH: 7n })
    const page = await read(user, { asset: 'ETH' })
    expect([page.total, page.records.map((entry) => entry.asset)]).toEqual([1, ['ETH']])
    expect(await read(newUser())).toEqual({ current: 1, size: 10, total: 0, records: [] })
  })

  test('is of the spot account unless another is asked for', async () => {
    const user = await userWith({ USDT: 5n })
    await post(moving(spot(user, 'USDT'), userAccount(user, 'saving', 'USDT'), 2n))
    expect((await read(user)).records.map((entry) => entry.units)).toEqual([-2n, 5n])
    const saving = await ledger.statement(database.db.queryable, { user, account: 'saving', current: 1, size: 10 })
    expect(saving.records.map((entry) => entry.units)).toEqual([2n])
  })
})
