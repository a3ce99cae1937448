import type { StaffProposal } from '@bourse/contract'
import type { Result } from '@bourse/money'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Office, openOffice, PASSWORD, visitor } from './admin.fixture.ts'

const database = testDatabase()
let office: Office

beforeEach(() => {
  office = openOffice(database.db)
})

const HOUR = 3_600_000
const FIRST = 'first password again'
const refused = (code: string) => ({ ok: false, refusal: { code } })
const account = (email: string) => ({ email, name: 'Newcomer', role: 'reviewer' as const, password: PASSWORD })

/** Two admins and somebody whom they propose things about. */
async function three() {
  const [one, two, other] = [await office.logIn('admin'), await office.logIn('admin'), await office.logIn('support')]
  return { one, two, other }
}

async function idOf(proposal: Promise<Result<StaffProposal, { readonly code: string }>>): Promise<string> {
  const answer = await proposal
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`)
  return answer.value.id
}

const staffOf = async (staffId: string) => (await office.admin.listStaff()).find((person) => person.staffId === staffId)

test('one admin alone opens no account, whatever they try: a second one confirms it', async () => {
  const { calls, admin } = office
  const { one, two } = await three()
  const id = await idOf(calls.proposeNewStaff(account('alone@office.test'), one.context))
  const exists = async () => (await admin.listStaff()).some(({ email }) => email === 'alone@office.test')
  expect(await calls.confirmStaffProposal({ id }, one.context)).toEqual(refused('admin.second_admin_needed'))
  expect(await exists()).toBe(false)
  const logIn = () => calls.login({ email: 'alone@office.test', password: PASSWORD }, visitor())
  expect(await logIn()).toEqual(refused('admin.credentials_wrong'))
  expect(await calls.confirmStaffProposal({ id }, two.context)).toMatchObject({ ok: true })
  expect(await logIn()).toMatchObject({ ok: true, value: { ownPasswordNeeded: true, enrolment: null } })
  expect(await calls.confirmStaffProposal({ id }, two.context)).toEqual(refused('admin.proposal_closed'))
})

test('the person concerned does not confirm or decline a proposal about themselves', async () => {
  const { calls } = office
  const { one, two } = await three()
  const id = await idOf(calls.proposeStaffRole({ staffId: two.staffId, role: 'compliance' }, one.context))
  expect(await calls.confirmStaffProposal({ id }, two.context)).toEqual(refused('admin.own_account'))
  expect(await calls.declineStaffProposal({ id }, two.context)).toEqual(refused('admin.own_account'))
  expect(await staffOf(two.staffId)).toMatchObject({ role: 'admin' })
})

test('nobody proposes anything about their own account or an unknown one', async () => {
  const { calls } = office
  const { one } = await three()
  const propose = (staffId: string) => [
    calls.proposeStaffRole({ staffId, role: 'support' }, one.context),
    calls.proposeStaffReset({ staffId, password: FIRST }, one.context),
    calls.proposeStaffReturn({ staffId }, one.context),
  ]
  for (const answer of propose(one.staffId)) expect(await answer).toEqual(refused('admin.own_account'))
  for (const answer of propose('stf_nobody')) expect(await answer).toEqual(refused('admin.staff_unknown'))
})

test('a new role holds after the second admin, ends the sessions, and decides nothing for 24 hours', async () => {
  const { calls, admin, clock } = office
  const { one, two, other } = await three()
  const id = await idOf(calls.proposeStaffRole({ staffId: other.staffId, role: 'compliance' }, one.context))
  expect(await staffOf(other.staffId)).toMatchObject({ role: 'support', waitsUntil: null })
  expect(await admin.authenticate(other.token)).toMatchObject({ ok: true, value: { role: 'support' } })
  await calls.confirmStaffProposal({ id }, two.context)
  expect(await admin.authenticate(other.token)).toMatchObject({ ok: false })
  const waitsUntil = new Date(clock.now().getTime() + 24 * HOUR).toISOString()
  expect(await staffOf(other.staffId)).toMatchObject({ role: 'compliance', waitsUntil })
  clock.advance(24 * HOUR)
  expect(await staffOf(other.staffId)).toMatchObject({ waitsUntil: null })
})

test('a lost authenticator: the account starts again once a second admin has confirmed it', async () => {
  const { calls, admin } = office
  const { one, two, other } = await three()
  const id = await idOf(calls.proposeStaffReset({ staffId: other.staffId, password: FIRST }, one.context))
  const logIn = () => calls.login({ email: other.email, password: FIRST }, visitor())
  expect(await logIn()).toEqual(refused('admin.credentials_wrong'))
  expect(await admin.authenticate(other.token)).toMatchObject({ ok: true })
  await calls.confirmStaffProposal({ id }, two.context)
  expect(await admin.authenticate(other.token)).toMatchObject({ ok: false })
  expect(await logIn()).toMatchObject({ ok: true, value: { ownPasswordNeeded: true, enrolment: null } })
  expect((await staffOf(other.staffId))?.waitsUntil).not.toBeNull()
})

test('one admin takes access away at once; to give it back takes two', async () => {
  const { calls, admin } = office
  const { one, two, other } = await three()
  expect(await calls.deactivateStaff({ staffId: one.staffId }, one.context)).toEqual(refused('admin.own_account'))
  expect(await calls.deactivateStaff({ staffId: other.staffId }, one.context)).toMatchObject({ ok: true })
  expect(await admin.authenticate(other.token)).toMatchObject({ ok: false })
  const id = await idOf(calls.proposeStaffReturn({ staffId: other.staffId }, one.context))
  expect(await staffOf(other.staffId)).toMatchObject({ active: false })
  await calls.confirmStaffProposal({ id }, two.context)
  const back = await staffOf(other.staffId)
  expect(back).toMatchObject({ active: true, role: 'support' })
  expect(back?.waitsUntil).not.toBeNull()
})

test('one admin ends the sessions of another person at once, and changes nothing else', async () => {
  const { calls, admin } = office
  const { one, other } = await three()
  expect(await calls.endStaffSessions({ staffId: other.staffId }, one.context)).toEqual({ ok: true, value: {} })
  expect(await admin.authenticate(other.token)).toMatchObject({ ok: false })
  expect(await staffOf(other.staffId)).toMatchObject({ active: true, waitsUntil: null })
})

test('the proposer withdraws, another admin declines, and neither can be confirmed afterwards', async () => {
  const { calls } = office
  const { one, two, other } = await three()
  const propose = () => idOf(calls.proposeStaffRole({ staffId: other.staffId, role: 'operator' }, one.context))
  const withdrawn = await propose()
  const withdraw = (by: typeof one) => calls.withdrawStaffProposal({ id: withdrawn }, by.context)
  expect(await withdraw(two)).toEqual(refused('admin.not_own_proposal'))
  expect(await withdraw(one)).toEqual({ ok: true, value: {} })
  const declined = await propose()
  expect(await calls.declineStaffProposal({ id: declined }, one.context)).toEqual(refused('admin.second_admin_needed'))
  expect(await calls.declineStaffProposal({ id: declined }, two.context)).toEqual({ ok: true, value: {} })
  for (const id of [withdrawn, declined]) {
    expect(await calls.confirmStaffProposal({ id }, two.context)).toEqual(refused('admin.proposal_closed'))
  }
  expect(await calls.confirmStaffProposal({ id: 'spr_none' }, two.context)).toEqual(refused('admin.proposal_unknown'))
  expect(await staffOf(other.staffId)).toMatchObject({ role: 'support' })
})

test('a proposal runs out after 72 hours, and then another may be made', async () => {
  const { calls, clock } = office
  const { one, two, other } = await three()
  const propose = () => calls.proposeStaffRole({ staffId: other.staffId, role: 'operator' }, one.context)
  const id = await idOf(propose())
  expect(await propose()).toEqual(refused('admin.proposal_open'))
  clock.advance(72 * HOUR)
  expect(await calls.confirmStaffProposal({ id }, two.context)).toEqual(refused('admin.proposal_closed'))
  const listed = await calls.staffProposals({}, two.context)
  expect(listed.ok && listed.value.filter(({ staffId }) => staffId === other.staffId)).toEqual([])
  expect(await propose()).toMatchObject({ ok: true })
})

test('open proposals are listed with who proposed what, and without any password', async () => {
  const { calls } = office
  const { one, two, other } = await three()
  await idOf(calls.proposeStaffReset({ staffId: other.staffId, password: FIRST }, one.context))
  const listed = await calls.staffProposals({}, two.context)
  expect(listed.ok && listed.value.find(({ staffId }) => staffId === other.staffId)).toEqual({
    id: expect.any(String),
    kind: 'reset',
    staffId: other.staffId,
    email: other.email,
    name: 'Demo',
    role: 'support',
    proposerId: one.staffId,
    proposerEmail: one.email,
    proposedAt: '2030-01-01T00:00:00.000Z',
    expiresAt: '2030-01-04T00:00:00.000Z',
  })
})

test('what an admin proposed is void once they are no admin any more', async () => {
  const { calls } = office
  const { one, two, other } = await three()
  const id = await idOf(calls.proposeStaffRole({ staffId: other.staffId, role: 'admin' }, one.context))
  await calls.deactivateStaff({ staffId: one.staffId }, two.context)
  expect(await calls.confirmStaffProposal({ id }, two.context)).toEqual(refused('admin.proposal_closed'))
})

test('of many confirmations at once one holds', async () => {
  const { calls } = office
  const { one, two, other } = await three()
  const third = await office.logIn('admin')
  const id = await idOf(calls.proposeStaffRole({ staffId: other.staffId, role: 'operator' }, one.context))
  const answers = await Promise.all(
    [two, third, two, third].map(({ context }) => calls.confirmStaffProposal({ id }, context)),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
})
