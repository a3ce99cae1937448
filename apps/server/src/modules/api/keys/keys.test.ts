import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { loggedInStaff } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { dueWork } from '../../../testing/due-work.ts'
import { type Person, people, race, reasonOf } from '../../identity/identity.fixture.ts'
import { machines, RESTRICTIONS } from '../api.fixture.ts'

const server = testApp()
const { client, person, ownCode, mailed } = people(server)
const { ask, signed, signedQuery, now } = machines(server)
const REFUSED = { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }

afterEach(() => server.app.api.flushUses())

const READ = { kind: 'hmac', name: 'Tax export', scopes: 'read', addresses: '' } as const
const calls = (someone: Person) => client(someone.token).api
const proof = async (someone: Person) => ({ code: await ownCode(someone, 'api_key') })

/** What will be mailed to somebody. */
async function toldOf({ userId }: Person): Promise<string[]> {
  const { rows } = await server.app.db.pool.query(
    "select payload->>'notice' as notice from platform.timers where payload->>'userId' = $1 and payload ? 'notice' order by id",
    [userId],
  )
  return rows.map(({ notice }) => notice)
}

async function newKey(someone: Person, typed: { name?: string; scopes?: string; addresses?: string } = {}) {
  return calls(someone).createKey({ ...READ, ...typed, ...(await proof(someone)) })
}

test('a key asks for a factor or a mailed code, and its secret is told once', async () => {
  const anna = await person()
  expect(await reasonOf(calls(anna).createKey(READ))).toBe('identity.code_missing')
  expect(await reasonOf(calls(anna).createKey({ ...READ, code: '000000' }))).toBe('identity.code_wrong')
  const made = await newKey(anna)
  expect(made).toMatchObject({ name: 'Tax export', kind: 'hmac', scopes: ['read'], addresses: [], state: 'active' })
  expect(made.key).toMatch(/^[A-Za-z0-9]{64}$/)
  expect(made.secret).toMatch(/^[A-Za-z0-9]{64}$/)
  expect(made.hint).toBe(`${made.key.slice(0, 4)}…${made.key.slice(-4)}`)
  const listed = await calls(anna).listKeys()
  expect(JSON.stringify(listed)).not.toContain(made.secret)
  expect(JSON.stringify(listed)).not.toContain(made.key)
  const stored = await server.app.db.pool.query('select to_jsonb(k) as row from api.keys k where id = $1', [made.id])
  expect(JSON.stringify(stored.rows)).not.toContain(made.secret)
  expect(JSON.stringify(stored.rows)).not.toContain(made.key)
  expect(await toldOf(anna)).toContain('identity.api_key_made')
})

test('a signed request is answered, and what its owner changes counts from the next one on', async () => {
  const anna = await person()
  const key = await newKey(anna)
  expect(await signed(key)).toMatchObject({
    status: 200,
    body: { ipRestrict: false, enableReading: true, enableSpotAndMarginTrading: false, enableWithdrawals: false },
  })
  expect(await calls(anna).pauseKey({ id: key.id })).toMatchObject({ state: 'paused' })
  expect(await signed(key)).toMatchObject({ status: 401, body: REFUSED })
  await calls(anna).resumeKey({ id: key.id })
  // To let it do less the session is enough.
  await calls(anna).updateKey({ ...READ, id: key.id, addresses: '203.0.113.0/28' })
  expect(await signed(key)).toMatchObject({ status: 200, body: { ipRestrict: true } })
  expect(await signed(key, RESTRICTIONS, { ip: '203.0.113.16' })).toMatchObject({ status: 401, body: REFUSED })
  // Whoever is behind no proxy of ours writes what they like there.
  const forged = { 'x-mbx-apikey': key.key, 'x-forwarded-for': '203.0.113.7' }
  const query = signedQuery(key, `timestamp=${now()}`)
  const elsewhere = await ask({ path: RESTRICTIONS, query, headers: forged, ip: '198.51.100.1' })
  expect(elsewhere).toMatchObject({ status: 401, body: REFUSED })
  expect(await reasonOf(calls(anna).updateKey({ ...READ, id: key.id }))).toBe('identity.code_missing')
  await calls(anna).updateKey({ ...READ, id: key.id, ...(await proof(anna)) })
  expect(await signed(key, RESTRICTIONS, { ip: '198.51.100.1' })).toMatchObject({ status: 200 })
  expect(await reasonOf(calls(anna).removeKey({ id: key.id }))).toBe('identity.code_missing')
  await calls(anna).removeKey({ id: key.id, ...(await proof(anna)) })
  expect(await signed(key)).toMatchObject({ status: 401, body: REFUSED })
  const left = await server.app.db.pool.query('select secret from api.keys where id = $1', [key.id])
  expect(left.rows).toEqual([{ secret: null }])
})

