import type { Assertion, NewPasskey } from '@bourse/contract'
import { assert } from '@bourse/money'
import { expect, test } from 'vitest'
import { type SoftwarePasskey, softwarePasskey } from '../../../platform/passkeys/software-passkey.fixture.ts'
import { testDatabase } from '../../../testing/database.ts'
import { OFFICE_ORIGIN, type Office, openOffice, visitor } from '../admin.fixture.ts'

const database = testDatabase()
const offices = { sandbox: undefined as Office | undefined, production: undefined as Office | undefined }
const sandbox = () => (offices.sandbox ??= openOffice(database.db))
const production = () => (offices.production ??= openOffice(database.db, { sandbox: false }))
const refused = (code: string) => ({ ok: false, refusal: expect.objectContaining({ code }) })
const HOUR = 3_600_000

const created = (text: string): NewPasskey => JSON.parse(text)
const answered = (text: string): Assertion => JSON.parse(text)

async function optionsAt({ calls }: Office, ticket: string) {
  const options = await calls.passkeyLogInOptions({ ticket }, visitor())
  assert(options.ok, 'a passkey is bound')
  return options.value
}

async function firstPasskey({ calls }: Office, ticket: string, device: SoftwarePasskey) {
  const options = await calls.firstPasskeyOptions({ ticket }, visitor())
  assert(options.ok, 'a first passkey is asked for')
  return created(device.create(options.value))
}

/** Bound in the account's own page. */
async function bind(
  office: Office,
  person: Awaited<ReturnType<Office['logIn']>>,
  device = softwarePasskey(OFFICE_ORIGIN),
) {
  const options = await office.calls.newPasskeyOptions({}, person.context)
  assert(options.ok, 'there is room for a passkey')
  office.realClock.advance(31_000)
  const input = { passkey: created(device.create(options.value)), name: 'Desk', code: office.code() }
  return { device, input, done: await office.calls.addPasskey(input, person.context) }
}

async function keysOf({ calls }: Office, { context }: { context: Parameters<Office['calls']['ownKeys']>[1] }) {
  const keys = await calls.ownKeys({}, context)
  assert(keys.ok, 'everybody sees their own keys')
  return keys.value
}

test('in production a code opens nothing: whoever has no passkey binds one with it, and comes in by it from then on', async () => {
  const office = production()
  const { calls, realClock } = office
  const email = await office.hire('compliance')
  const device = softwarePasskey(OFFICE_ORIGIN)
  const step = await calls.login({ email, password: 'correct horse battery' }, visitor())
  assert(step.ok, 'the password is right')
  expect(step.value.passkey).toBe('bind')
  const { ticket } = step.value
  expect(await calls.verify({ ticket, code: office.code() }, visitor())).toEqual(refused('admin.passkey_needed'))
  const newPasskey = await firstPasskey(office, ticket, device)
  expect(await calls.verify({ ticket, code: '000000', newPasskey }, visitor())).toEqual(refused('admin.code_wrong'))
  const opened = await calls.verify({ ticket, code: office.code(), newPasskey }, visitor())
  expect(opened).toMatchObject({ ok: true })

  realClock.advance(31_000)
  const next = await calls.login({ email, password: 'correct horse battery' }, visitor())
  assert(next.ok, 'the password is right')
  expect(next.value.passkey).toBe('must')
  const again = next.value.ticket
  expect(await calls.verify({ ticket: again, code: office.code() }, visitor())).toEqual(refused('admin.passkey_needed'))
  const second = softwarePasskey(OFFICE_ORIGIN)
  expect(await calls.firstPasskeyOptions({ ticket: again }, visitor())).toEqual(refused('admin.ticket_expired'))
  const stranger = answered(second.get(await optionsAt(office, again)))
  expect(await calls.verify({ ticket: again, passkey: stranger }, visitor())).toEqual(refused('admin.passkey_wrong'))
  const passkey = answered(device.get(await optionsAt(office, again)))
  expect(await calls.verify({ ticket: again, passkey }, visitor())).toMatchObject({ ok: true })
})

test('in production no key of a browser is kept', async () => {
  const office = production()
  const email = await office.hire()
  const ticket = await office.ticketFor(email)
  const newPasskey = await firstPasskey(office, ticket, softwarePasskey(OFFICE_ORIGIN))
  const browserKey = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE'
  const opened = await office.calls.verify({ ticket, code: office.code(), newPasskey, browserKey }, visitor())
  expect(opened).toEqual(refused('admin.passkey_wrong'))
})

