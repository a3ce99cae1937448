import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { Authenticator } from './authenticator.ts'
import { arrived, follow, PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { enterSite, type Session, siteClient } from './site-client.ts'

const BAR_PX = 48
const browser = testBrowser()
const PASSWORD = 'ledger-pencil-7'
const NEW_PASSWORD = 'quiet-harbour-4'
let office: ReturnType<typeof officeClient>

const NAMES = ['two-places', 'forgetful', 'careful', 'alarmed', 'thorough'] as const
const people = new Map<string, Person>()

interface Person extends Session {
  readonly name: string
  readonly email: string
}

/** Everyone at once, so that the pause between two codes to one address passes for all of them together. */
beforeAll(async () => {
  office = officeClient('operator')
  for (const made of await Promise.all(NAMES.map(register))) people.set(made.name, made)
})

function person(name: (typeof NAMES)[number]): Person {
  const found = people.get(name)
  if (found === undefined) throw new Error(`nobody registered ${name}`)
  return found
}

/** A person whom the API has registered: how people do that by hand is tested elsewhere. */
async function register(name: string): Promise<Person> {
  const email = `${name}@example.org`
  const client = siteClient()
  await client.identity.sendCode({ account: email, act: 'register' })
  const code = await sentCode(office, email)
  const session = await client.identity.register({
    ...{ account: email, password: PASSWORD, code, country: 'IT' },
    ...{ agreement: 'true', notChineseCitizen: 'true' },
  })
  return { ...session, name, email }
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${siteUrl}/account/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const codeFor = (email: string, words: string, earlier = '') => sentCode(office, email, { words, earlier })

async function askedCode(page: Page, email: string, words: string, earlier = ''): Promise<string> {
  await codePause(email)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  return codeFor(email, words, earlier)
}

async function openedWallet(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/wallet')
}

test('a person logs in by a mailed code too, sees the other session in the list, and ends it', async () => {
  const { email } = person('two-places')
  const [here, there] = [await browser.visit(), await browser.visit({ viewport: PHONE })]
  await logIn(here, email)
  await openedWallet(here)
  await there.goto(`${siteUrl}/account/login`)
  await choose(there.getByRole('radio', { name: 'With code' }))
  await there.getByLabel('Email').fill(email)
  await codePause(email)
  await there.getByRole('button', { name: 'Send me the code' }).click()
  const field = there.getByLabel('Code from your email')
  await field.waitFor()
  await field.fill(await codeFor(email, 'this code to log in'))
  await openedWallet(there)
  await follow(here, '/setting#security')
  await here.getByText('This device').waitFor()
  const other = here.getByRole('button', { name: /^Log out .* on / })
  // The session of the registration itself is open too, from a device that does not say what it is.
  await expect.poll(() => here.getByRole('button', { name: /^Log out [^a]/ }).count()).toBe(2)
  await other.click()
  const ending = await askedCode(here, email, 'to log out other devices')
  await here.getByLabel('Code from your email').fill(ending)
  await expectAccessible(here)
  await other.click()
  await expect.poll(() => other.count()).toBe(0)
  await there.goto(`${siteUrl}/wallet`)
  await there.waitForURL(/account\/login/)
  await here.getByRole('button', { name: 'Log out all other devices' }).click()
  const second = await askedCode(here, email, 'to log out other devices', ending)
  await here.getByLabel('Code from your email').fill(second)
  await here.getByRole('button', { name: 'Log out all other devices' }).click()
  await here.getByText('1 device was logged out.').waitFor()
  await expect.poll(() => here.getByRole('button', { name: /^Log out / }).count()).toBe(0)
  await here.reload()
  await here.getByText('This device').waitFor()
})

test('a forgotten password is set again to the end, and only the new one opens the account', async () => {
  const { email, token } = person('forgetful')
  const page = await browser.visit({ viewport: PHONE })
  await page.goto(`${siteUrl}/account/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL(/reset/)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByText('Please enter an email').waitFor()
  await page.getByLabel('Email').fill(email)
  await expectAccessible(page)
  await codePause(email)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByLabel('Code from your email').fill(await codeFor(email, 'set a new login password'))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat new password').fill('something-else-1')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('Password did not match the re-typed password').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
  const old = await fetch(`${siteUrl}/web/v1/user/user/data`, { headers: { authorization: token, channel: 'web' } })
  expect(await old.json()).toMatchObject({ code: 10001 })
  await logIn(page, email)
  await page.getByText('Account entry error.').waitFor()
  await logIn(page, email, NEW_PASSWORD)
  await openedWallet(page)
})

test('an authenticator is bound, asked for at the log-in, and a wrong code is refused; a recovery code helps, at a forgotten password too', async () => {
  const { email, ...session } = person('careful')
  const page = await browser.visit()
  await enterSite(page, session)
  await page.goto(`${siteUrl}/setting#security`)
  await page.getByText('2 of 9').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up now' }).click()
  await page.waitForURL(/googleAuth/)
  const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/)
  const app = new Authenticator(secret)
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await page.getByLabel('Code from your email').fill(await askedCode(page, email, 'add an authenticator'))
  await expectAccessible(page)
  await page.getByLabel('Code that the app shows now').fill(await app.code())
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  const recoveryCodes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}(-\w{4}){6}$/ })
    .allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('4 of 9').waitFor()
  await page.getByText(/Withdrawals are paused until/).waitFor()

  await page.getByRole('button', { name: /Logged in as/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await logIn(page, email)
  const field = page.getByLabel('Authenticator code')
  await field.waitFor()
  await expectAccessible(page)
  await field.fill('000000')
  await page.getByText('This authenticator code is incorrect').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await field.fill(await app.code())
  await openedWallet(page)
  await page.context().close()

  const phone = await browser.visit({ viewport: PHONE })
  await logIn(phone, email)
  await phone.getByRole('button', { name: 'Use a recovery code' }).click()
  await phone.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await openedWallet(phone)
  await follow(phone, '/setting#security')
  await phone.getByText('You have 9 left.').waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)

  const forgetful = await browser.visit({ viewport: PHONE })
  await forgetful.goto(`${siteUrl}/account/reset`)
  await forgetful.getByLabel('Email').fill(email)
  await codePause(email)
  await forgetful.getByRole('button', { name: 'Send me the code' }).click()
  await forgetful.getByLabel('Code from your email').fill(await codeFor(email, 'set a new login password'))
  await forgetful.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await forgetful.getByLabel('Repeat new password').fill(NEW_PASSWORD)
  await forgetful.getByRole('button', { name: 'Set new password' }).click()
  await forgetful.getByRole('heading', { name: 'Second step' }).waitFor()
  await expectAccessible(forgetful)
  await forgetful.getByRole('button', { name: 'Use a recovery code' }).click()
  await forgetful.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '')
  await forgetful.getByRole('button', { name: 'Set new password' }).click()
  await forgetful.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
})

