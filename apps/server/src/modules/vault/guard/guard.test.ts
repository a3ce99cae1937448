import type { Assertion } from '@bourse/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Deviation, softwarePasskey } from '../../../platform/passkeys/software-passkey.fixture.ts'
import { totpCode } from '../../../platform/secrets/totp.ts'
import { fakeClock } from '../../../platform/time/clock.ts'
import { testDatabase } from '../../../testing/database.ts'
import type { AgreedPayment, Shown } from '../../identity/index.ts'
import { openTestVault } from '../vault.fixture.ts'
import type { Vault } from '../vault.ts'

const ORIGIN = 'http://localhost:3000'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
let vault: Vault
let close: () => Promise<void>

beforeAll(() => {
  const opened = openTestVault({ url: database.url, clock, origins: [ORIGIN] })
  vault = opened.vault
  close = opened.close
})
afterAll(() => close())

const payment = (user: string, order: string, base = '1000'): AgreedPayment => ({
  ...{ order, user, chain: 'ETHEREUM', asset: 'ETH', base, to: `0x${'b0b'.padStart(40, '0')}`, memo: null },
})
const refusal = (code: string) => ({ ok: false, refusal: { code: `identity.${code}` } })
const money = (user: string, id = `${user}_money`, password = '246813') =>
  vault.enrol({ id, user, kind: 'fund_password', password })
const authenticator = (user: string) => vault.enrol({ id: `${user}_code`, user, kind: 'authenticator', secret: SECRET })
const confirm = (agreed: AgreedPayment, shown: Partial<Shown> = {}) =>
  vault.confirm(agreed, { fundPassword: '246813', code: undefined, passkey: undefined, ...shown })
const code = () => totpCode(SECRET, clock.now())

/** What somebody with this device would show for a payment. */
function deviceOf(user: string) {
  const passkey = softwarePasskey(ORIGIN)
  const { id: credentialId, publicKey } = passkey
  return {
    enrol: () => vault.enrol({ id: `${user}_key`, user, kind: 'passkey', ...{ credentialId, publicKey, counter: 0 } }),
    async show(agreed: AgreedPayment, deviation: Deviation = {}): Promise<Assertion> {
      const challenge = await vault.challengeFor(agreed)
      return JSON.parse(
        passkey.get(
          { challenge, rpId: 'localhost', allowCredentials: [], timeout: 1, userVerification: 'required' },
          deviation,
        ),
      )
    },
  }
}

test('first factors count at once, as young ones, and after a day as any other', async () => {
  await money('usr_first')
  await authenticator('usr_first')
  const early = await confirm(payment('usr_first', 'first-1'), { code: code() })
  expect(early).toMatchObject({ value: { confirmation: { young: true } } })
  clock.advance(DAY_MS)
  const grown = await confirm(payment('usr_first', 'first-2'), { code: code() })
  expect(grown).toMatchObject({ value: { confirmation: { young: false } } })
})

test('whoever takes a factor away first has no first one in its place', async () => {
  await money('usr_gone')
  clock.advance(DAY_MS)
  await vault.forget('usr_gone_money')
  expect(await confirm(payment('usr_gone', 'gone-1'))).toEqual(refusal('fund_password_missing'))
  await money('usr_gone', 'usr_gone_other')
  expect(await confirm(payment('usr_gone', 'gone-2'))).toMatchObject(refusal('factor_waiting'))
  clock.advance(DAY_MS)
  expect(await confirm(payment('usr_gone', 'gone-2'))).toMatchObject({ ok: true })
})

test('factors of one person confirm nothing of another', async () => {
  await money('usr_poor')
  await vault.enrol({ id: 'usr_rich_money', user: 'usr_rich', kind: 'fund_password', password: '135791' })
  expect(await confirm(payment('usr_rich', 'rich-1'))).toEqual(refusal('fund_password_wrong'))
  expect(await confirm(payment('usr_nobody', 'nobody-1'))).toEqual(refusal('fund_password_missing'))
})

