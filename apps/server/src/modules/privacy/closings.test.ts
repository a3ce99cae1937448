import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { oneRow } from '../../platform/database/db.ts'
import { workFor } from '../../testing/worker.ts'
import { PASSWORD, reasonOf } from '../identity/identity.fixture.ts'
import { verification } from '../kyc/kyc.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { FUND_PASSWORD, HOUR_MS, type Ready, withdrawalWorld } from '../withdrawals/withdrawals.fixture.ts'

const world = withdrawalWorld()
const { running } = world
const people = verification(running)
const DAY_MS = 24 * HOUR_MS
const client = (who: { readonly token: string }) => running.client({ token: who.token })

beforeAll(() => workFor(running.app, running.app.privacy, running.app.identity, running.app.notices))

const secrets = (who: Ready) => ({ googleCode: people.nextTotp(who.secret), fundPassword: FUND_PASSWORD })
const close = (who: Ready, more: { leaveDust?: 'true' } = {}) =>
  client(who).privacy.closeAccount({ ...secrets(who), ...more })
const reasons = async (who: Ready) => (await client(who).privacy.closing({})).reasons.map(({ reason }) => reason)
const logIn = (who: Ready) => running.client().identity.loginWithPassword({ account: who.email, password: PASSWORD })
const finish = () => running.app.privacy.closings.finishDue()

