import { contract } from '@bourse/contract'
import { refuse } from '@bourse/money'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { run } from '../../platform/database/db.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Office, openOffice, PASSWORD, visitor } from './admin.fixture.ts'

const database = testDatabase()
let office: Office

beforeEach(() => {
  office = openOffice(database.db)
})

const refused = (code: string) => ({ ok: false, refusal: { code } })
const newcomer = (email: string) => ({ email, name: 'Newcomer', role: 'reviewer' as const, password: PASSWORD })

async function actsOf(staffEmail: string): Promise<unknown[]> {
  const { records } = await office.admin.listActs({ current: 1, size: 100 })
  return records.filter((entry) => entry.staffEmail === staffEmail)
}

test('an admin creates an account, whose first password asks for an own one and shows no secret before', async () => {
  const { calls, logIn } = office
  const boss = await logIn('admin')
  const created = await calls.createStaff(newcomer('first@office.test'), boss.context)
  expect(created).toMatchObject({
    ok: true,
    value: { email: 'first@office.test', role: 'reviewer', active: true, secondFactor: false, lastLoginAt: null },
  })
  const login = await calls.login({ email: 'first@office.test', password: PASSWORD }, visitor())
  expect(login).toMatchObject({ ok: true, value: { ownPasswordNeeded: true, enrolment: null } })
})

test('no password of staff is a common one, repeats their address, or is made of the words of this product', async () => {
  const { calls, logIn, code, realClock } = office
  const [boss, other] = [await logIn('admin'), await logIn('support')]
  const common = refused('admin.password_common')
  const account = newcomer('guessed@office.test')
  for (const password of ['1q2w3e4r5t6y', 'I-am-Guessed@home']) {
    expect(await calls.createStaff({ ...account, password }, boss.context), password).toEqual(common)
  }
  const password = `hello ${other.email.split('@')[0]}`
  expect(await calls.resetStaff({ staffId: other.staffId, password }, boss.context)).toEqual(common)
  realClock.advance(60_000)
  const change = { oldPassword: PASSWORD, password, code: code() }
  expect(await calls.changeOwnPassword(change, other.context)).toEqual(common)
  for (const { input } of [contract.admin.createStaff, contract.admin.resetStaff, contract.admin.changeOwnPassword]) {
    const { issues = [] } = input.shape.password.safeParse('B4ck0ffice-2026').error ?? {}
    expect(issues).toMatchObject([{ message: 'admin.password_common' }])
  }
})

test('one address is one account, also when two admins create it at once', async () => {
  const { calls, logIn } = office
  const boss = await logIn('admin')
  const answers = await Promise.all([1, 2, 3].map(() => calls.createStaff(newcomer('twice@office.test'), boss.context)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.find((answer) => !answer.ok)).toEqual(refused('admin.email_taken'))
  const acts = await actsOf(boss.email)
  expect(acts.filter((act) => (act as { act: string }).act === 'staff.created')).toHaveLength(1)
})

test('nobody changes their own account, and an unknown one cannot be changed', async () => {
  const { calls, logIn } = office
  const boss = await logIn('admin')
  const change = (staffId: string) => calls.updateStaff({ staffId, role: 'support', active: true }, boss.context)
  expect(await change(boss.staffId)).toEqual(refused('admin.own_account'))
  expect(await change('stf_nobody')).toEqual(refused('admin.staff_unknown'))
})

test('two admins who remove each other at the same time leave one admin', async () => {
  const { calls, logIn } = office
  const [one, two] = [await logIn('admin'), await logIn('admin')]
  const answers = await Promise.all([
    calls.updateStaff({ staffId: two.staffId, role: 'admin', active: false }, one.context),
    calls.updateStaff({ staffId: one.staffId, role: 'support', active: true }, two.context),
  ])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.find((answer) => !answer.ok)).toEqual(refused('session.unauthorized'))
})

