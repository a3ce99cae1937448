import { contract } from '@bourse/contract'
import { compareDecimals, units } from '@bourse/money'
import { visitor } from '@bourse/server/modules/admin/admin.fixture.ts'
import { spot, systemAccount } from '@bourse/server/modules/ledger/index.ts'
import { totpCode } from '@bourse/server/platform/secrets/totp.ts'
import { testDevice } from '@bourse/server/testing/accounts.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { ONE_REQUEST } from '@bourse/server/testing/requests.ts'
import { beforeAll, expect, test } from 'vitest'
import { ASSET_PROFILES } from './markets/asset-profiles.ts'
import { openSandbox, type TestSandbox } from './sandbox.fixture.ts'
import { PAIRS } from './seed/coins/pairs.ts'
import { DEMO_STAFF, DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from './seed/people/staff.ts'
import { DEMO_PASSWORD } from './seed/people/users.ts'

const database = testDatabase()
let world: TestSandbox
let operator: Awaited<ReturnType<TestSandbox['office']['logIn']>>

beforeAll(async () => {
  world = await openSandbox(database.db)
  await world.sandbox.seed()
  operator = await world.office.logIn('operator')
})

const lock = (lockId: string) => ({ ...operator.context, lockId, request: ONE_REQUEST })
const credit = (lockId: string, change: Partial<{ email: string; asset: string; amount: string }> = {}) =>
  world.calls.credit({ email: 'marco@demo.bourse.test', asset: 'USDT', amount: '25.5', ...change }, lock(lockId))

async function balancesOf(email: string): Promise<Record<string, bigint>> {
  const userId = (await world.identity.findUserId(email)) ?? ''
  const balances = await world.ledger.balances(database.db.queryable, userId)
  return Object.fromEntries(balances.map(({ asset, available }) => [asset, available]))
}

test('the demo starts with its assets, pairs, users and staff', async () => {
  const answer = await world.calls.world({}, operator.context)
  expect(answer).toMatchObject({
    ok: true,
    value: {
      users: 14,
      assets: 23,
      journalTransactions: 68,
      postings: 136,
      openHolds: 0,
      demoUsers: [
        { email: 'anna@demo.bourse.test', password: DEMO_PASSWORD, uid: expect.stringMatching(/^\d+$/) },
        { email: 'marco@demo.bourse.test', password: DEMO_PASSWORD },
        { email: 'clara@demo.bourse.test', password: DEMO_PASSWORD },
      ],
      demoKeys: [{ owner: 'clara@demo.bourse.test' }],
    },
  })
  const staff = (await world.office.admin.listStaff()).map(({ email }) => email.split('@demo.bourse.test'))
  const names = staff.flatMap(([name, rest]) => (rest === '' ? [name] : []))
  const inPairs = ['admin', 'admin2', 'compliance', 'compliance2']
  expect(names.sort()).toEqual([...inPairs, 'operator', 'reviewer', 'support'])
})

test('one order of a demo market is worth at most fifteen million dollars', () => {
  const worth = PAIRS.map(({ base, max_amount }) => Number(max_amount) * (ASSET_PROFILES[base]?.level ?? 1))
  expect(Math.max(...worth)).toBeLessThan(15_000_000)
  expect(Math.min(...worth)).toBeGreaterThan(100_000)
})

test('anna has opening balances, marco has an empty wallet', async () => {
  expect(await balancesOf('anna@demo.bourse.test')).toMatchObject({
    BTC: 75_000_000n,
    USDT: 1_250_000_000_000n,
    EUR: 800_000_000_000n,
  })
  expect(await balancesOf('marco@demo.bourse.test')).toEqual({})
})

test('her deposits have a past, in order, so that her wallet has something to show', async () => {
  const anna = (await world.identity.findUserId('anna@demo.bourse.test')) ?? ''
  const { records } = await world.ledger.statement(database.db.queryable, { user: anna, current: 1, size: 50 })
  const times = records.map(({ occurredAt }) => occurredAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(new Set(times).size).toBe(4)
})

test('seeding again changes nothing, even after the money was spent', async () => {
  const anna = (await world.identity.findUserId('anna@demo.bourse.test')) ?? ''
  const spent = { source: 'test', sourceId: 'spent', kind: 'test', units: units(1_800_000_000n) }
  const move = { ...spent, from: spot(anna, 'ADA'), to: systemAccount('treasury', 'ADA') }
  expect(await database.db.tx((tx) => world.ledger.transfer(tx, move))).toMatchObject({ ok: true })
  const before = [await world.sandbox.readWorld(), await world.office.admin.listStaff(), await world.markets.pairs()]
  await world.sandbox.seed()
  await (await openSandbox(database.db)).sandbox.seed()
  expect([await world.sandbox.readWorld(), await world.office.admin.listStaff(), await world.markets.pairs()]).toEqual(
    before,
  )
})

test('demo users and demo staff log in as documented', async () => {
  const visit = { ip: '192.0.2.1', userAgent: 'test', device: testDevice() }
  const login = { account: 'anna@demo.bourse.test', password: DEMO_PASSWORD }
  expect(await world.identity.logIn.withPassword(login, visit)).toMatchObject({ ok: true })
  const { calls, realClock } = world.office
  for (const { email, role } of DEMO_STAFF) {
    const first = await calls.login({ email, password: DEMO_STAFF_PASSWORD }, visitor())
    expect(first).toMatchObject({ ok: true, value: { enrolment: null } })
    const ticket = first.ok ? first.value.ticket : ''
    const second = await calls.verify({ ticket, code: totpCode(DEMO_TOTP_SECRET, realClock.now()) }, visitor())
    expect(second).toMatchObject({ ok: true, value: { staff: { role } } })
  }
})

test('nobody can choose one of the demo’s published passwords', () => {
  const ofUser = contract.identity.register.input.shape.password
  const ofStaff = contract.admin.proposeNewStaff.input.shape.password
  expect(ofUser.safeParse(DEMO_PASSWORD).error?.issues).toMatchObject([{ message: 'identity.password_common' }])
  expect(ofStaff.safeParse(DEMO_STAFF_PASSWORD).error?.issues).toMatchObject([{ message: 'admin.password_common' }])
})

test('every pair has steps that its assets can hold', async () => {
  for (const { symbol, baseStep, quoteStep, baseScale, baseCurrencyInfo } of await world.markets.pairs()) {
    expect(compareDecimals(baseStep, '0'), symbol).toBe(1)
    expect(compareDecimals(quoteStep, '0'), symbol).toBe(1)
    expect(baseScale, symbol).toBeLessThanOrEqual(baseCurrencyInfo.scale)
  }
})

test('a credit arrives from the outside world, is recorded, and leaves the ledger clean', async () => {
  const answer = await credit('lock-first', { amount: '100' })
  expect(answer).toMatchObject({ ok: true, value: { available: '100.00000000' } })
  const { records } = await world.office.admin.listActs({ current: 1, size: 1, act: 'sandbox.credited' })
  expect(records).toMatchObject([
    { staffEmail: operator.email, detail: { email: 'marco@demo.bourse.test', asset: 'USDT', amount: '100' } },
  ])
  expect(await world.ledger.audit(database.db.queryable)).toEqual([])
})

test('fiat comes from the bank and crypto from custody', async () => {
  const bank = { owner: 'system', kind: 'bank:SANDBOX' as const, asset: 'EUR' }
  const custody = { owner: 'system', kind: 'custody:SANDBOX' as const, asset: 'BTC' }
  const outside = () => Promise.all([bank, custody].map((one) => world.ledger.balance(database.db.queryable, one)))
  const before = await outside()
  await credit('lock-euro', { asset: 'EUR', amount: '10' })
  await credit('lock-coin', { asset: 'BTC', amount: '0.5' })
  const after = await outside()
  expect(after.map(({ balance }, at) => balance - (before[at]?.balance ?? 0n))).toEqual([-1_000_000_000n, -50_000_000n])
})

test('the same credit fifty times at once moves money once and gives one answer', async () => {
  const before = (await balancesOf('marco@demo.bourse.test')).USDC ?? 0n
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => credit('lock-race', { asset: 'USDC', amount: '7' })),
  )
  expect(new Set(answers.map((answer) => answer.ok && answer.value.transactionId)).size).toBe(1)
  expect((await balancesOf('marco@demo.bourse.test')).USDC).toBe(before + 700_000_000n)
  const { records } = await world.office.admin.listActs({ current: 1, size: 100, act: 'sandbox.credited' })
  expect(records.filter(({ detail }) => detail.asset === 'USDC')).toHaveLength(1)
})

test('a lock id is good for one credit only', async () => {
  await credit('lock-reused', { amount: '1' })
  expect(await credit('lock-reused', { amount: '2' })).toEqual({ ok: false, refusal: { code: 'ledger.key_reused' } })
})

test.each([
  { change: { email: 'nobody@demo.bourse.test' }, refusal: { code: 'sandbox.user_unknown' } },
  { change: { asset: 'NOPE' }, refusal: { code: 'sandbox.asset_unknown' } },
  { change: { amount: '0' }, refusal: { code: 'sandbox.amount_invalid', scale: 8, max: 1_000_000_000_000 } },
  { change: { amount: '0.000000001' }, refusal: { code: 'sandbox.amount_invalid' } },
  { change: { amount: '1000000000000.00000001' }, refusal: { code: 'sandbox.amount_invalid' } },
])('a credit of $change is refused', async ({ change, refusal }) => {
  expect(await credit('lock-refused', change)).toMatchObject({ ok: false, refusal })
})