async function linkOf(who: Ready, page: string): Promise<string> {
  await running.app.jobs.settle()
  const mail = running.outbox.findLast(({ to, text }) => to === who.email && text.includes(`/account/${page}#`))
  return new RegExp(`/account/${page}#([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

async function endOf(who: Ready): Promise<Date | null> {
  const row = await oneRow(
    running.app.db.queryable,
    sql<{ ended_at: Date | null }>`select ended_at from identity.users where id = ${who.userId}`,
  )
  return row.ended_at
}

test('money, orders, plans and withdrawals keep an account open, each by its name, until they have ended', async () => {
  const anna = await world.ready('0.75')
  expect(await reasons(anna)).toEqual(['balance'])
  await client(anna).trading.placeOrder({
    symbol: 'BTC-EUR',
    side: 'sell',
    type: 'limit',
    price: '60000',
    amount: '0.1',
  })
  const plan = {
    symbol: 'BTC-EUR',
    total: '50',
    frequency: 'weekly',
    weekday: '1',
    time: '09:00',
    timeZone: 'Europe/Rome',
  } as const
  await client(anna).trading.savePlan(plan)
  await world.ask(anna, '0.01')
  expect((await reasons(anna)).sort()).toEqual(['balance', 'orders', 'plans', 'withdrawals'])
  expect(await reasonOf(close(anna))).toBe('privacy.must_stay_open')
  // Refused, it has used nothing and ended nothing.
  expect(await client(anna).identity.userData()).toMatchObject({ userId: anna.userId })
})

test('what staff have stopped stays', async () => {
  const anna = await world.ready()
  const office = await world.officeOf('stopper')
  const until = new Date(running.clock.now().getTime() + DAY_MS).toISOString()
  await office.identity.stopWithdrawals({ userId: anna.userId, until, text: 'being looked at' })
  expect(await reasons(anna)).toEqual(['stopped'])
})

test('a session alone closes nothing: it takes the second factor and the fund password, and no settings lock', async () => {
  const anna = await world.ready()
  const { closeAccount } = client(anna).privacy
  expect(await reasonOf(closeAccount({}))).toBe('identity.totp_missing')
  expect(await reasonOf(closeAccount({ googleCode: people.nextTotp(anna.secret) }))).toBe(
    'identity.fund_password_missing',
  )
  const wrong = { googleCode: people.nextTotp(anna.secret), fundPassword: '111111' }
  expect(await reasonOf(closeAccount(wrong))).toBe('identity.fund_password_wrong')
  await client(anna).identity.lockSettings({ days: '7', googleCode: people.nextTotp(anna.secret) })
  expect(await reasonOf(close(anna))).toBe('identity.settings_locked')
  expect(await endOf(anna)).toBeNull()
})

test('who closes is logged out everywhere and told how to come back; the link opens it once, and the log-in asks for all', async () => {
  const anna = await world.ready()
  const { finalAt } = await close(anna)
  expect(new Date(finalAt).getTime() - running.clock.now().getTime()).toBe(14 * DAY_MS)
  expect(await reasonOf(client(anna).identity.userData())).toBe('session.unauthenticated')
  expect(await reasonOf(logIn(anna))).toBe('identity.account_closed')
  const friend = await world.ready()
  const found = client(friend).withdrawals.transferRecipient({ account: anna.email })
  expect(await reasonOf(found)).toBe('funding.recipient_unknown')
  const token = await linkOf(anna, 'reopen')
  running.clock.advance(12 * DAY_MS)
  await finish()
  await running.client().privacy.reopenAccount({ token })
  expect(await reasonOf(running.client().privacy.reopenAccount({ token }))).toBe('identity.reopen_unknown')
  expect(await reasonOf(logIn(anna))).toBe('identity.second_factor_needed')
  const back = await world.logIn(anna)
  running.clock.advance(2 * DAY_MS)
  await finish()
  expect(await client(await world.logIn(back)).identity.userData()).toMatchObject({ userId: anna.userId })
})

test.each([
  ['one jump', [400]],
  ['many steps', [5, 5, 4, 1, 385]],
])(
  'after 14 days it is final, by %s of the clock: dust is the house’s, the address is free, the books are clean',
  async (_name, steps) => {
    const anna = await world.ready('0.00001')
    expect(await client(anna).privacy.closing({})).toEqual({ reasons: [], dust: [{ coin: 'BTC', amount: '0.00001' }] })
    expect(await reasonOf(close(anna))).toBe('privacy.dust_left')
    const treasury = async () =>
      (await running.app.ledger.balance(running.app.db.queryable, systemAccount('treasury', 'BTC'))).balance
    const before = await treasury()
    const { finalAt } = await close(anna, { leaveDust: 'true' })
    const token = await linkOf(anna, 'reopen')
    for (const days of steps) {
      running.clock.advance(days * DAY_MS)
      await finish()
    }
    expect((await endOf(anna))?.toISOString()).toBe(finalAt)
    expect(await treasury()).toBe(before + 1_000n)
    const left = await running.app.ledger.balance(running.app.db.queryable, spot(anna.userId, 'BTC'))
    expect(left.balance).toBe(0n)
    expect(await reasonOf(running.client().privacy.reopenAccount({ token }))).toBe('identity.reopen_unknown')
    expect(await reasonOf(logIn(anna))).toBe('identity.account_closed')
    const code = await people.mailed(anna.email, 'register')
    const again = await running.client().identity.register({
      ...{ account: anna.email, password: 'another-harbour-9', code, country: 'IT' },
      ...{ agreement: 'true', notChineseCitizen: 'true' },
    })
    expect(again.userId).not.toBe(anna.userId)
    expect(await reasonOf(logIn(anna))).toBe('identity.credentials_wrong')
    expect(await running.app.audit()).toEqual([])
  },
)

test('what comes up while it cools off keeps it from being final, and staff see the person as closed', async () => {
  const anna = await world.ready()
  await close(anna)
  await world.fund(anna.userId, 'BTC', '0.5')
  running.clock.advance(15 * DAY_MS)
  await finish()
  expect(await endOf(anna)).toBeNull()
  const office = await world.officeOf('looker')
  expect(await office.identity.officeUser({ userId: anna.userId })).toMatchObject({
    closedAt: expect.any(String),
    endedAt: null,
  })
  const row = await oneRow(
    running.app.db.queryable,
    sql<{ stays: string[] }>`select stays from privacy.closings where user_id = ${anna.userId}`,
  )
  expect(row.stays).toEqual(['balance'])
})
