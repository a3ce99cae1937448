import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { machines } from './modules/api/api.fixture.ts'
import { people } from './modules/identity/identity.fixture.ts'
import { PERSON, verification } from './modules/kyc/kyc.fixture.ts'
import { createSecretBox, type SecretKeys } from './platform/secrets/secrets.ts'
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
const KEY = { name: 'Bot', scopes: ['read'], key: 'k'.repeat(64), secret: 's'.repeat(64) } as const
/** Of an endpoint: what its secret was, and is. */
let hook: { readonly id: string; readonly former: string; readonly secret: string }

beforeAll(async () => {
  verified = await world.passed(number)
  drafting = await world.drafted()
  guarded = await world.person()
  totpSecret = (await world.bind(guarded)).secret
  const { token } = await world.person()
  await world.client(token).identity.newAuthenticatorSecret()
  await world.staff('compliance')
  await machineSecrets()
})

/** A key of a program, and an endpoint for webhooks whose secret was changed, so that there are two. */
async function machineSecrets(): Promise<void> {
  const { api } = running.app
  const owner = await world.person()
  await api.seedKey(owner.userId, KEY)
  const former = await api.seedEndpoint(owner.userId, 'https://receiver.example/200')
  const calls = world.client(owner.token).api
  const [endpoint] = (await calls.listWebhooks()).endpoints
  assert(former !== undefined && endpoint !== undefined, 'an endpoint was made')
  const code = await people(running).ownCode(owner, 'api_key')
  const { secret } = await calls.rotateWebhookSecret({ id: endpoint.id, code })
  hook = { id: endpoint.id, former, secret }
}

async function expectMachinesOpen(keys: SecretKeys): Promise<void> {
  expect(await machines(running).signed(KEY)).toMatchObject({ status: 200 })
  const { rows } = await running.app.db.pool.query('select secret, former_secret from api.endpoints where id = $1', [
    hook.id,
  ])
  const opened = [rows[0].secret, rows[0].former_secret].map((sealed) => createSecretBox(keys).open(sealed, hook.id))
  expect(opened).toEqual([hook.secret, hook.former])
}

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
  const { identity, admin, kyc, api } = running.app
  return {
    users: await identity.rekey(),
    staff: await admin.rekey(),
    ...(await kyc.rekey()),
    machines: await api.rekey(),
  }
}

test('while a key is replaced what the old one sealed opens, and what is sealed needs the new one', async () => {
  await running.restart({ SECRET_KEY: NEWER, SECRET_KEYS_OTHER: OLDER })
  await expectAllOpens()
  await expectMachinesOpen([NEWER, OLDER])
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
  expect(await rekey()).toEqual({ users: 1, staff: 1, people: 2, pictures: 6, machines: 3 })
  expect(await rekey()).toEqual({ users: 0, staff: 0, people: 0, pictures: 0, machines: 0 })
  const { rows } = await running.app.db.pool.query('select count(*) as count from kyc.files')
  expect(readdirSync(join(running.config.dataDir, 'files/kyc'))).toHaveLength(rows[0].count)
})

test('then the new key alone opens everything', async () => {
  await running.restart({ SECRET_KEY: NEWER })
  await expectAllOpens()
  await expectMachinesOpen([NEWER])
})
