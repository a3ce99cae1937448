import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { follow, PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { officeClient } from './office.ts'
import { passTime } from './pass-time.ts'
import { siteUrl } from './product.ts'
import { enterDemo } from './site-client.ts'
import { deepBook } from './still-books.ts'

const browser = testBrowser()
const ANNA = 'anna@demo.bourse.test'
const MINUTE_MS = 60_000

const form = (page: Page) => page.getByRole('form', { name: 'Order form' })
const toast = (page: Page, text: RegExp) => page.getByText(text).first().waitFor()

beforeAll(() => deepBook())

async function openAutoBuy(page: Page): Promise<void> {
  await page.goto(`${siteUrl}/trade/BTC-EUR`)
  await expect
    .poll(() => page.getByRole('region', { name: /Order book/ }).textContent())
    .toMatch(/\d,\d{3}\.\d{2}.*\d,\d{3}\.\d{2}/)
  await form(page).getByRole('tab', { name: 'AutoBuy' }).click()
  await form(page).getByLabel('Amount each time').waitFor()
}

/** A few minutes from the product's now, as the fields of the form want it; browser and test share a time zone. */
function soon(now: string): { weekday: string; time: string } {
  const due = new Date(Date.parse(now) + 10 * MINUTE_MS)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return { weekday: String(due.getDay() || 7), time: `${two(due.getHours())}:${two(due.getMinutes())}` }
}

/** What the page of the coin says that the person holds. */
async function holding(page: Page): Promise<string> {
  await page.goto(`${siteUrl}/coin/BTC`)
  const own = page.getByRole('region', { name: 'Your Bitcoin' })
  await own.getByText('You hold').waitFor()
  return (await own.locator('.sum-total dd').textContent()) ?? ''
}

test('what is wrong with a plan is said before it is saved', async () => {
  const page = await browser.visit()
  await enterDemo(page, ANNA)
  await openAutoBuy(page)
  await form(page).getByRole('button', { name: 'Start AutoBuy' }).click()
  await form(page).getByText('Please enter the amount.').waitFor()
  await form(page).getByLabel('Amount each time').fill('0.5')
  await form(page)
    .getByText(/Order transaction amount cannot be less than 1\.00/)
    .waitFor()
  await form(page).getByLabel('Amount each time').fill('ten')
  await form(page).getByText('Invalid amount.').waitFor()
  await form(page).getByLabel('Amount each time').fill('9000000')
  await form(page).getByText('More than your current balance').waitFor()
  await form(page).getByLabel('How often').selectOption('monthly')
  await form(page).getByLabel('Day of the month').selectOption('31')
  await form(page).getByText('In shorter months, we buy on the last day.').waitFor()
  await expectAccessible(page)
})

test('a plan buys when its time comes; it is suspended, restored, changed and cancelled', async () => {
  const operator = officeClient('admin')
  const page = await browser.visit()
  await enterDemo(page, ANNA)
  const before = await holding(page)
  await openAutoBuy(page)
  const { weekday, time } = soon((await operator.sandbox.clock()).now)
  await form(page).getByLabel('Amount each time').fill('40')
  await form(page).getByLabel('Day of the week').selectOption(weekday)
  await form(page).getByLabel('Time', { exact: true }).fill(time)
  await form(page)
    .getByText(new RegExp(`${time}$`))
    .waitFor()
  await form(page)
    .getByRole('button', { name: /^Buy BTC for 40\.00/ })
    .click()
  await toast(page, /AutoBuy plan saved/)

  await page.getByRole('tab', { name: /^Plans/ }).click()
  await page.getByRole('row').filter({ hasText: '40.00' }).filter({ hasText: 'Ongoing' }).waitFor()
  await passTime(operator, 15 * 60)
  await page.getByRole('button', { name: /^Details: BTC/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Bought', { exact: true }).waitFor({ timeout: 300_000 })
  await sheet.getByText(/0\.000\d+\sBTC/).waitFor()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Order' }).click()
  await page.getByText('Completed').first().waitFor()
  expect(await holding(page)).not.toBe(before)
  await page.getByRole('region', { name: 'Your AutoBuy plans' }).getByText('Ongoing').waitFor()

  await follow(page, '/order?tab=plans')
  const row = page.getByRole('row').filter({ hasText: '40.00' })
  await row.getByRole('button', { name: 'Suspend' }).click()
  await row.getByText('Suspended').waitFor()
  await row.getByRole('button', { name: 'Restore' }).click()
  await row.getByText('Ongoing').waitFor()
  await row.getByRole('button', { name: /^Details/ }).click()
  await sheet.getByRole('button', { name: 'Change', exact: true }).click()
  await sheet.getByLabel('Amount each time').fill('45')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, /AutoBuy plan changed/)
  await sheet.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog', { name: 'Cancel this plan?' }).getByRole('button', { name: 'Cancel plan' }).click()
  await toast(page, /AutoBuy plan cancelled/)
  await page.getByRole('row').filter({ hasText: '45.00' }).getByText('Canceled').waitFor()
  await expectAccessible(page)
})

test('on a phone AutoBuy stands in the sheet', async () => {
  const page = await browser.visit({ viewport: PHONE, colorScheme: 'dark' })
  await enterDemo(page, ANNA)
  await page.goto(`${siteUrl}/trade/BTC-EUR`)
  await page.getByRole('button', { name: /^Buy/ }).first().click()
  await form(page).getByRole('tab', { name: 'AutoBuy' }).click()
  await form(page).getByLabel('Amount each time').fill('25')
  await form(page)
    .getByRole('button', { name: /^Buy BTC for 25\.00/ })
    .waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
