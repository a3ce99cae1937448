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

test('no password of staff is a common one, repeats their address, or is made of the words of this product', async () => {
  const { calls, logIn, code, realClock } = office
  const [boss, other] = [await logIn('admin'), await logIn('support')]
  const common = refused('admin.password_common')
  const account = newcomer('guessed@office.test')
  for (const password of ['1q2w3e4r5t6y', 'I-am-Guessed@home']) {
    expect(await calls.proposeNewStaff({ ...account, password }, boss.context), password).toEqual(common)
  }
  const password = `hello ${other.email.split('@')[0]}`
  expect(await calls.proposeStaffReset({ staffId: other.staffId, password }, boss.context)).toEqual(common)
  realClock.advance(60_000)
  const change = { oldPassword: PASSWORD, password, code: code() }
  expect(await calls.changeOwnPassword(change, other.context)).toEqual(common)
  const { proposeNewStaff, proposeStaffReset, changeOwnPassword } = contract.admin
  for (const { input } of [proposeNewStaff, proposeStaffReset, changeOwnPassword]) {
    const { issues = [] } = input.shape.password.safeParse('B4ck0ffice-2026').error ?? {}
    expect(issues).toMatchObject([{ message: 'admin.password_common' }])
  }
})

test('one address is one account, also when two admins propose it at once', async () => {
  const { calls, logIn } = office
  const [one, two] = [await logIn('admin'), await logIn('admin')]
  const propose = () => calls.proposeNewStaff(newcomer('twice@office.test'), one.context)
  const answers = await Promise.all([1, 2, 3].map(propose))
  const [made] = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.find((answer) => !answer.ok)).toEqual(refused('admin.proposal_open'))
  await calls.confirmStaffProposal({ id: made?.id ?? '' }, two.context)
  expect(await propose()).toEqual(refused('admin.email_taken'))
  const acts = await actsOf(two.email)
  expect(acts.filter((act) => (act as { act: string }).act === 'staff.created')).toHaveLength(1)
})

test('two admins who remove each other at the same time leave one admin', async () => {
  const { calls, logIn } = office
  const [one, two] = [await logIn('admin'), await logIn('admin')]
  const answers = await Promise.all([
    calls.deactivateStaff({ staffId: two.staffId }, one.context),
    calls.deactivateStaff({ staffId: one.staffId }, two.context),
  ])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.find((answer) => !answer.ok)).toEqual(refused('session.unauthorized'))
})

test('a change of staff is recorded with who proposed and who confirmed, before and after, without any secret', async () => {
  const { calls, logIn } = office
  const [boss, second, other] = [await logIn('admin'), await logIn('admin'), await logIn('support')]
  const proposed = await calls.proposeNewStaff(newcomer('recorded@office.test'), boss.context)
  const id = proposed.ok ? proposed.value.id : ''
  await calls.confirmStaffProposal({ id }, second.context)
  await calls.deactivateStaff({ staffId: other.staffId }, boss.context)
  const acts = await actsOf(boss.email)
  const account = { email: 'recorded@office.test', name: 'Newcomer', role: 'reviewer' }
  expect(acts).toMatchObject([
    {
      act: 'staff.changed',
      subject: other.staffId,
      detail: { from: { role: 'support', active: true }, to: { role: 'support', active: false } },
      ip: '192.0.2.7',
      time: '2030-01-01T00:00:00.000Z',
    },
    { act: 'staff.proposed', subject: id, detail: { proposal: id, kind: 'create', ...account } },
    { act: 'staff.logged_in' },
  ])
  const confirmed = await actsOf(second.email)
  expect(confirmed[0]).toMatchObject({
    act: 'staff.created',
    detail: { ...account, proposal: id, proposedBy: boss.staffId },
  })
  expect(JSON.stringify([acts, confirmed])).not.toContain(PASSWORD)
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
