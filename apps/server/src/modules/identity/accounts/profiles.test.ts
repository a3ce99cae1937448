import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { MINUTE_MS, people, race, reasonOf } from '../identity.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated' })
const { client, person, phonePerson, mailed, newEmail } = people(running)
const DAY_MS = 24 * 60 * MINUTE_MS

const codeOfUser = async (token: string) => (await client(token).identity.userData()).inviteCode

test('an account without an inviter names one, once, however often it is asked at the same time', async () => {
  const [inviter, invitee] = [await person(), await person()]
  const inviteCode = (await codeOfUser(inviter.token)).toLowerCase()
  const calls = client(invitee.token).identity
  expect(await calls.userData()).toMatchObject({ hasInviter: false, settlingUntil: expect.any(String) })
  const { done, reasons } = await race(() => calls.setInviteCode({ inviteCode }))
  expect({ done, reasons }).toEqual({ done: 1, reasons: ['identity.invite_code_set'] })
  expect(await calls.userData()).toMatchObject({ hasInviter: true })
})

test('nobody is invited by themselves, by who came later, or by nobody', async () => {
  const [someone, later] = [await person(), await person()]
  const set = (inviteCode: string) => reasonOf(client(someone.token).identity.setInviteCode({ inviteCode }))
  expect(await set(await codeOfUser(someone.token))).toBe('identity.invite_code_own')
  expect(await set(await codeOfUser(later.token))).toBe('identity.invite_code_own')
  expect(await set('NOBODY00')).toBe('identity.invite_code_unknown')
})

test('after seven days neither the inviter nor the country can be set', async () => {
  const inviteCode = await codeOfUser((await person()).token)
  const { email, token } = await person()
  await client(token).identity.updateUser({ country: 'DE' })
  running.clock.advance(7 * DAY_MS)
  const session = await client().identity.loginWithPassword({ account: email, password: 'ledger-pencil-7' })
  const calls = client(session.token).identity
  expect(await reasonOf(calls.setInviteCode({ inviteCode }))).toBe('identity.invite_code_late')
  expect(await reasonOf(calls.updateUser({ country: 'FR' }))).toBe('identity.country_fixed')
  // What is not changed is not refused.
  await calls.updateUser({ country: 'DE', fiat: 'GBP' })
  expect(await calls.userData()).toMatchObject({ country: 'DE', fiat: 'GBP', settlingUntil: null })
})

test('invitations are not offered to residents of the United Kingdom', async () => {
  const inviteCode = await codeOfUser((await person()).token)
  const { token } = await person()
  await client(token).identity.updateUser({ country: 'GB' })
  expect(await reasonOf(client(token).identity.setInviteCode({ inviteCode }))).toBe('identity.invite_not_offered')
  const account = newEmail()
  const code = await mailed(account, 'register')
  const input = { account, password: 'ledger-pencil-7', code, agreement: 'true', notChineseCitizen: 'true' } as const
  const british = client().identity.register({ ...input, country: 'GB', inviteCode })
  expect(await reasonOf(british)).toBe('identity.invite_not_offered')
  await client().identity.register({ ...input, country: 'IE', inviteCode })
})

test('an invitation code tells a masked name and nothing else; an unknown one tells nothing', async () => {
  const { token } = await person()
  const { username, inviteCode } = await client(token).identity.userData()
  expect(await client().identity.inviter({ inviteCode })).toEqual({ name: `${username.slice(0, 2)}****` })
  expect(await client().identity.inviter({ inviteCode: 'NOBODY00' })).toEqual({ name: null })
})

test('the display name and the country are kept with the fiat preference, each by itself or together', async () => {
  const { token } = await phonePerson()
  const calls = client(token).identity
  await calls.updateUser({ username: '  Giulia F.  '.replace('.', '') })
  await calls.updateUser({ country: 'CH', fiat: 'EUR' })
  expect(await calls.userData()).toMatchObject({ username: 'Giulia F', country: 'CH', fiat: 'EUR' })
})

test.each([
  ['identity.username_malformed', { username: 'x' }],
  ['identity.username_malformed', { username: 'anna@example.org' }],
  ['identity.username_malformed', { username: '\u202Egiulia' }],
  ['identity.country_missing', { country: 'Italy' }],
  ['identity.country_restricted', { country: 'US' }],
])('a profile is refused with %s for %o', async (reason, change) => {
  const { token } = await person()
  const before = await client(token).identity.userData()
  expect(await reasonOf(client(token).identity.updateUser({ fiat: 'USDC', ...change }))).toBe(reason)
  expect(await client(token).identity.userData()).toEqual(before)
})

test('the registration bonus is told as it is paid: nothing today, and never in the United Kingdom', async () => {
  const { amounts, deniedCountries } = await client().identity.registrationBonus()
  expect(amounts.map(({ amount }) => amount)).toEqual(['0', '0', '0', '0'])
  expect(deniedCountries).toEqual(['GB'])
})
