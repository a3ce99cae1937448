import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { follow, PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { newTrader, TRADER_PASSWORD } from './traders.ts'

const browser = testBrowser()
const email = 'suspect@example.org'
const [admin, compliance, support] = [officeSession('admin'), officeSession('compliance'), officeSession('support')]
let trader: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  trader = await newTrader(admin.client, { email, funds: { EUR: '500' } })
  await deepBook()
  const order = { symbol: 'BTC-EUR', side: 'buy', type: 'limit', amount: '0.001', confirm: 'true' } as const
  const { bids } = await trader.client.markets.level2({ symbol: 'BTC-EUR' })
  await trader.client.trading.placeOrder({ ...order, price: String(Math.floor(Number(bids[0]?.[0]) * 0.9)) })
})

async function logIn(page: Page): Promise<void> {
  await page.goto(`${siteUrl}/account/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TRADER_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Finds the person by hand and opens the page. */
async function open(page: Page, text: string): Promise<void> {
  await page.goto(`${officeUrl}/users`)
  await page.getByLabel('Search', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'suspect', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^suspect/ }).waitFor()
}

test('support finds somebody, looks at each part of the page, and leaves a note', async () => {
  const page = await browser.visit()
  await enterOffice(page, support)
  await page.goto(`${officeUrl}/users?text=nobody-of-this-name`)
  await page.getByText('No user matches this search').waitFor()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await page.getByRole('link', { name: 'suspect', exact: true }).waitFor()
  await expectAccessible(page)
  await open(page, 'SUSPECT@exam')
  await page.getByText('What protects the account').waitFor()
  await expectAccessible(page)
  // Support reads no audit log.
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('cell', { name: /BTC-EUR/ }).waitFor()
  await page.getByRole('link', { name: 'Balances' }).click()
  await page.getByRole('cell', { name: '500.00000000' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'EUR, its postings' }).click()
  await page.getByText('+500.00000000').waitFor()
  for (const [part, nothing] of [
    ['Savings', 'No savings'],
    ['Discount trade', 'No orders'],
    ['ETP', 'No units'],
  ] as const) {
    await page.getByRole('link', { name: part, exact: true }).click()
    await page.getByText(nothing, { exact: true }).waitFor()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Sessions and events' }).click()
  await page.getByText('Logged in', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Write the note first.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('New note').fill('Asked about a deposit.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('The note is added.').waitFor()
  await page.getByText('support@demo.bourse.test, ').waitFor()
})

test('compliance freezes and proposes to open, the person is out meanwhile, an admin confirms', async () => {
  const page = await browser.visit()
  await enterOffice(page, compliance)
  await open(page, email)
  await page.getByRole('button', { name: 'Freeze account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Freeze account' }).click()
  await dialog.getByText('Choose a reason.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').selectOption('suspected_crime')
  await dialog.getByLabel('Why').fill('The bank has called.')
  await dialog.getByRole('button', { name: 'Freeze account' }).click()
  await page.getByText(/^The account of .* is frozen\.$/).waitFor()
  await page.getByRole('button', { name: 'Propose to open again' }).click()
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.getByText('Choose what was checked.').waitFor()
  await dialog.getByText('Say where it is documented.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('What was checked').selectOption('call_back')
  await dialog.getByLabel('Where it is documented').fill('Call 2026-118')
  await dialog.getByLabel('Why').fill('The bank was mistaken.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await signDecision(page)
  await page.getByText('You proposed it, so someone else must confirm.').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm and open' }).count()).toBe(0)
  await expectAccessible(page)
  const userId = page.url().split('/').at(-1) ?? ''
  await expect.poll(() => compliance.client.trading.officeLiveOrders({ userId })).toEqual([])
  await page.goto(`${officeUrl}/users/${userId}/orders`)
  await page.getByText('No open orders').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Audit log', exact: true }).last().click()
  await page.getByRole('button', { name: 'Account frozen' }).waitFor()
  await page.context().close()

  const person = await browser.visit()
  await trader.enter(person)
  await person.goto(`${siteUrl}/wallet`)
  await person.waitForURL(/account\/login/)
  await person.context().close()
  const phone = await browser.visit({ viewport: PHONE })
  await logIn(phone)
  await phone.getByText('This account is frozen. Please contact support.').waitFor()
  const mails = async () => (await admin.client.sandbox.inbox({ to: email })).records.map(({ subject }) => subject)
  await expect.poll(mails).toContain('Your account is frozen')

  const chief = await browser.visit({ viewport: PHONE })
  await enterOffice(chief, admin)
  await open(chief, email)
  await expectAccessible(chief)
  await expectNoSidewaysScroll(chief)
  await chief.getByText('Called back on a known number. Kept under: Call 2026-118').waitFor()
  await chief.getByRole('button', { name: 'Confirm and open' }).click()
  await chief.getByLabel('Why').fill('I have called the bank too.')
  await chief.getByRole('dialog').getByRole('button', { name: 'Open account again' }).click()
  await signDecision(chief)
  await chief.getByText(/^The account of .* is open again\.$/).waitFor()
  await chief.getByRole('button', { name: 'Freeze account' }).waitFor()
  await logIn(phone)
  await phone.waitForURL(/wallet/)
  await follow(phone, '/setting#security')
  await phone.getByText('Account reopened').waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
})