test('an Ed25519 key signs without a secret of ours', async () => {
  const anna = await person()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const typed = { ...READ, kind: 'ed25519' } as const
  const code = await ownCode(anna, 'api_key')
  const secretPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const wrong of ['', 'x', secretPem])
    expect(await reasonOf(calls(anna).createKey({ ...typed, publicKey: wrong, code }))).toBe('api.public_key_wrong')
  const { key, secret } = await calls(anna).createKey({ ...typed, publicKey: pem, code })
  expect(secret).toBeNull()
  const query = `timestamp=${now()}`
  const signature = sign(null, Buffer.from(query), privateKey).toString('base64')
  const headers = { 'x-mbx-apikey': key }
  for (const text of [encodeURIComponent(signature), signature])
    expect(await ask({ path: RESTRICTIONS, query: `${query}&signature=${text}`, headers })).toMatchObject({
      status: 200,
    })
})

test('what is refused first says the least: form, key, time, signature, fields', async () => {
  const anna = await person()
  const key = await newKey(anna)
  const headers = { 'x-mbx-apikey': key.key }
  const code = async (query: string, given: Record<string, string> = headers) => {
    const { status, body } = await ask({ path: RESTRICTIONS, query, headers: given })
    return [status, body.code]
  }
  expect(await code('', {})).toEqual([401, -2014])
  expect(await code('', { 'x-mbx-apikey': 'short' })).toEqual([401, -2014])
  expect(await code('', { 'x-mbx-apikey': 'a'.repeat(64) })).toEqual([401, -2015])
  expect(await code('')).toEqual([400, -1102])
  expect(await code('timestamp=yesterday')).toEqual([400, -1100])
  expect(await code(`timestamp=${now()}`)).toEqual([400, -1102])
  expect(await code(`timestamp=${now()}&recvWindow=60001&signature=x`)).toEqual([400, -1131])
  expect(await code(`timestamp=${now() - 5_001}&signature=x`)).toEqual([400, -1021])
  expect(await code(`timestamp=${now() + 1_000}&signature=x`)).toEqual([400, -1021])
  expect(await code(`timestamp=${now()}&signature=x`)).toEqual([400, -1022])
  expect(await code(signedQuery(key, `a=1&timestamp=${now()}`))).toEqual([400, -1104])
  expect(await code(signedQuery(key, `timestamp=${now()}`).replace('signature', 'Signature'))).toEqual([400, -1102])
  expect(await code(signedQuery(key, `recvWindow=60000&timestamp=${now() - 60_000}`))).toEqual([200, undefined])
})

test('nobody reaches the keys of another, and there are at most thirty', async () => {
  const [anna, berta] = [await person(), await person()]
  const { id } = await newKey(anna)
  const other = calls(berta)
  const attempts = [
    () => other.pauseKey({ id }),
    () => other.resumeKey({ id }),
    () => other.keyUses({ id }),
    () => other.removeKey({ id, code: '123456' }),
    () => other.updateKey({ ...READ, id }),
  ]
  for (const attempt of attempts) expect(await reasonOf(attempt())).toBe('api.key_unknown')
  await server.app.db.pool.query(
    `insert into api.keys (id, user_id, key_hash, hint, kind, name, public_key, scopes, far_prices, made_at)
     select 'key_' || n || repeat('0', 20), $1, sha256(convert_to($1 || n::text, 'UTF8')), '', 'ed25519', 'bulk', 'pem', '{read}', false, now()
     from generate_series(1, 28) n`,
    [anna.userId],
  )
  const code = await ownCode(anna, 'api_key')
  const { done } = await race(() => calls(anna).createKey({ ...READ, code }))
  expect(done).toBe(1)
  expect(await reasonOf(newKey(anna))).toBe('api.too_many_keys')
})

