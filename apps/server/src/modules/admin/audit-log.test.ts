import { ok } from '@bourse/money'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Office, openOffice } from './admin.fixture.ts'

const database = testDatabase()
let office: Office

beforeEach(() => {
  office = openOffice(database.db)
})

type Boss = Awaited<ReturnType<Office['logIn']>>

async function record(boss: Boss, act: string, subject = 'x'): Promise<void> {
  const actor = { staffId: boss.staffId, email: boss.email, ip: '192.0.2.7' }
  await database.db.tx(async (tx) => {
    await office.admin.recordAct(tx, { actor, act, subject, detail: { count: 1, text: 'ü "quoted"' } })
    return ok()
  })
}

/** What somebody with the database's own password could do, and what puts it back. */
async function asOwner(...statements: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    await owner.query('alter table admin.audit_log disable trigger user')
    for (const statement of statements) await owner.query(statement)
    await owner.query('alter table admin.audit_log enable trigger user')
  } finally {
    await owner.end()
  }
}

const NEWEST = '(select max(seq) from admin.audit_log)'

test('fifty acts at once make one unbroken chain', async () => {
  const boss = await office.logIn('admin')
  await Promise.all(Array.from({ length: 50 }, (_, index) => record(boss, 'test.raced', `subject-${index}`)))
  expect((await office.admin.listActs({ current: 1, size: 100, act: 'test.raced' })).total).toBe(50)
  expect(await office.admin.auditLogFindings()).toEqual([])
})

test('a changed entry is found, even by one character', async () => {
  const boss = await office.logIn('admin')
  for (const act of ['test.before', 'test.changed', 'test.after']) await record(boss, act)
  const { head } = await office.admin.listActs({ current: 1, size: 1 })
  await asOwner(`update admin.audit_log set ip = '192.0.2.8' where seq = ${NEWEST} - 1`)
  const broken = String(Number(head.seq) - 1)
  expect(await office.admin.auditLogFindings()).toEqual([
    { invariant: 'A1', detail: { difference: 'audit_chain_broken', seq: broken } },
  ])
  await asOwner(`update admin.audit_log set ip = '192.0.2.7' where seq = ${NEWEST} - 1`)
  expect(await office.admin.auditLogFindings()).toEqual([])
})

test('a removed entry is found, in the middle by the next one and at the end by the head', async () => {
  const boss = await office.logIn('admin')
  for (const act of ['test.middle', 'test.last']) await record(boss, act)
  const kept = 'create table admin.kept as select * from admin.audit_log'
  const back =
    'insert into admin.audit_log select * from admin.kept k where not exists (select from admin.audit_log l where l.seq = k.seq)'
  await asOwner(kept, `delete from admin.audit_log where seq = ${NEWEST} - 1`)
  expect(await office.admin.auditLogFindings()).toMatchObject([{ detail: { difference: 'audit_chain_broken' } }])
  await asOwner(back, `delete from admin.audit_log where seq = ${NEWEST}`)
  expect(await office.admin.auditLogFindings()).toEqual([
    { invariant: 'A1', detail: { difference: 'audit_head_differs' } },
  ])
  await asOwner(back, 'drop table admin.kept')
  expect(await office.admin.auditLogFindings()).toEqual([])
})

test('the server may not set the head of the chain itself', async () => {
  await expect(database.db.pool.query('update admin.audit_head set seq = 0')).rejects.toThrow('permission denied')
})

test('the log is searched by act, person, subject and time together', async () => {
  const { calls, clock } = office
  const [one, two] = [await office.logIn('admin'), await office.logIn('compliance')]
  await record(one, 'test.searched', 'usr_1')
  await record(two, 'test.searched', 'usr_1')
  clock.advance(3_600_000)
  await record(one, 'test.searched', 'usr_2')
  const found = async (filter: Record<string, string>) => {
    const answer = await calls.auditLog({ current: 1, size: 10, act: 'test.searched', ...filter }, one.context)
    return answer.ok ? answer.value.records.map(({ subject, staffEmail }) => [subject, staffEmail]) : answer
  }
  expect(await found({ subject: 'usr_1' })).toEqual([
    ['usr_1', two.email],
    ['usr_1', one.email],
  ])
  expect(await found({ subject: 'usr_1', staff: one.email })).toEqual([['usr_1', one.email]])
  expect(await found({ from: '2030-01-01T00:30:00.000Z' })).toEqual([['usr_2', one.email]])
  expect(await found({ to: '2030-01-01T00:30:00.000Z', staff: two.email })).toEqual([['usr_1', two.email]])
})
