import type { StaffRole } from '@bourse/contract/client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_STAFF_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { totpCode } from '../../apps/server/src/platform/secrets/totp.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { arrived, follow, PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { authenticatorCode, enterOffice, officeClient, officeSession, staffEmail } from './office.ts'
import { officeUrl } from './product.ts'

const browser = testBrowser()

async function logIn(page: Page, role: StaffRole): Promise<void> {
  await page.goto(`${officeUrl}/login`)
  await page.getByLabel('Email').fill(staffEmail(role))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const field = page.getByLabel('Code of the authenticator')
  await field.waitFor()
  await field.fill(authenticatorCode())
  await page.waitForURL((url) => !url.pathname.includes('login'))
}

test('staff log in with password and authenticator, begin at their queue, and see the system page', async () => {
  const page = await browser.visit()
  await logIn(page, 'reviewer')
  await page.waitForURL(`${officeUrl}/kyc/cases`)
  await follow(page, '/system')
  await page.getByText('worker', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const group = sections.getByRole('button', { name: 'Operation' })
  await group.focus()
  await page.keyboard.press('Enter')
  await sections.getByRole('link', { name: 'System' }).waitFor()
  await expectAccessible(page)
  await expect.poll(() => sections.getByRole('link').allTextContents()).toEqual(['System', 'Content'])
  await expect
    .poll(() => sections.getByRole('button').allTextContents())
    .toEqual(['Clients', 'Money', 'Trading', 'Operation'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${officeUrl}/content/banners`)
  await page.getByRole('heading', { name: 'Banners' }).waitFor()
  await expect.poll(() => sections.getByRole('link').count()).toBe(0)
  await group.click()
  await page.keyboard.press('Escape')
  await expect.poll(() => sections.getByRole('link').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Operation')
})

test('a wrong authenticator code opens nothing', async () => {
  const page = await browser.visit()
  await page.goto(`${officeUrl}/login`)
  await page.getByLabel('Email').fill(staffEmail('support'))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code of the authenticator').fill('000000')
  await page.getByRole('alert').first().waitFor()
  expect(page.url()).toContain('login')
})

test('a new member of staff chooses a password of their own and adds an authenticator before the first page', async () => {
  const [email, first] = ['newcomer@demo.bourse.test', 'kPvXa-fQzTn-bmmYu']
  const account = { email, name: 'Newcomer', role: 'support', password: first } as const
  const { id } = await officeClient('admin').admin.proposeNewStaff(account)
  await officeClient('admin2').admin.confirmStaffProposal({ id })
  const page = await browser.visit({ viewport: PHONE })
  await page.goto(`${officeUrl}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  const own = page.getByLabel('Your own password')
  await own.fill('Backoffice-2026')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This password is easy to guess.').waitFor()
  await own.fill('harbour pencil giraffe')
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.getByText('Or type this key').locator('xpath=following-sibling::p[1]').textContent()
  await page.getByLabel('Current code in the app').fill(totpCode(secret ?? '', systemClock.now()))
  await page.waitForURL((url) => !url.pathname.includes('login'))
})

test('one admin proposes another role, sees it wait, and a second admin decides', async () => {
  const page = await browser.visit()
  await enterOffice(page, officeSession('admin'))
  await page.goto(`${officeUrl}/staff`)
  await page.getByRole('button', { name: 'Change role of Demo reviewer' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('support')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByText('Demo reviewer becomes support').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Confirm: Demo reviewer' }).count()).toBe(0)

  const second = await browser.visit({ viewport: PHONE })
  await enterOffice(second, officeSession('admin2'))
  await second.goto(`${officeUrl}/staff`)
  await second.getByRole('button', { name: 'Confirm: Demo reviewer' }).click()
  await second.getByText('Only confirm after you have asked').waitFor()
  await expectAccessible(second)
  await expectNoSidewaysScroll(second)
  await second.getByRole('button', { name: 'Cancel' }).click()
  // The other files share the reviewer's session, which a confirmation would end.
  await second.getByRole('button', { name: 'Decline: Demo reviewer' }).click()
  await second.getByRole('button', { name: 'Decline', exact: true }).click()
  await second.getByText('Declined: Demo reviewer').first().waitFor()
  expect(await second.getByText('Demo reviewer becomes support').count()).toBe(0)
})

test('every page of the back office is accessible and fits a phone', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await enterOffice(page, officeSession('compliance'))
  for (const path of ['/system', '/audit-log']) {
    await page.goto(`${officeUrl}${path}`)
    await arrived(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('heading', { name: 'Products' }).waitFor()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Savings' }).click()
  await page.waitForURL(`${officeUrl}/saving`)
  await expect.poll(() => sheet.count()).toBe(0)
})

test('an operator reads the inbox, credits a user once, and moves the clock', async () => {
  const page = await browser.visit()
  await enterOffice(page, officeSession('operator'))
  await page.goto(`${officeUrl}/sandbox`)
  await page.getByRole('heading', { level: 1, name: /Inbox/ }).waitFor()
  await expectAccessible(page)

  await follow(page, '/sandbox/world')
  await page.getByLabel('Email of the user').fill('marco@demo.bourse.test')
  await page.getByLabel('Amount').fill('12.34')
  await page.getByLabel('Asset').fill('EUR')
  await page.getByRole('button', { name: /^Credit 12/ }).dblclick()
  await page
    .getByText(/12\.34/)
    .first()
    .waitFor()
  await expectAccessible(page)
  expect(await page.getByText(/24\.68/).count()).toBe(0)

  await follow(page, '/sandbox/clock')
  await page.getByRole('button', { name: '+ 1 hour' }).click()
  await page.getByText('Advanced by', { exact: false }).first().waitFor()
  await expectAccessible(page)

  // A way of years would lead the other files along; that one is under way is what the page is told here.
  await page.route('**/sandbox/clock/get', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = await answer.json()
    const day = (days: number) => new Date(Date.parse(data.now) + days * 86_400_000).toISOString()
    await route.fulfill({
      response: answer,
      json: { ...envelope, data: { ...data, journey: { from: day(-100), to: day(300) } } },
    })
  })
  await page.getByRole('heading', { level: 1, name: 'Clock on its way' }).waitFor()
  await page.getByText('25%').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Stop here' }).click()
  await page.getByText('The clock was stopped where it is').first().waitFor()
  // Not before the click: without a way there is nothing to stop.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('heading', { level: 1, name: 'Clock runs' }).waitFor()
})
