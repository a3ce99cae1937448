import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../platform/secrets/totp.ts'
import { fakeClock } from '../../platform/time/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { testDatabase } from '../../testing/database.ts'
import type { EvmUnsigned } from '../custody/index.ts'
import type { AgreedPayment } from '../identity/index.ts'
import { startVaultServer, type VaultServer } from './door/door.ts'
import { QUESTIONS } from './door/questions.ts'
import { confirmationOf, openTestVault } from './vault.fixture.ts'
import type { Vault } from './vault.ts'

/** Whoever owns the server's process has its key for the signer, its database role, and everything that people send through it. */
const KEY = 'k'.repeat(43)
const FORGERIES = 10_000
const DAY_MS = 24 * 60 * 60_000
const THIEF = '0x0000000000000000000000000000000000000bad'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
let vault: Vault
let server: VaultServer
let close: () => Promise<void>

beforeAll(async () => {
  const opened = openTestVault({ url: database.url, clock })
  vault = opened.vault
  close = opened.close
  server = await startVaultServer(vault, { host: '127.0.0.1', port: 0, key: KEY, onFault: () => undefined })
  await vault.enrol({ id: 'fct_1', user: 'usr_1', kind: 'fund_password', password: '246813' })
  await vault.enrol({ id: 'fct_2', user: 'usr_1', kind: 'authenticator', secret: SECRET })
  clock.advance(2 * DAY_MS)
})
afterAll(async () => {
  await server.stop()
  await close()
})

