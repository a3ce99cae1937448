import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rows } from '../../platform/database/db.ts'
import { personalOf } from '../../platform/module.ts'
import { workFor } from '../../testing/worker.ts'
import { failureOf, race, reasonOf } from '../identity/identity.fixture.ts'
import { PERSON, verification } from '../kyc/kyc.fixture.ts'
import { LEDGER_TABLES } from '../ledger/index.ts'
import { MODULE_ORDER } from '../order.ts'
import { HOUR_MS, type Ready, withdrawalWorld } from '../withdrawals/withdrawals.fixture.ts'
import { unzip } from './unzip.fixture.ts'

const world = withdrawalWorld()
const { running } = world
const people = verification(running)
const DAY_MS = 24 * HOUR_MS
const privacy = (who: { readonly token: string }) => running.client({ token: who.token }).privacy
let anna: Ready

beforeAll(async () => {
  const stop = await workFor(running.app, running.app.privacy, running.app.notices)
  anna = await world.ready('0.75')
  await world.fund(anna.userId, 'EUR', '120.5')
  return stop
})

const settled = () => running.app.jobs.settle()

async function ask(who: Ready) {
  const asked = await privacy(who).askExport({ googleCode: people.nextTotp(who.secret) })
  await settled()
  await fileOf(asked.exportId)
  return asked.exportId
}

/** The name of its file, once it is made: a first try of the job that failed is repeated after a while. */
async function fileOf(exportId: string): Promise<string> {
  const keyOf = () =>
    rows(running.app.db.queryable, sql<{ key: string | null }>`select key from privacy.exports where id = ${exportId}`)
  await expect.poll(async () => (await keyOf())[0]?.key).toEqual(expect.any(String))
  return basename((await keyOf())[0]?.key ?? '')
}

async function fetched(who: Ready, exportId: string) {
  const googleCode = people.nextTotp(who.secret)
  const { name, base64 } = await privacy(who).downloadExport({ exportId, googleCode })
  return { name, files: unzip(Buffer.from(base64, 'base64')) }
}

test('an archive holds what every module keeps about the person, with amounts in whole coins and the pictures', async () => {
  const exportId = await ask(anna)
  const { name, files } = await fetched(anna, exportId)
  expect(name).toMatch(/^bourse-\d{4}-\d\d-\d\d\.zip$/)
  const json = (path: string) => JSON.parse(files.get(path)?.toString() ?? 'null')
  expect(json('identity/users.json')).toMatchObject([{ email: anna.email, authenticator_bound: true }])
  expect(json('kyc/cases.json')).toMatchObject([{ state: 'passed', person: PERSON }])
  const pictures = [...files.keys()].filter((path) => path.startsWith('kyc/pictures/'))
  expect(pictures).toHaveLength(3)
  for (const path of pictures) expect(files.get(path)?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(json('ledger/accounts.json')).toMatchObject([
    { asset: 'BTC', balance: '0.75' },
    { asset: 'EUR', balance: '120.5' },
  ])
  const movements = files.get('ledger/postings.csv')?.toString().split('\r\n')
  expect(movements?.[0]).toBe('\uFEFFoccurred_at,kind,account,asset,amount,balance_after,entry')
  expect(movements?.[1]).toContain(',deposit,spot,BTC,0.75,0.75,')
  expect(files.get('README.txt')?.toString()).toContain('Everything Bourse stores about you')
  const everything = [...files.values()].map(String).join('\n')
  expect(everything).not.toMatch(/argon2|password_hash|token_hash|totp_secret|public_key/)
})

test('the owner is mailed at once with the link that freezes, and when the archive is ready', async () => {
  const mails = running.outbox.filter(({ to }) => to === anna.email).map(({ subject }) => subject)
  expect(mails).toContain('Someone asked for a copy of your data')
  expect(mails).toContain('Your data archive is ready')
  const asked = running.outbox.find(
    ({ to, subject }) => to === anna.email && subject.startsWith('Someone asked for a copy'),
  )
  expect(asked?.text).toContain('/account/freeze#')
})

test('one archive a day, however many ask at once', async () => {
  const ready = await world.ready()
  const { identity } = running.client({ token: ready.token })
  const { token } = await identity.stepUp({ googleCode: people.nextTotp(ready.secret) })
  const marco = { ...ready, token }
  const { done, reasons } = await race(() => privacy(marco).askExport({}))
  expect([done, [...new Set(reasons)]]).toEqual([1, ['privacy.export_daily']])
  expect(await privacy(marco).exports({})).toMatchObject({
    exports: [{ state: expect.any(String) }],
    nextAt: expect.any(String),
  })
  running.clock.advance(DAY_MS)
  expect((await privacy(await world.logIn(marco)).exports({})).nextAt).toBeNull()
  await settled()
})

test('a session alone neither asks for an archive nor fetches one', async () => {
  const clara = await world.ready()
  expect(await reasonOf(privacy(clara).askExport({}))).toBe('identity.totp_missing')
  const exportId = await ask(clara)
  running.clock.advance(6 * 60_000)
  expect(await reasonOf(privacy(clara).downloadExport({ exportId }))).toBe('identity.totp_missing')
  const nobody = await people.person()
  expect(await reasonOf(privacy(nobody).askExport({}))).toBe('identity.code_missing')
  const code = await people.ownCode(nobody, 'export_data')
  expect(await privacy(nobody).askExport({ code })).toMatchObject({ state: 'making' })
  expect(await reasonOf(privacy(nobody).downloadExport({ exportId, code: '000000' }))).toBe('privacy.export_unknown')
  await settled()
})

test('nothing of an archive can be read on the disk, and after seven days it is gone', async () => {
  running.clock.advance(DAY_MS)
  anna = await world.logIn(anna)
  const exportId = await ask(anna)
  const folder = join(running.config.dataDir, 'files', 'export')
  const stored = () => readdirSync(folder)
  const own = await fileOf(exportId)
  expect(stored()).toContain(own)
  for (const name of stored()) expect(readFileSync(join(folder, name)).includes('identity/users.json')).toBe(false)
  // The job that drops them is due with the clock; it has ended before anybody looks.
  running.clock.advance(7 * DAY_MS + 1)
  await settled()
  anna = await world.logIn(anna)
  const googleCode = people.nextTotp(anna.secret)
  const failure = await failureOf(privacy(anna).downloadExport({ exportId, googleCode }))
  expect(failure?.reason).toBe('privacy.export_unknown')
  expect(stored()).not.toContain(own)
  expect((await privacy(anna).exports({})).exports).toEqual([])
})

/** Columns by which a row belongs to a person. */
const OF_A_PERSON = /^(user_id|from_user|to_user|trader_id|maker_trader|taker_trader|owner|target)$/

test('every table that names a person is given to that person, or says why not', async () => {
  const columns = await rows(
    running.app.db.queryable,
    sql<{ schema: string; table: string; column: string }>`
      select table_schema as schema, table_name as table, column_name as column from information_schema.columns
      where table_schema = any(${[...MODULE_ORDER]})`,
  )
  const named = columns
    .filter(({ column }) => OF_A_PERSON.test(column))
    .map(({ schema, table }) => `${schema}.${table}`)
  const modules = { ledger: { tables: LEDGER_TABLES }, ...personalOf(running.app.registered) }
  const declared = Object.entries(modules).flatMap(([module, { tables }]) =>
    Object.keys(tables).map((table) => `${module}.${table}`),
  )
  expect(named.filter((table) => !declared.includes(table))).toEqual([])
  const known = new Set(columns.map(({ schema, table }) => `${schema}.${table}`))
  expect(declared.filter((table) => !known.has(table))).toEqual([])
})
