import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { follow, PHONE, testBrowser } from './browser.ts'
import { choose, press } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { enterDemo, enterSite, siteClient } from './site-client.ts'

const browser = testBrowser()
const PASSWORD = 'ledger-pencil-7'
const NEW_PASSWORD = 'quiet-harbour-4'
const BY_PHONE = '+353850900001'
const BY_EMAIL = 'moving@example.org'
const RISK = /^Someone could intercept SMS codes, for example with a SIM swap\. An authenticator or a passkey is safer/
let office: ReturnType<typeof officeClient>

beforeAll(async () => {
  office = officeClient('operator')
  for (const account of [BY_PHONE, BY_EMAIL]) {
    const visitor = siteClient()
    await visitor.identity.sendCode({ account, act: 'register' })
    const code = await codeFor(account, 'open your account')
    await visitor.identity.register({
      ...{ account, password: PASSWORD, code, country: 'IE' },
      ...{ agreement: 'true', notChineseCitizen: 'true' },
    })
  }
})

const logInByEmail = () => siteClient().identity.loginWithPassword({ account: BY_EMAIL, password: PASSWORD })
const codeFor = (to: string, words: string) => sentCode(office, to, { words })

/** Another code that cannot be the right one. */
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

/** By keyboard alone: the list opens, the search narrows it, the return key chooses. */
async function chooseIreland(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /^Country code/ }))
  const search = page.getByRole('combobox', { name: 'Search by country or code' })
  await search.fill('land')
  const second = page.getByRole('listbox').getByRole('option').nth(1)
  await second.waitFor()
  await search.press('ArrowDown')
  await expect
    .poll(async () => (await search.getAttribute('aria-activedescendant')) === (await second.getAttribute('id')))
    .toBe(true)
  await search.fill('irel')
  await page.getByRole('option', { name: 'Ireland +353' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Results: 1' }).waitFor({ state: 'attached' })
  await expectAccessible(page)
  await search.press('Enter')
  await page.getByRole('button', { name: 'Country code: Ireland, +353' }).waitFor()
}

async function askNewCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send me the code' }).last().click()
}

