import { units } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { activityTexts, activityWorld } from './activities.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000', POLICY_PRESET: 'regulated' })
const world = activityWorld(running)
const DAY_MS = 86_400_000
const TERMS = { asset: 'USDT', amount: '5' }

beforeAll(async () => {
  await world.prepare()
  return workFor(running.app, running.app.activities)
})
afterEach(world.clean)

const inDays = (days: number) => new Date(running.clock.now().getTime() + days * DAY_MS).toISOString()
const drafter = () => world.officeAs('compliance', 'drafter')
const approver = () => world.officeAs('compliance', 'approver')

function drafted(part: Readonly<Record<string, string>> = {}) {
  return {
    ...{ kind: 'coupon' as const, startTime: inDays(1), endTime: inDays(3), level: '0' },
    budgets: JSON.stringify([{ pool: 'reward', asset: 'USDT', amount: '70' }]),
    ...{ texts: JSON.stringify(activityTexts('Seventy')), terms: JSON.stringify(TERMS), reason: 'Asked for' },
    ...part,
  }
}

const draft = async (part?: Readonly<Record<string, string>>) => (await drafter()).draftActivity(drafted(part))
async function approved(part?: Readonly<Record<string, string>>) {
  const { id, version } = await draft(part)
  await (await approver()).approveActivity({ id, version: String(version) })
  return id
}
const stateOf = async (id: string) => (await (await drafter()).officeActivity({ id })).state
const treasury = () => world.balanceOf(systemAccount('treasury', 'USDT'))

test('an activity is drafted, approved by another person, runs, pauses, ends by its window, and its rest goes back', async () => {
  const [before, seventy] = [await treasury(), await world.unitsIn('USDT', '70')]
  const { id, version, state, mayApprove } = await draft()
  expect({ version, state, mayApprove }).toEqual({ version: 1, state: 'draft', mayApprove: false })
  expect(await world.pool('USDT')).toBe(0n)
  await (await approver()).approveActivity({ id, version: '1' })
  expect([await stateOf(id), await world.pool('USDT'), await treasury()]).toEqual([
    'approved',
    seventy,
    before - seventy,
  ])

  running.clock.advance(DAY_MS)
  await world.settled()
  expect(await stateOf(id)).toBe('running')
  await (await drafter()).pauseActivity({ id, reason: 'A look at it' })
  expect(await stateOf(id)).toBe('paused')
  await (await drafter()).resumeActivity({ id })
  const person = await world.person()
  const asked = { activityId: id, userId: person.userId, form: 'available', asset: 'USDT', popup: null } as const
  const five = await world.unitsIn('USDT', '5')
  await world.award({ ...asked, period: 'once', units: five, reserved: false, source: 'coupon_used' })

  running.clock.advance(2 * DAY_MS)
  await world.settled()
  running.clock.advance(DAY_MS)
  await world.settled()
  expect([await stateOf(id), await world.pool('USDT'), await treasury()]).toEqual(['settled', 0n, before - five])
  expect(await person.has('USDT')).toBe(five)
})

test('nobody approves what they have written on, also when somebody else wrote on it last', async () => {
  const mine = await draft()
  const own = (await drafter()).approveActivity({ id: mine.id, version: '1' })
  await expect(own).rejects.toMatchObject({ reason: 'activities.second_person_needed' })
  const part = { id: mine.id, version: '1', reason: 'A comma' }
  const theirs = await (await approver()).draftActivity(drafted(part))
  expect(theirs).toMatchObject({ version: 2, mayApprove: false })
  for (const office of [await drafter(), await approver()])
    await expect(office.approveActivity({ id: mine.id, version: '2' })).rejects.toMatchObject({
      reason: 'activities.second_person_needed',
    })
  await (await world.officeAs('admin')).approveActivity({ id: mine.id, version: '2' })
})

test('what was signed is what is approved: a draft that changed meanwhile is read again, and never changes afterwards', async () => {
  const { id } = await draft()
  await (await drafter()).draftActivity(drafted({ id, version: '1', reason: 'Ten times as much' }))
  const stale = (await approver()).approveActivity({ id, version: '1' })
  await expect(stale).rejects.toMatchObject({ reason: 'activities.draft_changed' })
  const late = (await drafter()).draftActivity(drafted({ id, version: '1', reason: 'Over the other' }))
  await expect(late).rejects.toMatchObject({ reason: 'activities.draft_changed' })
  await (await approver()).approveActivity({ id, version: '2' })
  const after = (await drafter()).draftActivity(drafted({ id, version: '2', reason: 'More for friends' }))
  await expect(after).rejects.toMatchObject({ reason: 'activities.not_draft' })
  await expect((await drafter()).dropActivity({ id, reason: 'Late' })).rejects.toMatchObject({
    reason: 'activities.not_draft',
  })
})

