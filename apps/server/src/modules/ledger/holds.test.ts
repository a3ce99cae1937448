import { BugError, ok, refuse, units } from '@bourse/money'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type HoldCommand, spot, systemAccount } from './index.ts'
import { testLedger } from './ledger.fixture.ts'

const database = testDatabase()
const { ledger, ids, inTx, newUser, userWith, shown, audit } = testLedger(database)

afterAll(async () => {
  expect(await audit()).toEqual([])
})

const holding = (user: string, amount: bigint): HoldCommand => ({
  ref: ids.next('wdr'),
  user,
  asset: 'BTC',
  units: units(amount),
  kind: 'withdrawal',
})
const hold = (command: HoldCommand) => inTx((tx) => ledger.hold(tx, command))
const release = (ref: string) => inTx(async (tx) => ok(await ledger.release(tx, ref)))
const custody = systemAccount('custody:BTC', 'BTC')
const fees = systemAccount('fees', 'BTC')
const consume = (ref: string, amount: bigint, rest: 'keep' | 'release' = 'keep', sourceId = ids.next('out')) =>
  inTx((tx) =>
    ledger.consume(tx, ref, {
      source: 'test',
      sourceId,
      kind: 'withdrawal',
      to: [{ account: custody, units: units(amount) }],
      rest,
    }),
  )
const pay = (user: string, amount: bigint, releaseHolds: readonly string[] = []) =>
  inTx((tx) =>
    ledger.transfer(tx, {
      source: 'test',
      sourceId: ids.next('pay'),
      kind: 'payment',
      from: spot(user, 'BTC'),
      to: fees,
      units: units(amount),
      releaseHolds,
    }),
  )

describe('a hold', () => {
  test('moves no money and makes it unavailable', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 7n)
    expect(await hold(command)).toEqual(ok(command))
    expect(await shown(spot(user, 'BTC'))).toBe('10 (7 held)')
    expect(await pay(user, 4n)).toEqual(refuse({ code: 'ledger.insufficient_balance', asset: 'BTC', available: 3n }))
    expect((await pay(user, 3n)).ok).toBe(true)
  })

  test('cannot exceed what is available', async () => {
    const user = await userWith({ BTC: 10n })
    await hold(holding(user, 7n))
    expect(await hold(holding(user, 4n))).toEqual(
      refuse({ code: 'ledger.insufficient_balance', asset: 'BTC', available: 3n }),
    )
    expect(await hold(holding(newUser(), 1n))).toEqual(
      refuse({ code: 'ledger.insufficient_balance', asset: 'BTC', available: 0n }),
    )
  })

  test('of the same reference and content is made once, in parallel and after its end', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 7n)
    const results = await Promise.all(Array.from({ length: 20 }, () => hold(command)))
    expect(results).toEqual(results.map(() => ok(command)))
    expect(await shown(spot(user, 'BTC'))).toBe('10 (7 held)')
    await release(command.ref)
    expect(await hold(command)).toEqual(ok(command))
    expect(await shown(spot(user, 'BTC'))).toBe('10')
  })

  test('of the same reference and other content is refused, also in parallel for other users', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => userWith({ BTC: 10n })))
    const command = holding(users[0] ?? '', 7n)
    const results = await Promise.all(users.map((user) => hold({ ...command, user })))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.refusal.code === 'ledger.key_reused')).toHaveLength(7)
    const winner = results.findIndex((result) => result.ok)
    const again = { ...command, user: users[winner] ?? '', units: units(6n) }
    expect(await hold(again)).toEqual(refuse({ code: 'ledger.key_reused' }))
  })

  test('is released once', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 7n)
    await hold(command)
    const released = await Promise.all(Array.from({ length: 10 }, () => release(command.ref)))
    expect(released.map((result) => (result.ok ? result.value : undefined)).sort()).toEqual([...Array(9).fill(0n), 7n])
    expect(await shown(spot(user, 'BTC'))).toBe('10')
  })

  test('that nobody made is a bug to release or consume', async () => {
    await expect(release('wdr_none')).rejects.toThrow(BugError)
    await expect(consume('wdr_none', 1n)).rejects.toThrow(BugError)
  })

  test('ends with the transaction that names it, and covers it', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 9n)
    await hold(command)
    expect((await pay(user, 5n, [command.ref])).ok).toBe(true)
    expect(await shown(spot(user, 'BTC'))).toBe('5')
  })

  test('stays when the transaction that names it is refused', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 9n)
    await hold(command)
    const worked = await inTx(async (tx) => {
      const postings = [
        { account: spot(user, 'BTC'), units: units(-11n) },
        { account: fees, units: units(11n) },
      ]
      const refused = await ledger.post(tx, {
        source: 'test',
        sourceId: ids.next('pay'),
        kind: 'payment',
        postings,
        releaseHolds: [command.ref],
      })
      expect(refused).toEqual(refuse({ code: 'ledger.insufficient_balance', asset: 'BTC', available: 10n }))
      return ok()
    })
    expect(worked.ok).toBe(true)
    expect(await shown(spot(user, 'BTC'))).toBe('10 (9 held)')
  })
})