test('a visitor whom a friend invites opens an account by phone, and binds an email to it', async () => {
  const anna = await siteClient().identity.loginWithPassword({
    account: 'anna@demo.bourse.test',
    password: DEMO_PASSWORD,
  })
  const { inviteCode } = await siteClient(anna.token).identity.userData()
  const page = await browser.visit({ viewport: PHONE })
  await page.goto(`${siteUrl}/i/${inviteCode}`)
  await page.getByText('an**** invited you.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Open an account' }).click()
  await page.getByLabel('Country of residence').selectOption('IE')
  await page.getByText('an**** invited you.').waitFor()
  await choose(page.getByRole('radio', { name: 'Phone' }))
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByText('Please enter a phone number').waitFor()
  await chooseIreland(page)
  const number = page.getByLabel('Phone number', { exact: true })
  await number.fill('12')
  await page.getByText('This is not a mobile phone number.').waitFor()
  await number.fill('0850900002')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await choose(page.getByRole('checkbox', { name: /terms of service/ }))
  await choose(page.getByRole('checkbox', { name: /citizen/ }))
  await expect.poll(() => number.inputValue()).toBe('085 090 0002')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const field = page.getByLabel('Code from the SMS')
  await field.waitFor()
  const code = await codeFor('+353850900002', 'open your account')
  await field.fill(otherThan(code))
  await page.getByText('This code is incorrect. Check it and try again.').waitFor()
  await field.fill(code)
  await page.waitForURL(/fiatcurrency/)
  await page.getByRole('button', { name: /Continue/ }).click()
  await page.waitForURL(/success/)
  await page.getByRole('link', { name: 'Add an email' }).click()
  await page.waitForURL(/account\/bind/)
  await page.getByRole('button', { name: 'Add email' }).click()
  await page.getByText('Please enter an email').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill('invited@example.org')
  await codePause('+353850900002')
  await page.getByRole('button', { name: 'Send me the code' }).first().click()
  await page.getByLabel('Code from the SMS').fill(await codeFor('+353850900002', 'change your email'))
  await askNewCode(page)
  await page.getByLabel('Code from the new email').fill(await codeFor('invited@example.org', 'confirm this address'))
  // What is read again afterwards may come in any order and late: the page goes on without it.
  const late = Promise.withResolvers<void>()
  await page.route(/\/user\/user\/data$/, (route) => late.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Add email' }).click()
  await page.waitForURL(/setting#security/)
  await page.getByText('Your email is saved.').waitFor()
  await page.getByText('invi****@example.org is confirmed.').waitFor()
  late.resolve()
  await page.getByText('+35****0002 is confirmed.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('whoever chooses SMS is told that it can be intercepted, and is led to the authenticator where there is an account', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/account/register`)
  expect(await page.getByText(RISK).count()).toBe(0)
  await choose(page.getByRole('radio', { name: 'Phone' }))
  await page.getByText(RISK).waitFor()
  await enterSite(page, await logInByEmail())
  await page.goto(`${siteUrl}/setting/phone`)
  await page.getByText(RISK).waitFor()
  await page.getByRole('heading', { name: 'Add a phone number' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'An authenticator' }).click()
  await page.waitForURL(/setting\/googleAuth/)
})

test('a forgotten password is set again by SMS, and a person logs in by phone, with the password and with a code', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/account/reset`)
  await page.getByRole('button', { name: 'Use a phone number' }).click()
  await chooseIreland(page)
  await page.getByLabel('Phone number', { exact: true }).fill('85 090 0001')
  await codePause(BY_PHONE)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByLabel('Code from the SMS').fill(await codeFor(BY_PHONE, 'for a new login password'))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()

  await follow(page, '/account/login')
  await page.getByRole('button', { name: 'Use a phone number' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Please enter a phone number').waitFor()
  await chooseIreland(page)
  await page.getByLabel('Phone number', { exact: true }).fill('85 090 0001')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Account entry error.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/wallet/)
  await page.context().close()

  const other = await browser.visit({ viewport: PHONE })
  await other.goto(`${siteUrl}/account/login`)
  await choose(other.getByRole('radio', { name: 'With code' }))
  await other.getByRole('button', { name: 'Use a phone number' }).click()
  await other.getByText(RISK).waitFor()
  await other.getByLabel('Phone number', { exact: true }).fill(BY_PHONE)
  await codePause(BY_PHONE)
  await other.getByRole('button', { name: 'Send me the code' }).click()
  const field = other.getByLabel('Code from the SMS')
  await field.waitFor()
  await expectAccessible(other)
  await field.fill(await codeFor(BY_PHONE, 'your code to log in'))
  await other.waitForURL(/wallet/)
})

test('an email is changed to the end, with a wrong value at each field on the way', async () => {
  const page = await browser.visit()
  await enterSite(page, await logInByEmail())
  await page.goto(`${siteUrl}/setting/email`)
  const [old, next] = [page.getByLabel('Current email'), page.getByLabel('New email', { exact: true })]
  const [oldCode, newCode] = [page.getByLabel('Code from your email'), page.getByLabel('Code from the new email')]
  const send = () => page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('heading', { name: 'Change email' }).waitFor()
  await old.fill('moving')
  await next.fill('moved@')
  await send()
  await expect.poll(() => page.getByText('Enter email error').count()).toBe(2)
  await old.fill(BY_EMAIL)
  await next.fill(BY_EMAIL.toUpperCase())
  await page.getByText('This is already your account’s email.').waitFor()
  await expectAccessible(page)
  await next.fill('moved@example.org')
  await codePause(BY_EMAIL)
  await page.getByRole('button', { name: 'Send me the code' }).first().click()
  await askNewCode(page)
  const codes = {
    old: await codeFor(BY_EMAIL, 'change your account’s email'),
    next: await codeFor('moved@example.org', 'confirm this address'),
  }
  await oldCode.fill(codes.old)
  await newCode.fill(codes.next)
  await old.fill('somebody@example.org')
  await send()
  await page.getByText('The email does not match the registered email').waitFor()
  await old.fill(BY_EMAIL)
  await oldCode.fill(otherThan(codes.old))
  await send()
  await page.getByText('The code we sent to your current email or phone is incorrect.').waitFor()
  await oldCode.fill(codes.old)
  await newCode.fill(otherThan(codes.next))
  await send()
  await page.getByText('This code is incorrect. Check it and try again.').waitFor()
  await newCode.fill(codes.next)
  await send()
  await page.waitForURL(/setting#security/)
  await page.getByText('Your email is saved.').waitFor()
  await page.getByText('move****@example.org is confirmed.').waitFor()
  await page.getByText(/Withdrawals are paused until/).waitFor()
  // The old address hears of it, with the link that freezes the account.
  const told = async () =>
    (await office.sandbox.inbox({ to: BY_EMAIL })).records.find(
      ({ subject }) => subject === 'The email of your account was changed',
    )
  await expect.poll(async () => (await told())?.text).toContain('/account/freeze#')
})

test('the display name is kept, and the bonus page promises nothing that is not paid', async () => {
  const page = await browser.visit()
  // As where no activity runs: the demo has one.
  await page.route('**/user/user/registrationBonus*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const amounts = data.amounts.map((row: object) => ({ ...row, amount: '0' }))
    await route.fulfill({ response, json: { ...rest, data: { ...data, amounts } } })
  })
  await page.goto(`${siteUrl}/account/tradingPrize`)
  await page.getByRole('heading', { name: 'No bonus at the moment' }).waitFor()
  await expectAccessible(page)
  await enterDemo(page, 'marco@demo.bourse.test')
  await page.goto(`${siteUrl}/setting`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Display name').fill('x')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('3 to 20 letters, digits').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Display name').fill('Marco B')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Marco B', { exact: true }).waitFor()
})
