import { BREACHED_PASSWORDS, startSandboxPasswords } from '@bourse/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRangeService, type IsBreached } from '../../../platform/secrets/breached.ts'
import { loggedInStaff } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { people, reasonOf } from '../identity.fixture.ts'

const [LEAKED = ''] = BREACHED_PASSWORDS
const warnings: unknown[] = []
const asked: string[] = []
let timeoutMs = 30_000
let service: Awaited<ReturnType<typeof startSandboxPasswords>>
const isBreached: IsBreached = (password) => {
  const logger = { warn: (...said: unknown[]) => void warnings.push(said[1]) }
  return createRangeService(service.settings, { logger, timeoutMs })(password)
}
const running = testApp({}, { isBreached })
const { client, newEmail, mailed, person } = people(running)

beforeAll(async () => {
  service = await startSandboxPasswords({ db: running.app.db, slowMs: 2_000, onAsked: (path) => asked.push(path) })
})
afterAll(() => service.stop())

async function register(password: string): Promise<string> {
  const account = newEmail()
  const code = await mailed(account, 'register')
  const terms = { agreement: 'true', notChineseCitizen: 'true' } as const
  return reasonOf(client().identity.register({ account, password, code, country: 'IT', ...terms }))
}

const answers = (mode: string) =>
  running.app.db.pool.query(
    `insert into sandbox.party_modes (party, mode) values ('passwords', $1)
     on conflict (party) do update set mode = excluded.mode`,
    [mode],
  )

test('a password that a breach has brought to light is refused, for people and for staff', async () => {
  expect(await register(LEAKED)).toBe('identity.password_common')
  expect(await register(`${LEAKED}x`)).toBe('not refused')
  const { token } = await person()
  const change = { oldPassword: 'ledger-pencil-7', password: LEAKED, confirmation: LEAKED }
  expect(await reasonOf(client(token).identity.changePassword(change))).toBe('identity.password_common')
  const staff = await loggedInStaff(running, 'support')
  const own = { oldPassword: 'a long password for tests', password: LEAKED, code: '000000' }
  const office = running.officeClient({ token: staff.token }).admin
  expect(await reasonOf(office.changeOwnPassword(own))).toBe('admin.password_common')
})

test('it is asked by five characters of the hash alone', async () => {
  asked.length = 0
  await register('a-quiet-evening-7')
  expect(asked).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)])
})

test.each(['away', 'fails', 'garbage', 'slow'])(
  'while the service %s the list of our own decides, and the log says that nobody else did',
  async (mode) => {
    await answers(mode)
    warnings.length = 0
    if (mode === 'slow') timeoutMs = 100
    expect(await register(LEAKED)).toBe('not refused')
    expect(await register('password1')).toBe('identity.password_common')
    await answers('answers')
    timeoutMs = 30_000
    expect(warnings).toEqual([expect.stringContaining('the list of our own decided')])
    expect(await register(LEAKED)).toBe('identity.password_common')
  },
)
