import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { DESKTOP, follow, PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { sentCode } from './sent-codes.ts'

const browser = testBrowser()
const PASSWORD = 'ledger-pencil-7'
let office: ReturnType<typeof officeClient>
beforeAll(async () => {
  office = officeClient('operator')
})

async function fillDetails(page: Page, email: string): Promise<void> {
  await page.goto(`${siteUrl}/account/register`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Country of residence').selectOption('IT')
  await choose(page.getByRole('checkbox', { name: /terms of service/ }))
  await choose(page.getByRole('checkbox', { name: /citizen/ }))
}

const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })

/** As from a password manager's window: cut in one field, put into another. */
async function pasteInto(field: Locator, { by, text }: { by: Locator; text: string }): Promise<void> {
  await by.fill(text)
  await by.press('ControlOrMeta+a')
  await by.press('ControlOrMeta+x')
  await field.press('ControlOrMeta+v')
}

/** What Anna has, and neither a price nor a change of one, which may look alike. */
const coinsOfAnna = (page: Page) =>
  page
    .getByRole('table', { name: 'Assets' })
    .locator('tbody tr', { hasText: 'Bitcoin' })
    .getByText(/^0\.75/)

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${siteUrl}/account/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const)('%s', (name, viewport) => {
  test('a visitor opens an account with the code from the mail and sees an empty wallet', async () => {
    const email = `${name.replaceAll(' ', '-')}@example.org`
    const page = await browser.visit({ viewport })
    await fillDetails(page, email)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Send me the code' }).click()
    const code = page.getByLabel('Code from your email')
    await code.waitFor()
    await expectAccessible(page)
    await code.fill(await sentCode(office, email))
    await page.waitForURL(/fiatcurrency/)
    await expectAccessible(page)
    await choose(page.getByRole('radio', { name: /Pound/ }))
    await page.getByRole('button', { name: /Continue/ }).click()
    await page.waitForURL(/success/)
    await page.getByRole('link', { name: 'Open wallet' }).click()
    await page.waitForURL(/wallet/)
    await page.getByText('Bitcoin', { exact: true }).first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fiat'))).toContain('GBP')
  })
})

test('wrong input is answered at its field, and nothing is sent', async () => {
  const page = await browser.visit()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(`${siteUrl}/account/register`)
  await page.getByLabel('Password', { exact: true }).fill('12345678')
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByText('Please enter an email').waitFor()
  await page.getByText('This password has only digits. Add at least one letter.').waitFor()
  await page.getByText('Please read and check the agreement').waitFor()
  await expectAccessible(page)
  expect(sent.filter((url) => url.includes('sendSms'))).toEqual([])
})

test('a wrong code is refused at the field, and the right one then opens the account', async () => {
  const page = await browser.visit()
  const email = 'second-try@example.org'
  await fillDetails(page, email)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const field = page.getByLabel('Code from your email')
  await field.waitFor()
  const code = await sentCode(office, email)
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByText('This code is incorrect. Check it and try again.').waitFor()
  await field.fill(code)
  await page.waitForURL(/fiatcurrency/)
})

test('a user logs in, sees their balances, hides them, and logs out', async () => {
  const page = await browser.visit()
  await logIn(page, 'anna@demo.bourse.test', DEMO_PASSWORD)
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await follow(page, '/wallet')
  await coinsOfAnna(page).first().waitFor()
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await expect.poll(() => coinsOfAnna(page).count()).toBe(0)
  await page.getByRole('button', { name: /Logged in as/ }).click()
  await page
    .getByRole('button', { name: 'Log out' })
    .or(page.getByRole('menuitem', { name: 'Log out' }))
    .click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a password can be pasted, and a password manager knows which one is asked for', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/account/register`)
  const fields = { account: page.getByRole('textbox', { name: 'Email' }), password: passwordOf(page) }
  await pasteInto(fields.password, { by: fields.account, text: PASSWORD })
  await expect.poll(() => fields.password.inputValue()).toBe(PASSWORD)
  const asksFor = (field: Locator) => field.getAttribute('autocomplete')
  expect(await Promise.all([fields.account, fields.password].map(asksFor))).toEqual(['email', 'new-password'])

  await page.goto(`${siteUrl}/account/login`)
  await pasteInto(fields.password, { by: fields.account, text: DEMO_PASSWORD })
  expect(await Promise.all([fields.account, fields.password].map(asksFor))).toEqual([
    'username webauthn',
    'current-password',
  ])
  await fields.account.fill('marco@demo.bourse.test')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/wallet/)
})

test('whoever logs in as somebody else is that person in every tab, and the session before is over', async () => {
  const page = await browser.visit()
  await logIn(page, 'anna@demo.bourse.test', DEMO_PASSWORD)
  await page.waitForURL(/wallet/)
  const before = await page.evaluate(() => localStorage.getItem('token'))
  const other = await page.context().newPage()
  await other.goto(`${siteUrl}/wallet`)
  await coinsOfAnna(other).first().waitFor()
  await logIn(page, 'marco@demo.bourse.test', DEMO_PASSWORD)
  await page.waitForURL(/wallet/)
  await expect.poll(() => coinsOfAnna(other).count()).toBe(0)
  await other.waitForURL(/wallet/)
  const ended = await fetch(`${siteUrl}/web/v1/user/user/data`, { headers: { authorization: before ?? '' } })
  expect(await ended.json()).toMatchObject({ code: 10001 })
})

test('a wrong password is answered with the words of the server', async () => {
  const page = await browser.visit()
  await logIn(page, 'marco@demo.bourse.test', 'not-the-password')
  await page.getByText('Account entry error. The account or the password is incorrect.').waitFor()
})

test('without a token the wallet leads to the log-in', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/wallet`)
  await page.waitForURL(/account\/login/)
})

test('a session that the server no longer knows is cleared, and the user goes to the log-in', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/fee`)
  await page.evaluate(() => {
    localStorage.setItem('token', 'no-longer-known')
    localStorage.setItem('userId', 'usr_gone')
  })
  await page.goto(`${siteUrl}/wallet`)
  await page.waitForURL(/account\/login/)
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userId')])).toEqual([
    null,
    null,
  ])
})