test('a change of staff is recorded with what was before and after, without any secret', async () => {
  const { calls, logIn } = office
  const boss = await logIn('admin')
  const other = await logIn('support')
  await calls.createStaff(newcomer('recorded@office.test'), boss.context)
  await calls.updateStaff({ staffId: other.staffId, role: 'compliance', active: false }, boss.context)
  const acts = await actsOf(boss.email)
  expect(acts).toMatchObject([
    {
      act: 'staff.changed',
      subject: other.staffId,
      detail: { from: { role: 'support', active: true }, to: { role: 'compliance', active: false } },
      ip: '192.0.2.7',
      time: '2030-01-01T00:00:00.000Z',
    },
    { act: 'staff.created', detail: { email: 'recorded@office.test', name: 'Newcomer', role: 'reviewer' } },
    { act: 'staff.logged_in' },
  ])
  expect(JSON.stringify(acts)).not.toContain(PASSWORD)
})

test('the audit log reads newest first, by pages and by act', async () => {
  const { calls, logIn } = office
  const boss = await logIn('admin')
  for (const active of [true, false, true]) await calls.setMaintenance({ active }, boss.context)
  const all = await calls.auditLog({ current: 1, size: 2, act: 'system.maintenance_set' }, boss.context)
  const rest = await calls.auditLog({ current: 2, size: 2, act: 'system.maintenance_set' }, boss.context)
  expect(all).toMatchObject({
    ok: true,
    value: { total: 3, records: [{ detail: { active: true } }, { detail: { active: false } }] },
  })
  expect(rest).toMatchObject({ ok: true, value: { current: 2, size: 2, records: [{ detail: { active: true } }] } })
  await calls.setMaintenance({ active: false }, boss.context)
})

test('an act that is rolled back leaves no record, and a record never stands without its act', async () => {
  const { admin, logIn } = office
  const boss = await logIn('admin')
  const actor = { staffId: boss.staffId, email: boss.email, ip: '::1' }
  await database.db.tx(async (tx) => {
    await admin.recordAct(tx, { actor, act: 'test.undone', subject: 'x' })
    return refuse({ code: 'test.refused' })
  })
  expect((await admin.listActs({ current: 1, size: 10, act: 'test.undone' })).total).toBe(0)
})

test.each(['update admin.audit_log set ip = ip', 'delete from admin.audit_log', 'truncate admin.audit_log'])(
  'the server may not "%s", and the owner of the database is stopped by a trigger',
  async (statement) => {
    await office.logIn('admin')
    await expect(run(database.db.queryable, sql.raw(statement))).rejects.toThrow('permission denied')
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await expect(owner.query(statement)).rejects.toThrow('append-only')
    await owner.end()
  },
)

test('a member of staff changes their password with both factors; other sessions end, this one stays', async () => {
  const { calls, admin, logIn, code, realClock } = office
  const one = await logIn('reviewer')
  realClock.advance(30_000)
  const again = await calls.verify({ ticket: await office.ticketFor(one.email), code: code() }, visitor())
  const change = (part: object) =>
    calls.changeOwnPassword(
      { oldPassword: PASSWORD, password: 'another long password', code: code(), ...part },
      one.context,
    )
  realClock.advance(30_000)
  expect(await change({ oldPassword: 'something else entirely' })).toEqual(refused('admin.old_password_wrong'))
  expect(await change({ code: '000000' })).toEqual(refused('admin.code_wrong'))
  expect(await change({ password: PASSWORD })).toEqual(refused('admin.password_same'))
  expect(await change({})).toEqual({ ok: true, value: {} })
  expect(await admin.authenticate(one.token)).toMatchObject({ ok: true })
  expect(again.ok && (await admin.authenticate(again.value.token))).toMatchObject({ ok: false })
  const login = (password: string) => calls.login({ email: one.email, password }, visitor())
  expect(await login(PASSWORD)).toEqual(refused('admin.credentials_wrong'))
  expect(await login('another long password')).toMatchObject({ ok: true })
  expect((await actsOf(one.email)).map((entry) => (entry as { act: string }).act)).toContain('staff.password_changed')
})