test('in production the last passkey stays; a further one is removed with a code', async () => {
  const office = production()
  const email = await office.hire()
  const ticket = await office.ticketFor(email)
  const newPasskey = await firstPasskey(office, ticket, softwarePasskey(OFFICE_ORIGIN))
  const opened = await office.calls.verify({ ticket, code: office.code(), newPasskey }, visitor())
  assert(opened.ok, 'the first passkey opens the session')
  const principal = await office.admin.authenticate(opened.value.token)
  assert(principal.ok, 'the session is open')
  const person = {
    email,
    token: opened.value.token,
    staffId: principal.value.staffId,
    context: visitor(principal.value),
  }
  const [only] = await keysOf(office, person)
  expect(only).toMatchObject({ kind: 'passkey', removable: false, waitsUntil: null })
  office.realClock.advance(31_000)
  const keyId = only?.keyId ?? ''
  const kept = await office.calls.removeKey({ keyId, code: office.code() }, person.context)
  expect(kept).toEqual(refused('admin.last_passkey'))

  await bind(office, person)
  office.realClock.advance(31_000)
  expect(await office.calls.removeKey({ keyId, code: '000000' }, person.context)).toEqual(refused('admin.code_wrong'))
  expect(await office.calls.removeKey({ keyId, code: office.code() }, person.context)).toMatchObject({ ok: true })
  expect(await keysOf(office, person)).toMatchObject([{ name: 'Desk', removable: false }])
})

test('where the sandbox runs a passkey or a code opens the session, and a passkey is removed to the last', async () => {
  const office = sandbox()
  const person = await office.logIn('support')
  const { device, done } = await bind(office, person)
  expect(done).toMatchObject({ ok: true })
  office.realClock.advance(31_000)
  const byPasskey = await office.ticketFor(person.email)
  const passkey = answered(device.get(await optionsAt(office, byPasskey)))
  expect(await office.calls.verify({ ticket: byPasskey, passkey }, visitor())).toMatchObject({ ok: true })
  const byCode = await office.ticketFor(person.email)
  expect(await office.calls.verify({ ticket: byCode, code: office.code() }, visitor())).toMatchObject({ ok: true })
  office.realClock.advance(31_000)
  const [key] = await keysOf(office, person)
  const removed = await office.calls.removeKey({ keyId: key?.keyId ?? '', code: office.code() }, person.context)
  expect(removed).toMatchObject({ ok: true })
  expect(await keysOf(office, person)).toEqual([])
})

test('the first passkey counts at once and a further one after 24 hours, also when the first was removed', async () => {
  const office = sandbox()
  const person = await office.logIn('compliance')
  await bind(office, person)
  await bind(office, person)
  const waits = async () => (await keysOf(office, person)).map(({ waitsUntil }) => waitsUntil)
  const day = new Date(office.clock.now().getTime() + 24 * HOUR).toISOString()
  expect(await waits()).toEqual([null, day])
  const [first] = await keysOf(office, person)
  office.realClock.advance(31_000)
  await office.calls.removeKey({ keyId: first?.keyId ?? '', code: office.code() }, person.context)
  await bind(office, person)
  expect(await waits()).toEqual([day, day])
  office.clock.advance(24 * HOUR)
  expect(await waits()).toEqual([null, null])
})

test('a passkey answers for one ticket, once, on pages of the back office alone', async () => {
  const office = sandbox()
  const person = await office.logIn('support')
  const { device } = await bind(office, person)
  office.realClock.advance(31_000)
  const [one, other] = [await office.ticketFor(person.email), await office.ticketFor(person.email)]
  const enter = async (ticket: string, passkey: string) =>
    office.calls.verify({ ticket, passkey: answered(passkey) }, visitor())
  const elsewhere = device.get(await optionsAt(office, one), { origin: 'https://evil.example' })
  expect(await enter(one, elsewhere)).toEqual(refused('admin.passkey_wrong'))
  const asked = device.get(await optionsAt(office, one))
  expect(await enter(other, asked)).toEqual(refused('admin.passkey_wrong'))
  expect(await enter(one, asked)).toMatchObject({ ok: true })
  expect(await enter(one, asked)).toEqual(refused('admin.ticket_expired'))
})

test('an account that starts over has no keys any more', async () => {
  const office = sandbox()
  const [admin, person] = [await office.logIn('admin'), await office.logIn('compliance')]
  await bind(office, person)
  const reset = { staffId: person.staffId, password: 'kPvXa-fQzTn-bmmYu' }
  await office.agree(office.calls.proposeStaffReset(reset, admin.context))
  expect(await keysOf(office, person)).toEqual([])
})