describe('consuming a hold', () => {
  test('takes money and reservation together, part by part', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 7n)
    await hold(command)
    expect((await consume(command.ref, 3n)).ok).toBe(true)
    expect(await shown(spot(user, 'BTC'))).toBe('7 (4 held)')
    expect((await consume(command.ref, 4n)).ok).toBe(true)
    expect(await shown(spot(user, 'BTC'))).toBe('3')
  })

  test('can release the rest', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 7n)
    await hold(command)
    await consume(command.ref, 3n, 'release')
    expect(await shown(spot(user, 'BTC'))).toBe('7')
    expect(await release(command.ref)).toEqual(ok(0n))
  })

  test('twice by the same key takes it once', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 7n)
    await hold(command)
    const results = await Promise.all(Array.from({ length: 20 }, () => consume(command.ref, 5n, 'keep', command.ref)))
    expect(new Set(results.map((result) => result.ok && result.value.id)).size).toBe(1)
    expect(await shown(spot(user, 'BTC'))).toBe('5 (2 held)')
    expect(await consume(command.ref, 5n, 'release', command.ref)).toEqual(refuse({ code: 'ledger.key_reused' }))
  })

  test('beyond what is left of it is a bug, even when more is available', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 2n)
    await hold(command)
    await expect(consume(command.ref, 3n)).rejects.toThrow(BugError)
    await release(command.ref)
    await expect(consume(command.ref, 1n)).rejects.toThrow(BugError)
    expect(await shown(spot(user, 'BTC'))).toBe('10')
  })

  test('can pay several accounts, the owner among them', async () => {
    const user = await userWith({ BTC: 10n })
    const command = holding(user, 7n)
    await hold(command)
    const to = [
      { account: custody, units: units(4n) },
      { account: fees, units: units(1n) },
      { account: spot(user, 'BTC'), units: units(2n) },
    ]
    const consumption = { source: 'test', sourceId: ids.next('out'), kind: 'withdrawal', to, rest: 'keep' as const }
    expect((await inTx((tx) => ledger.consume(tx, command.ref, consumption))).ok).toBe(true)
    expect(await shown(spot(user, 'BTC'))).toBe('5')
  })
})

describe('reservations that a caller keeps itself', () => {
  const change = (user: string, amount: bigint) => ({ user, asset: 'BTC', units: units(amount) })

  test('are raised all or not at all, and lowered', async () => {
    const [rich, poor] = [await userWith({ BTC: 10n }), await userWith({ BTC: 3n })]
    const refused = await inTx((tx) => ledger.raiseHeld(tx, [change(rich, 4n), change(poor, 2n), change(poor, 2n)]))
    expect(refused).toEqual(refuse({ code: 'ledger.insufficient_balance', asset: 'BTC', available: 1n, index: 2 }))
    expect((await inTx((tx) => ledger.raiseHeld(tx, [change(rich, 4n), change(poor, 2n), change(rich, 6n)]))).ok).toBe(
      true,
    )
    expect([await shown(spot(rich, 'BTC')), await shown(spot(poor, 'BTC'))]).toEqual(['10 (10 held)', '3 (2 held)'])
    await inTx(async (tx) => ok(await ledger.lowerHeld(tx, [change(rich, 3n), change(poor, 2n), change(rich, 7n)])))
    expect([await shown(spot(rich, 'BTC')), await shown(spot(poor, 'BTC'))]).toEqual(['10', '3'])
  })

  test('cannot be lowered below nothing', async () => {
    const user = await userWith({ BTC: 10n })
    const lowered = inTx(async (tx) => ok(await ledger.lowerHeld(tx, [change(user, 1n)])))
    await expect(lowered).rejects.toThrow(BugError)
  })

  test('are lowered by the transaction that spends them, and only once when it is repeated', async () => {
    const [buyer, seller] = [await userWith({ BTC: 10n }), newUser()]
    await inTx((tx) => ledger.raiseHeld(tx, [change(buyer, 10n)]))
    const trade = {
      source: 'test',
      sourceId: ids.next('trd'),
      kind: 'trade',
      postings: [
        { account: spot(buyer, 'BTC'), units: units(-6n) },
        { account: spot(seller, 'BTC'), units: units(6n) },
      ],
      lowerHeld: [change(buyer, 10n)],
    }
    for (let round = 0; round < 2; round += 1) {
      expect((await inTx((tx) => ledger.postBatch(tx, [trade]))).ok).toBe(true)
      expect(await shown(spot(buyer, 'BTC'))).toBe('4')
    }
    expect(await inTx((tx) => ledger.post(tx, { ...trade, lowerHeld: [] }))).toEqual(
      refuse({ code: 'ledger.key_reused' }),
    )
  })
})

test('locked balances stay as they are until the transaction ends', async () => {
  const user = await userWith({ BTC: 10n })
  let paid: Promise<unknown> | undefined
  await inTx(async (tx) => {
    const [before] = await ledger.lockBalances(tx, [spot(user, 'BTC')])
    paid = pay(user, 1n)
    await new Promise((done) => setTimeout(done, 100))
    const [after] = await ledger.lockBalances(tx, [spot(user, 'BTC')])
    expect(after).toEqual(before)
    expect(after).toMatchObject({ balance: 10n, held: 0n, available: 10n })
    return ok()
  })
  await paid
  expect(await shown(spot(user, 'BTC'))).toBe('9')
})