test('whoever approves signs for the payer, the window, the countries and every term', async () => {
  const project = await world.person()
  const { uid } = await running.app.identity.userData(project.userId)
  await world.move(world.outside('USDT'), spot(project.userId, 'USDT'), '70')
  const id = await approved({ projectUid: uid, countries: 'IT,DE', mostPerPerson: '2' })
  const [signed] = await running.app.admin.decisionProofs(id, 'activities.approveActivity')
  for (const fact of [`paid by account ${uid}`, 'in IT, DE', 'at most 2 a person', '70 USDT for rewards', 'amount "5"'])
    expect(signed?.signed_text).toContain(fact)
  expect(await project.has('USDT')).toBe(0n)
  await (await drafter()).endActivity({ id, reason: 'Enough' })
  running.clock.advance(DAY_MS)
  await world.settled()
  expect(await project.has('USDT')).toBe(await world.unitsIn('USDT', '70'))
})

test('a payer who has less pays nothing, and nothing has begun', async () => {
  const much = { budgets: JSON.stringify([{ pool: 'reward', asset: 'USDT', amount: '99999999' }]) }
  await expect(approved(much)).rejects.toMatchObject({ reason: 'activities.treasury_short' })
  const project = await world.person()
  const { uid } = await running.app.identity.userData(project.userId)
  await expect(approved({ projectUid: uid })).rejects.toMatchObject({ reason: 'activities.project_short' })
  const { records } = await (await drafter()).officeActivities({ state: 'draft' })
  expect(records).toHaveLength(2)
})

test('a draft lacks nothing: texts in six languages, a window to come, a budget, terms of its kind', async () => {
  const texts = { ...activityTexts('Seventy'), rules: { ...activityTexts('Seventy').rules, ru: '' } }
  for (const [part, reason] of [
    [{ texts: JSON.stringify(texts) }, 'activities.texts_missing'],
    [{ endTime: inDays(1) }, 'activities.window_wrong'],
    [{ startTime: inDays(-3), endTime: inDays(-1) }, 'activities.window_wrong'],
    [{ budgets: '[]' }, 'activities.budget_missing'],
    [{ budgets: JSON.stringify([{ pool: 'reward', asset: 'XYZ', amount: '1' }]) }, 'activities.coin_unknown'],
    [{ terms: '{}' }, 'activities.terms_wrong'],
    [{ projectUid: '999999999' }, 'activities.project_unknown'],
  ] as const)
    await expect(draft(part)).rejects.toMatchObject({ reason })
})

test('a dry run says for how many people a budget is enough, what a thousand cost, and where it is denied', async () => {
  const budgets = JSON.stringify([{ pool: 'coupon', asset: 'USDT', amount: '70' }])
  const { reason: _reason, ...asked } = drafted({ budgets })
  const result = await (await drafter()).dryRunActivity(asked)
  expect(result.costs).toMatchObject([{ pool: 'coupon', asset: 'USDT', perThousand: '5000', people: 14 }])
  expect(result.deniedCountries).toContain('GB')
  expect(result.people).toBeGreaterThan(0)
})

test('states follow the window when no worker has come, and a jump ends as steps do', async () => {
  const [jumped, stepped] = [await approved(), await approved()]
  const listed = async (state: 'running' | 'ended') =>
    (await (await drafter()).officeActivities({ state, size: '100' })).records.map(({ id }) => id)
  running.clock.advance(DAY_MS)
  expect([await stateOf(jumped), await listed('running')]).toEqual([
    'running',
    expect.arrayContaining([jumped, stepped]),
  ])
  running.clock.advance(2 * DAY_MS)
  expect([await stateOf(jumped), await listed('ended')]).toEqual(['ended', expect.arrayContaining([jumped, stepped])])
  await world.settled()
  const { endedAt, endTime } = await (await drafter()).officeActivity({ id: jumped })
  expect(endedAt).toBe(endTime)
})

test('what comes back to an activity that is settled goes on to whoever paid for it', async () => {
  const id = await approved()
  const part = { activityId: id, pool: 'reward', asset: 'USDT', units: units(1_000n) } as const
  const spent = await running.app.db.tx(async (tx) => ({
    ok: true as const,
    value: await running.app.activities.spend(tx, { ...part, direct: true }),
  }))
  expect(spent).toMatchObject({ value: true })
  const account = await world.person()
  const pool = systemAccount('reward_pool', 'USDT')
  await world.move(pool, spot(account.userId, 'USDT'), '0.00001')
  await (await drafter()).endActivity({ id, reason: 'Enough' })
  running.clock.advance(DAY_MS)
  await world.settled()
  expect(await stateOf(id)).toBe('settled')
  const before = await treasury()
  await world.move(spot(account.userId, 'USDT'), pool, '0.00001')
  await running.app.db.tx(async (tx) => {
    await running.app.activities.giveBack(tx, part)
    return { ok: true as const, value: undefined }
  })
  expect(await treasury()).toBe(before + 1_000n)
})