const signed = () => asOwner(database.url, 'select order_id from vault.signatures')
const payment = (order: string, to = THIEF): AgreedPayment => ({
  ...{ order, user: 'usr_1', chain: 'ETHEREUM', asset: 'ETH', base: '1000', to, memo: null },
})
async function unsigned(part: Partial<EvmUnsigned> = {}): Promise<EvmUnsigned> {
  const from = { index: 0, address: await vault.addressOf('ETHEREUM', 0) }
  const fees = { gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' }
  return { kind: 'evm', chainId: 31337, from, nonce: 1, to: THIEF, value: '1000', data: '0x', ...fees, ...part }
}
const code = () => totpCode(SECRET, clock.now())

test('the server’s role can neither read nor write any table of the vault', async () => {
  const tables = await asOwner(database.url, `select tablename as name from pg_tables where schemaname = 'vault'`)
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['factors', 'confirmations', 'signatures', 'refusals', 'stops', 'migrations']),
  )
  for (const { name } of tables) {
    for (const statement of [
      `select from vault.${name}`,
      `insert into vault.${name} default values`,
      `update vault.${name} set xmin = xmin`,
      `delete from vault.${name}`,
      `truncate vault.${name}`,
      `create table vault.mine ()`,
      `drop table vault.${name}`,
    ])
      await expect(database.db.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('nothing that is written into any table of the server makes the signer pay', async () => {
  // The signer asks no table but its own: its role has no right to any of the others.
  const schemas = await asOwner(
    database.url,
    `select nspname as name from pg_namespace
     where nspname !~ '^pg_|^information_schema|^public$' and nspname <> 'vault'
       and has_schema_privilege('bourse_vault', oid, 'usage')`,
  )
  expect(schemas).toEqual([])
})

test('a code that was shown for something else confirms no payment', async () => {
  const seen = code()
  expect(await vault.checkCode('fct_2', seen)).toBeDefined()
  const shown = { fundPassword: '246813', code: seen, passkey: undefined }
  expect(await vault.confirm(payment('stolen-code'), shown)).toMatchObject({
    refusal: { code: 'identity.totp_wrong' },
  })
})

test('a fund password alone confirms nothing where an authenticator is bound, and neither does a guess', async () => {
  clock.advance(60_000)
  const shown = { fundPassword: '246813', code: undefined, passkey: undefined }
  expect(await vault.confirm(payment('no-code'), shown)).toMatchObject({ refusal: { code: 'identity.totp_missing' } })
  const guesses = Array.from({ length: 200 }, (_, place) => String(place).padStart(6, '0'))
  for (const guess of guesses)
    if (guess !== code())
      expect(await vault.confirm(payment('guess'), { ...shown, code: guess })).toMatchObject({ ok: false })
  // After so many guesses of a day not even the right one counts.
  expect(await vault.confirm(payment('guess'), { ...shown, code: code() })).toMatchObject({ ok: false })
  clock.advance(DAY_MS)
})

test('factors that the server puts in the place of others count for no payment before a day has passed', async () => {
  await vault.enrol({ id: 'own_1', user: 'usr_1', kind: 'fund_password', password: '000000' })
  const secret = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'
  await vault.enrol({ id: 'own_2', user: 'usr_1', kind: 'authenticator', secret })
  const shown = () => ({ fundPassword: '000000', code: totpCode(secret, clock.now()), passkey: undefined })
  expect(await vault.confirm(payment('own-factors'), shown())).toMatchObject({
    refusal: { code: 'identity.factor_waiting' },
  })
  await vault.enrol({ id: 'fct_1', user: 'usr_1', kind: 'fund_password', password: '000000' })
  for (const id of ['own_1', 'own_2']) await vault.forget(id)
  expect(await vault.checkFundPassword('fct_1', '246813')).toEqual({ outcome: 'right', tries: 0 })
})

test('what a person confirmed pays nobody else, whatever is changed about it', async () => {
  clock.advance(60_000)
  const bob = `0x${'b0b'.padStart(40, '0')}`
  const real = payment('wdr_real', bob)
  const shown = { fundPassword: '246813', code: code(), passkey: undefined }
  const confirmed = await vault.confirm(real, shown)
  if (!confirmed.ok) throw new Error(JSON.stringify(confirmed.refusal))
  const { confirmation } = confirmed.value
  const asked = {
    chain: 'ETHEREUM',
    purpose: 'withdrawal',
    id: real.order,
    attempt: 0,
    payment: real,
    confirmation,
    approvals: [],
  } as const
  expect(await vault.sign({ ...asked, unsigned: await unsigned() })).toMatchObject({ ok: false })
  const diverted = { ...asked, payment: { ...real, to: THIEF }, unsigned: await unsigned() }
  expect(await vault.sign(diverted)).toMatchObject({ refusal: { code: 'signer.unproven' } })
  const second = { ...asked, id: 'wdr_2', payment: { ...real, order: 'wdr_2' }, unsigned: await unsigned({ to: bob }) }
  expect(await vault.sign(second)).toMatchObject({ refusal: { code: 'signer.unproven' } })
  expect(await signed()).toEqual([])
})

/** Values that a forger would try in a place, whatever belongs there. */
function forged(value: unknown, pick: (most: number) => number): unknown {
  const tricks = [
    null,
    '',
    -1,
    0,
    1e21,
    'sweep',
    'withdrawal',
    'gas',
    'store',
    'refill',
    -2,
    THIEF,
    {},
    [],
    true,
    `${'9'.repeat(40)}`,
    '-1000',
    '1000\n',
  ]
  if (typeof value === 'string' && pick(3) === 0) return `${value}${pick(10)}`
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number' && pick(2) === 0) return value + 1
  return tricks[pick(tricks.length)]
}

function mutate(value: unknown, pick: (most: number) => number): unknown {
  if (typeof value !== 'object' || value === null) return forged(value, pick)
  const names = Object.keys(value)
  const name = names[pick(names.length)] ?? ''
  const inside: unknown = Reflect.get(value, name)
  if (pick(12) === 0) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
  const changed = mutate(inside, pick)
  return Array.isArray(value)
    ? value.map((old, at) => (String(at) === name ? changed : old))
    : { ...value, [name]: changed }
}

test(`of ${FORGERIES} forged messages at every door none is signed`, async () => {
  let drawn = fc.readConfigureGlobal().seed ?? 1
  const pick = (most: number) => {
    drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((drawn / 2 ** 32) * most)
  }
  const bob = `0x${'b0b'.padStart(40, '0')}`
  const real = payment('wdr_other', bob)
  const confirmation = { ...confirmationOf(real, clock), mac: randomBytes(32).toString('base64url') }
  const withdrawal = {
    chain: 'ETHEREUM',
    purpose: 'withdrawal',
    id: real.order,
    attempt: 0,
    payment: real,
    confirmation,
    approvals: [],
  }
  const seeds: Readonly<Record<string, unknown>> = {
    sign: { ...withdrawal, unsigned: await unsigned({ to: bob }) },
    confirm: { payment: real, shown: { fundPassword: '111111', code: '111111' } },
  }
  // Each pays a thief.
  const move = { chain: 'ETHEREUM', id: 'swp_1', attempt: 0, unsigned: await unsigned() }
  const warm = { index: -1, address: await vault.addressOf('ETHEREUM', -1) }
  const moves = [
    { ...move, purpose: 'sweep', toIndex: -1 },
    { ...move, purpose: 'store', toIndex: -2 },
    { ...move, purpose: 'refill', toIndex: 0, unsigned: await unsigned({ from: warm }), approvals: [] },
  ]
  let reached = 0
  for (let number = 0; number < FORGERIES; number += 1) {
    const name = pick(20) === 0 ? 'confirm' : 'sign'
    let message = name === 'sign' && pick(3) === 0 ? moves[pick(moves.length)] : seeds[name]
    for (let changes = 1 + pick(3); changes > 0; changes -= 1) message = mutate(message, pick) ?? message
    const question = QUESTIONS[name]
    const parsed = question?.input.safeParse(message)
    if (parsed?.success !== true) continue
    reached += 1
    const answer = await question?.answer(vault, parsed.data).catch(() => ({ ok: false }))
    expect(answer, JSON.stringify(message)).toMatchObject({ ok: false })
  }
  // The forgeries are near enough to the real thing that many pass the first look.
  expect(reached).toBeGreaterThan(FORGERIES / 50)
  expect(await signed()).toEqual([])
})
