import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PERSON, verification } from './modules/kyc/kyc.fixture.ts'
import { createSecretBox } from './platform/secrets/secrets.ts'
import { testApp } from './testing/app.ts'

const OLDER = Buffer.alloc(32, 1).toString('base64url')
/** Of another cipher too: that is replaced by the same steps. */
const NEWER = `chacha20-poly1305:${Buffer.alloc(32, 2).toString('base64url')}`

const running = testApp({ SECRET_KEY: OLDER })
const world = verification(running)

const number = world.newNumber()
let verified: Awaited<ReturnType<typeof world.passed>>
let drafting: Awaited<ReturnType<typeof world.drafted>>
let guarded: Awaited<ReturnType<typeof world.person>>
let totpSecret: string

beforeAll(async () => {
  verified = await world.passed(number)
  drafting = await world.drafted()
  guarded = await world.person()
  totpSecret = (await world.bind(guarded)).secret
  const { token } = await world.person()
  await world.client(token).identity.newAuthenticatorSecret()
  await world.staff('compliance')
})

/** Authenticators of users and of staff, people, pictures, and documents that are known again. */
async function expectAllOpens(): Promise<void> {
  const ticket = await world.ticketOf(guarded)
  const code = world.nextTotp(totpSecret)
  expect(await world.client().identity.verifyAfterLogin({ ticket, code })).toMatchObject({ userId: guarded.userId })
  const office = await world.staff('compliance')
  const { caseId } = await world.caseOf(verified)
  const { person, files } = await office.officeCase({ caseId })
  expect(person).toMatchObject({ ...PERSON, documentNumber: number })
  const pictures = Object.values(files).filter((fileId) => fileId !== null)
  expect(pictures).toHaveLength(3)
  for (const fileId of pictures) expect((await office.officeFile({ fileId })).base64).toMatch(/^\/9j\//)
  const { draft } = await world.client(drafting.token).kyc.info()
  expect(draft?.person).toMatchObject(PERSON)
  const again = await world.submitted(number)
  const { flags } = await office.officeCase({ caseId: (await world.caseOf(again)).caseId })
  expect(flags).toContain('duplicate')
}

async function rekey() {
  const { identity, admin, kyc } = running.app
  return { users: await identity.rekey(), staff: await admin.rekey(), ...(await kyc.rekey()) }
}

test('while a key is replaced what the old one sealed opens, and what is sealed needs the new one', async () => {
  await running.restart({ SECRET_KEY: NEWER, SECRET_KEYS_OTHER: OLDER })
  await expectAllOpens()
  const someone = await world.person()
  await world.client(someone.token).identity.newAuthenticatorSecret()
  const { rows } = await running.app.db.pool.query('select totp_pending as offered from identity.users where id = $1', [
    someone.userId,
  ])
  expect(createSecretBox([NEWER]).open(rows[0].offered, someone.userId)).toMatch(/^[A-Z2-7]+$/)
  expect(() => createSecretBox([OLDER]).open(rows[0].offered, someone.userId)).toThrow()
})

test('everything is sealed again once, and nothing is left that the old key opens', async () => {
  // The one with the same document came under the new key; a draft and a case are older.
  expect(await rekey()).toEqual({ users: 1, staff: 1, people: 2, pictures: 6 })
  expect(await rekey()).toEqual({ users: 0, staff: 0, people: 0, pictures: 0 })
  const { rows } = await running.app.db.pool.query('select count(*) as count from kyc.files')
  expect(readdirSync(join(running.config.dataDir, 'files/kyc'))).toHaveLength(rows[0].count)
})

test('then the new key alone opens everything', async () => {
  await running.restart({ SECRET_KEY: NEWER })
  await expectAllOpens()
})