test('what is said under fields moves nothing below them', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/account/login`)
  await arrived(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  // It has come to rest: a pointer meets only what no longer moves.
  await button.hover()
  const before = await button.boundingBox()
  await button.click()
  await expect.poll(() => page.locator('main [role="alert"]').count()).toBe(2)
  expect((await button.boundingBox())?.y).toBe(before?.y)
})

test('a person sets a fund password and an anti-phishing code, and freezes the account by the link of the mail', async () => {
  const { email, ...session } = person('alarmed')
  const page = await browser.visit()
  await enterSite(page, session)
  await page.goto(`${siteUrl}/setting#security`)
  await page.getByLabel('Your word').fill('blue heron')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const told = page.getByText('Your anti-phishing code is saved.')
  await told.waitFor()
  // Over the bar, where no figures are: its first line ends where the bar does.
  await expect.poll(async () => (await told.boundingBox())?.y).toBeLessThan(BAR_PX / 2)
  await page.getByText('3 of 9').waitFor()
  await follow(page, '/setting/FundPwd')
  await page.getByLabel('New fund password').fill('12ab')
  await page.getByRole('button', { name: 'Save fund password' }).click()
  await page.getByText('The fund password has 6 digits.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('New fund password').fill('246810')
  await page.getByLabel('Repeat fund password').fill('246810')
  await page.getByLabel('Code from your email').fill(await askedCode(page, email, 'set your fund password'))
  await page.getByRole('button', { name: 'Save fund password' }).click()
  await page.waitForURL(/setting#security/)
  await page.getByText('Your fund password is saved.').waitFor()
  await page.getByText('4 of 9').waitFor()

  const notice = async () =>
    (await office.sandbox.inbox({ to: email })).records.find(({ subject }) => subject === 'Your fund password was set')
  await expect.poll(notice).toBeDefined()
  const text = (await notice())?.text ?? ''
  expect(text).toContain('blue heron')
  const link = /http\S+\/account\/freeze#[\w-]+/.exec(text)?.[0] ?? ''
  const mailReader = await browser.visit({ viewport: PHONE })
  await mailReader.goto(link)
  await mailReader.getByRole('heading', { name: 'Freeze your account?' }).waitFor()
  await expectAccessible(mailReader)
  await mailReader.getByRole('button', { name: 'Freeze my account now' }).click()
  await mailReader.getByRole('heading', { name: 'Your account is frozen' }).waitFor()
  await page.goto(`${siteUrl}/wallet`)
  await page.waitForURL(/account\/login/)
  await logIn(page, email)
  await page.getByText('This account is frozen.').waitFor()
})

test('a person changes the password, the authenticator and the recovery codes, and removes the authenticator', async () => {
  const { email, ...session } = person('thorough')
  await codePause(email)
  const calls = siteClient(session.token).identity
  await calls.sendOwnCode({ act: 'bind_totp' })
  const { secret } = await calls.newAuthenticatorSecret()
  const app = new Authenticator(secret)
  const code = await codeFor(email, 'add an authenticator')
  await calls.bindAuthenticator({ type: 'bind', code, googleCode: await app.code('sent') })

  const page = await browser.visit()
  await enterSite(page, session)
  await page.goto(`${siteUrl}/setting/loginPwd`)
  await page.getByLabel('Current password').fill('not-the-one-1')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat new password').fill('another-one-1')
  await page.getByLabel('Authenticator code').fill(await app.code())
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password did not match the re-typed password').waitFor()
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your current password is incorrect.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.waitForURL(/setting#security/)
  await page.getByText('Your login password has been changed.').waitFor()

  await follow(page, '/setting/editGoogle')
  await page.getByLabel('Code from your current authenticator').fill('000000')
  await page.getByRole('button', { name: 'Continue to the new one' }).click()
  await page.getByText('This authenticator code is incorrect').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code from your current authenticator').fill(await app.code())
  await page.getByRole('button', { name: 'Continue to the new one' }).click()
  const nextSecret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
  await page.getByLabel('Code from your email').fill(await askedCode(page, email, 'add an authenticator', code))
  const next = new Authenticator(nextSecret)
  await page.getByLabel('Code that the app shows now').fill(await next.code())
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.waitForURL(/setting#security/)

  await follow(page, '/setting/recoveryCodes')
  await page.getByRole('button', { name: 'Create ten new codes' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Authenticator code').fill(await next.code())
  await page.getByRole('button', { name: 'Create ten new codes' }).click()
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{4}(-\w{4}){6}$/ })
  await expect.poll(() => codes.count()).toBe(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await follow(page, '/setting/UnGoogle')
  await page.getByRole('button', { name: 'I can’t use my authenticator' }).click()
  await page.getByLabel('Recovery code').fill('abcd-efgh-ijkl-mnop')
  await page.getByLabel('Code from your email').fill(await askedCode(page, email, 'remove your authenticator'))
  await page.getByRole('button', { name: 'Remove authenticator' }).click()
  await page.getByText('This recovery code is incorrect').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Remove authenticator' }).click()
  await page.waitForURL(/setting#security/)
  await page.getByText('Your authenticator has been removed.').waitFor()
  await page.getByText('An app with a new code every 30 seconds.').waitFor()
})