test('one code changes a password once, however many requests carry it', async () => {
  const { calls, logIn, code, realClock } = office
  const one = await logIn('reviewer')
  realClock.advance(30_000)
  const proof = { oldPassword: PASSWORD, code: code() }
  const answers = await Promise.all(
    [1, 2, 3, 4].map((count) =>
      calls.changeOwnPassword({ ...proof, password: `another password ${count}` }, one.context),
    ),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
})

test('a lost authenticator: another admin starts the account again, never its owner', async () => {
  const { calls, admin, logIn } = office
  const [boss, other] = [await logIn('admin'), await logIn('support')]
  const reset = (staffId: string) => calls.resetStaff({ staffId, password: 'first password again' }, boss.context)
  expect(await reset(boss.staffId)).toEqual(refused('admin.own_account'))
  expect(await reset('stf_nobody')).toEqual(refused('admin.staff_unknown'))
  expect(await reset(other.staffId)).toMatchObject({ ok: true, value: { secondFactor: false } })
  expect(await admin.authenticate(other.token)).toMatchObject({ ok: false })
  const login = await calls.login({ email: other.email, password: 'first password again' }, visitor())
  expect(login).toMatchObject({ ok: true, value: { ownPasswordNeeded: true, enrolment: null } })
})

test('the maintenance switch reaches visitors of every process within five seconds', async () => {
  const { calls, admin, logIn } = office
  const boss = await logIn('operator')
  const elsewhere = openOffice(database.db)
  expect(await elsewhere.admin.maintenance()).toBeNull()
  const notice = { message: 'Back soon', until: '2030-01-01T02:00:00.000Z' }
  await calls.setMaintenance({ active: true, ...notice }, boss.context)
  expect(await admin.maintenance()).toEqual(notice)
  expect(await elsewhere.admin.maintenance()).toBeNull()
  elsewhere.realClock.advance(5_000)
  expect(await elsewhere.admin.maintenance()).toEqual(notice)

  await calls.setMaintenance({ active: false, message: 'ignored' }, boss.context)
  expect(await admin.maintenance()).toBeNull()
})

test('the system page tells time, version, maintenance, processes and the last audit', async () => {
  const { calls, logIn } = office
  const boss = await logIn('operator')
  const before = await calls.systemStatus({}, boss.context)
  expect(before).toMatchObject({
    ok: true,
    value: {
      time: '2030-01-01T00:00:00.000Z',
      version: '1.2.3',
      sandbox: true,
      maintenance: { active: false, message: null, until: null },
      processes: [],
      deadLetters: 0,
    },
  })
})

test('an audit that staff ask for is kept as the last one and recorded as their act', async () => {
  const { calls, logIn } = office
  const boss = await logIn('compliance')
  const report = { startedAt: '2030-01-01T00:00:00.000Z', finishedAt: '2030-01-01T00:00:00.000Z', ok: true }
  const audit = await calls.runAudit({}, boss.context)
  expect(audit).toEqual({ ok: true, value: { ...report, findings: [] } })
  const status = await calls.systemStatus({}, boss.context)
  expect(status).toMatchObject({ ok: true, value: { lastAudit: report } })
  expect((await actsOf(boss.email))[0]).toMatchObject({ act: 'ledger.audited', detail: { ok: true, findings: 0 } })
})

test('the account that must exist first is made once, and a second run changes nothing', async () => {
  const { admin, calls } = office
  const first = { ...newcomer('root@office.test'), role: 'admin' as const }
  await admin.ensureStaff(first)
  await admin.ensureStaff({ ...first, role: 'support', password: 'another password' })
  expect((await admin.listStaff()).filter(({ email }) => email === first.email)).toMatchObject([{ role: 'admin' }])
  expect(await calls.login({ email: first.email, password: PASSWORD }, visitor())).toMatchObject({ ok: true })
})