test('a code confirms one payment, however often that is asked for again', async () => {
  await money('usr_code')
  await authenticator('usr_code')
  const shown = { code: code() }
  const first = await confirm(payment('usr_code', 'code-1'), shown)
  expect(first).toMatchObject({ ok: true })
  expect(await confirm(payment('usr_code', 'code-1'), shown)).toEqual(first)
  expect(await confirm(payment('usr_code', 'code-2'), shown)).toEqual(refusal('totp_wrong'))
  expect(await confirm(payment('usr_code', 'code-2'))).toEqual(refusal('totp_missing'))
  clock.advance(MINUTE_MS)
  expect(await confirm(payment('usr_code', 'code-2'), { code: code() })).toMatchObject({ ok: true })
})

test('behind the wall a code is as old as the signer was told, and no older, whatever the server takes', async () => {
  await money('usr_late')
  await authenticator('usr_late')
  const strict = openTestVault({ url: database.url, clock, origins: [ORIGIN], codeSteps: 0 })
  const [late, shown] = [code(), { fundPassword: '246813', passkey: undefined }]
  clock.advance(MINUTE_MS / 2)
  const refusedHere = await strict.vault.confirm(payment('usr_late', 'late-1'), { ...shown, code: late })
  const fresh = await strict.vault.confirm(payment('usr_late', 'late-2'), { ...shown, code: code() })
  await strict.close()
  expect([refusedHere, fresh]).toEqual([refusal('totp_wrong'), expect.objectContaining({ ok: true })])
  await authenticator('usr_slow')
  await money('usr_slow')
  expect(await confirm(payment('usr_slow', 'slow-1'), { code: late })).toMatchObject({ ok: true })
})

test('an order is for one payment', async () => {
  await money('usr_order')
  expect(await confirm(payment('usr_order', 'order-1'))).toMatchObject({ ok: true })
  await expect(confirm(payment('usr_order', 'order-1', '2000'))).rejects.toThrow('one payment')
})

test('where a passkey is bound it must sign this very payment', async () => {
  const device = deviceOf('usr_key')
  await money('usr_key')
  await device.enrol()
  const agreed = payment('usr_key', 'key-1')
  expect(await confirm(agreed)).toEqual(refusal('passkey_needed'))
  const others = [
    await device.show(payment('usr_key', 'key-2')),
    await device.show(payment('usr_key', 'key-1', '2000')),
    await deviceOf('usr_key').show(agreed),
    await device.show(agreed, { origin: 'http://localhost:4000' }),
  ]
  for (const passkey of others) expect(await confirm(agreed, { passkey })).toEqual(refusal('passkey_wrong'))
  const passkey = await device.show(agreed)
  const first = await confirm(agreed, { passkey })
  expect(first).toMatchObject({ ok: true })
  expect(await confirm(agreed, { passkey })).toEqual(first)
})

test('of two devices with one counter, which a copy has, one alone confirms', async () => {
  const device = deviceOf('usr_copy')
  await money('usr_copy')
  await device.enrol()
  const orders = Array.from({ length: 6 }, (_, place) => payment('usr_copy', `copy-${place}`))
  const shown = await Promise.all(orders.map((agreed) => device.show(agreed, { counter: 50 })))
  const answers = await Promise.all(orders.map((agreed, place) => confirm(agreed, { passkey: shown[place] })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 5 }, () => refusal('passkey_wrong')))
})

test('five wrong fund passwords lock it, for the right one too', async () => {
  await money('usr_lock')
  const agreed = payment('usr_lock', 'lock-1')
  for (let tries = 1; tries <= 5; tries += 1)
    expect(await confirm(agreed, { fundPassword: '000000' })).toEqual(refusal('fund_password_wrong'))
  expect(await confirm(agreed, { fundPassword: '000000' })).toEqual(refusal('fund_password_locked'))
  expect(await confirm(agreed)).toEqual(refusal('fund_password_locked'))
  expect(await vault.checkFundPassword('usr_lock_money', '246813')).toEqual({ outcome: 'locked', tries: 5 })
})

test('a right fund password forgets the wrong ones before it', async () => {
  await money('usr_typo')
  for (let tries = 1; tries <= 4; tries += 1)
    expect(await vault.checkFundPassword('usr_typo_money', '000000')).toEqual({ outcome: 'wrong', tries })
  expect(await confirm(payment('usr_typo', 'typo-1'))).toMatchObject({ ok: true })
  expect(await vault.checkFundPassword('usr_typo_money', '000000')).toEqual({ outcome: 'wrong', tries: 1 })
})
