import { EICAR, type SandboxScanner, startSandboxScanner } from '@bourse/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClamdScanner, missingScanner, type Scanner } from '../../platform/files/scanner.ts'
import { testApp } from '../../testing/app.ts'
import { pictureBytes } from '../../testing/picture.ts'
import { reasonOf } from '../identity/identity.fixture.ts'
import { verification } from './kyc.fixture.ts'

let service: SandboxScanner
let timeoutMs = 30_000
const scanner: Scanner = { scan: (bytes) => createClamdScanner(service.settings, timeoutMs).scan(bytes) }
const running = testApp({}, { scanner })
const { client, person } = verification(running)

beforeAll(async () => {
  service = await startSandboxScanner({ db: running.app.db, slowMs: 2_000 })
})
afterAll(() => service.stop())

async function send(with_: string, someone?: Awaited<ReturnType<typeof person>>) {
  const who = someone ?? (await person())
  const calls = client(who.token).kyc
  await calls.saveDocument({ country: 'IT', documentKind: 'passport' })
  const file = new Blob([new Uint8Array(await pictureBytes({ width: 640, height: 420 })), with_])
  return { who, reason: await reasonOf(calls.uploadKycFile({ part: 'front', file })) }
}

const answers = (mode: string) =>
  running.app.db.pool.query(
    `insert into sandbox.party_modes (party, mode) values ('scanner', $1)
     on conflict (party) do update set mode = excluded.mode`,
    [mode],
  )

async function keptOf(userId: string): Promise<number> {
  const { rows } = await running.app.db.pool.query('select 1 from kyc.files where user_id = $1', [userId])
  return rows.length
}

test('a picture with malware in it is refused by its own word, kept nowhere, and staff read of it', async () => {
  const { who, reason } = await send(EICAR)
  expect(reason).toBe('kyc.file_infected')
  expect(await keptOf(who.userId)).toBe(0)
  const { records } = await client(who.token).identity.securityEvents({})
  expect(records.map(({ kind }) => kind)).toContain('upload_refused')
  expect((await send('', who)).reason).toBe('not refused')
  expect(await keptOf(who.userId)).toBe(1)
})

test('so is one that is sent as evidence for a lost authenticator', async () => {
  const who = await person()
  const file = new Blob([new Uint8Array(await pictureBytes({ width: 640, height: 420 })), EICAR])
  expect(await reasonOf(client(who.token).kyc.uploadFile({ file }))).toBe('kyc.file_infected')
})

test.each(['away', 'fails', 'garbage', 'slow'])(
  'while the scanner %s nothing is taken, and one tries again',
  async (mode) => {
    await answers(mode)
    if (mode === 'slow') timeoutMs = 100
    const { who, reason } = await send('')
    await answers('answers')
    timeoutMs = 30_000
    expect(reason).toBe('kyc.scanner_away')
    expect(await keptOf(who.userId)).toBe(0)
    expect((await send('', who)).reason).toBe('not refused')
  },
)

test('a file of many parts is read whole, and an operator who names no scanner takes nothing', async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, 7)
  expect(await scanner.scan(large)).toEqual({ outcome: 'clean' })
  expect(await scanner.scan(Buffer.concat([large, Buffer.from(EICAR)]))).toMatchObject({ outcome: 'found' })
  expect(await missingScanner.scan(large)).toMatchObject({ outcome: 'away' })
})