test('a key that trades from anywhere lapses after 90 days, and its owner is told a week before', async () => {
  const anna = await person()
  const key = await newKey(anna, { name: 'Grid', scopes: 'read,trade' })
  const lapsesAt = new Date(server.clock.now().getTime() + 90 * 86_400_000)
  expect(Math.abs(Date.parse(key.lapsesAt ?? '') - lapsesAt.getTime())).toBeLessThan(1_000)
  const fixed = await newKey(anna, { name: 'At home', scopes: 'read,trade', addresses: '203.0.113.7' })
  expect(fixed.lapsesAt).toBeNull()
  let since = server.clock.now()
  const daysGoBy = async (days: number) => {
    server.clock.advance(days * 86_400_000)
    await dueWork(server, [server.app.api])(since)
    since = server.clock.now()
  }
  await daysGoBy(84)
  expect(await toldOf(anna)).toContain('api.key_lapses')
  await daysGoBy(7)
  const again = await client().identity.loginWithPassword({ account: anna.email, password: 'ledger-pencil-7' })
  const { keys } = await client(again.token).api.listKeys()
  expect(keys.map(({ name, scopes, lapsesAt: at }) => ({ name, scopes, at }))).toEqual([
    { name: 'At home', scopes: ['read', 'trade'], at: null },
    { name: 'Grid', scopes: ['read'], at: null },
  ])
  expect(await signed(key)).toMatchObject({ status: 200, body: { enableSpotAndMarginTrading: false } })
})

test('a frozen account opens nothing by its keys, and a forgotten password ends them', async () => {
  const anna = await person()
  const key = await newKey(anna)
  await server.app.db.pool.query('update identity.users set frozen_at = now() where id = $1', [anna.userId])
  expect(await signed(key)).toMatchObject({ status: 401, body: REFUSED })
  await server.app.db.pool.query('update identity.users set frozen_at = null where id = $1', [anna.userId])
  expect(await signed(key)).toMatchObject({ status: 200 })
  const code = await mailed(anna.email, 'reset_password')
  const password = 'violet-anchor-42'
  await client().identity.resetForgottenPassword({ account: anna.email, code, password, confirmation: password })
  expect(await signed(key)).toMatchObject({ status: 401, body: REFUSED })
})

test('uses are counted by day, refused ones too, and staff see them with what they do recorded', async () => {
  const anna = await person()
  const key = await newKey(anna)
  await signed(key)
  await signed(key)
  await ask({ path: RESTRICTIONS, query: `timestamp=${now()}&signature=x`, headers: { 'x-mbx-apikey': key.key } })
  await server.app.api.flushUses()
  const day = server.clock.now().toISOString().slice(0, 10)
  const uses = { day, uses: 3, refused: 1, lastIp: '203.0.113.7' }
  expect((await calls(anna).keyUses({ id: key.id })).days).toMatchObject([uses])
  expect((await calls(anna).listKeys()).keys[0]).toMatchObject({ lastIp: '203.0.113.7' })

  const { token } = await loggedInStaff(server, 'support')
  const office = server.officeClient({ token }).api
  const { keys } = await office.officeKeysOf({ userId: anna.userId })
  expect(keys).toMatchObject([{ id: key.id, days: [uses], removedAt: null }])
  expect(JSON.stringify(keys)).not.toContain(key.key)
  await office.officePauseKey({ id: key.id, reason: 'asked by phone' })
  expect(await signed(key)).toMatchObject({ status: 401, body: REFUSED })
  expect(await reasonOf(calls(anna).resumeKey({ id: key.id }))).toBe('api.key_held')
  await office.officeResumeKey({ id: key.id, reason: 'owner called back' })
  expect(await signed(key)).toMatchObject({ status: 200 })
  await office.officeRemoveKey({ id: key.id, reason: 'seen elsewhere' })
  expect(await signed(key)).toMatchObject({ status: 401, body: REFUSED })
  expect(await toldOf(anna)).toContain('api.key_removed_by_staff')
  const log = await server.app.db.pool.query("select act from admin.audit_log where act like 'api.key%' order by 1")
  expect(log.rows.map(({ act }) => act)).toEqual(['api.key_paused', 'api.key_removed', 'api.key_resumed'])
})
