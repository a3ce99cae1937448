import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { reasonOf } from '../identity/identity.fixture.ts'
import { PERSON, verification } from '../kyc/kyc.fixture.ts'
import { FUND_PASSWORD, HOUR_MS, type Ready, withdrawalWorld } from '../withdrawals/withdrawals.fixture.ts'
import { everythingStored } from './stored.fixture.ts'

const world = withdrawalWorld()
const { running } = world
const people = verification(running)
const DAY_MS = 24 * HOUR_MS
const YEAR_DAYS = 366

/** Made before the clock moves: later their documents would have run out. */
const verified: Ready[] = []

beforeAll(async () => {
  for (let made = 0; made < 3; made += 1) verified.push(await world.ready())
})

async function somebody(): Promise<Ready> {
  const who = verified.pop()
  assert(who !== undefined, 'as many as the tests need')
  return world.logIn(who)
}

const retain = () => running.app.privacy.retention.run()
const clean = async () => expect(await running.app.audit()).toEqual([])

async function leave(who: Ready): Promise<void> {
  const secrets = { googleCode: people.nextTotp(who.secret), fundPassword: FUND_PASSWORD }
  await running.client({ token: who.token }).privacy.closeAccount(secrets)
  running.clock.advance(15 * DAY_MS)
  await running.app.privacy.closings.finishDue()
}

const pictures = () => {
  const folder = join(running.config.dataDir, 'files', 'kyc')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

async function whoeverHas(email: string): Promise<string[]> {
  return (await everythingStored(running.app.db)).split('\n').filter((line) => line.includes(email))
}

test('refused and unfinished identity checks of people who were never verified go after periods of their own', async () => {
  await retain()
  const start = pictures()
  const [draft, refused] = [await people.drafted(), await people.submitted()]
  await people.tell((await people.caseOf(refused)).caseId, { outcome: 'consider' })
  const reviewer = await people.staff('reviewer')
  const { caseId } = await people.caseOf(refused)
  await reviewer.takeCase({ caseId })
  await reviewer.refuseCase({ caseId, reasons: 'front_blurry' })
  expect(pictures()).toBe(start + 6)
  running.clock.advance(91 * DAY_MS)
  await retain()
  expect(pictures()).toBe(start + 3)
  running.clock.advance(300 * DAY_MS)
  await retain()
  expect(pictures()).toBe(start)
  const stored = (await everythingStored(running.app.db)).split('\n').filter((line) => line.startsWith('kyc.cases'))
  expect(stored.filter((line) => line.includes(draft.userId) || line.includes(refused.userId))).toEqual([])
  await clean()
})

test.each([
  ['one jump', [6 * YEAR_DAYS]],
  ['many steps', [YEAR_DAYS, 3 * YEAR_DAYS, 300, 90, YEAR_DAYS]],
])(
  'five years after the relation ended nothing names the person, by %s of the clock; the books stay and are clean',
  async (_name, steps) => {
    const anna = await somebody()
    const before = pictures()
    await world.fund(anna.userId, 'BTC', '0.00001')
    const secrets = {
      googleCode: people.nextTotp(anna.secret),
      fundPassword: FUND_PASSWORD,
      leaveDust: 'true',
    } as const
    await running.client({ token: anna.token }).privacy.closeAccount(secrets)
    running.clock.advance(15 * DAY_MS)
    await running.app.privacy.closings.finishDue()
    await retain()
    expect(pictures()).toBe(before)
    expect(await whoeverHas(anna.email)).not.toEqual([])
    for (const days of steps) {
      running.clock.advance(days * DAY_MS)
      await retain()
    }
    expect(await whoeverHas(anna.email)).toEqual([])
    expect(pictures()).toBe(before - 3)
    const lines = (await everythingStored(running.app.db)).split('\n').filter((line) => line.includes(anna.userId))
    const tables = new Set(lines.map((line) => line.split(' ')[0]))
    expect([...tables].filter((name) => name?.startsWith('kyc.'))).toEqual([])
    expect(tables.has('ledger.accounts')).toBe(true)
    expect(lines.join()).not.toMatch(new RegExp(`${PERSON.lastName}|127\\.0\\.0\\.1|node`, 'i'))
    await clean()
  },
)

test('a legal hold keeps everything, with a reason on record, until it is lifted', async () => {
  const anna = await somebody()
  await leave(anna)
  const office = await world.officeOf('keeper')
  await office.privacy.placeHold({ userId: anna.userId, reason: 'asked for by a court' })
  const again = office.privacy.placeHold({ userId: anna.userId, reason: 'once more' })
  expect(await reasonOf(again)).toBe('privacy.hold_there')
  running.clock.advance(6 * YEAR_DAYS * DAY_MS)
  await retain()
  expect(await whoeverHas(anna.email)).not.toEqual([])
  await clean()
  const later = await world.officeOf('keeper')
  const { holds, leavers } = await later.privacy.officeRetention({})
  const [hold] = holds
  expect(hold).toMatchObject({ userId: anna.userId, reason: 'asked for by a court', by: 'keeper@office.example' })
  expect(leavers.find(({ userId }) => userId === anna.userId)).toMatchObject({ held: true })
  await later.privacy.liftHold({ holdId: hold?.holdId ?? '', reason: 'the case is closed' })
  const twice = later.privacy.liftHold({ holdId: hold?.holdId ?? '', reason: 'the case is closed' })
  expect(await reasonOf(twice)).toBe('privacy.hold_unknown')
  await retain()
  expect(await whoeverHas(anna.email)).toEqual([])
  const { deletions, leavers: left, ranAt } = await later.privacy.officeRetention({})
  expect(deletions[0]).toMatchObject({ what: 'people', count: 1 })
  expect(JSON.stringify(deletions)).not.toContain(anna.userId)
  expect([left.some(({ userId }) => userId === anna.userId), ranAt]).toEqual([false, running.clock.now().toISOString()])
})

test('the audit finds what was due at the last run and is still there', async () => {
  await retain()
  const anna = await people.person()
  await running.app.db.pool.query(
    `update identity.sessions set ended_at = now() - interval '9000 days', expires_at = now() - interval '9000 days' where user_id = $1`,
    [anna.userId],
  )
  expect(await running.app.audit()).toEqual([
    { invariant: 'R1', detail: { difference: 'kept beyond its period', what: 'sessions', count: '1' } },
  ])
  await retain()
  await clean()
})

test('nobody forgets somebody who has not left: the database refuses', async () => {
  const anna = await people.person()
  const forget = running.app.db.pool.query('select identity.forget_person($1)', [anna.userId])
  await expect(forget).rejects.toThrow('has not left')
  const erase = running.app.db.pool.query('delete from identity.security_events where user_id = $1', [anna.userId])
  await expect(erase).rejects.toThrow()
})
