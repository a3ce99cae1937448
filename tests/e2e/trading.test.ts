import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectFitsSmallWindows, expectNoSidewaysScroll } from './judge.ts'
import { siteUrl } from './product.ts'
import { enterDemo } from './site-client.ts'
import { deepBook } from './still-books.ts'

const browser = testBrowser()
const ANNA = 'anna@demo.bourse.test'

beforeAll(() => deepBook())

async function openMarket(page: Page, symbol = 'BTC-EUR'): Promise<void> {
  await page.goto(`${siteUrl}/trade/${symbol}`)
  await page.getByRole('form', { name: 'Order form' }).waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: /Order book/ }).textContent())
    .toMatch(/\d,\d{3}\.\d{2}.*\d,\d{3}\.\d{2}/)
}

const form = (page: Page) => page.getByRole('form', { name: 'Order form' })
const toast = (page: Page, text: RegExp) => page.getByText(text).first().waitFor()

test('a visitor sees a living market, is asked to log in to trade, and goes to another one by keyboard', async () => {
  const page = await browser.visit()
  await openMarket(page)
  await form(page).getByText('to trade').waitFor()
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search coin or pair' })
  await search.fill('eth')
  const second = page.getByRole('listbox', { name: 'Markets' }).getByRole('option').nth(1)
  await second.waitFor()
  await search.press('ArrowDown')
  await expect
    .poll(async () => (await search.getAttribute('aria-activedescendant')) === (await second.getAttribute('id')))
    .toBe(true)
  await expectAccessible(page)
  await search.press('Enter')
  await page.waitForURL(/\/trade\/.*ETH/)
  await search.waitFor({ state: 'detached' })
})

test('an order is shown once more until that is switched off; it rests in the book, stands among the open ones, and is cancelled', async () => {
  const page = await browser.visit()
  await enterDemo(page, ANNA, { reviewsOrders: true })
  await openMarket(page)
  await form(page).getByLabel('Limit price', { exact: true }).fill('50000')
  await form(page).getByLabel('Amount', { exact: true }).fill('0.001')
  await form(page)
    .getByRole('button', { name: /^Review: Buy 0\.001/ })
    .click()
  const review = page.getByRole('dialog', { name: /Buy 0\.001/ })
  await review.getByText('50,000.00').first().waitFor()
  await expectAccessible(page)
  await review.getByRole('button', { name: /^Buy 0\.001/ }).click()
  await toast(page, /Order placed/)
  const cancel = page.getByRole('button', { name: /Cancel: buy 0\.001/ }).first()
  await cancel.click()
  await toast(page, /Order cancelled/)

  await form(page).getByText('Advanced').click()
  await choose(form(page).getByRole('checkbox', { name: 'Confirm each order' }), false)
  await page.reload()
  await form(page).getByLabel('Limit price', { exact: true }).fill('50000')
  await form(page).getByLabel('Amount', { exact: true }).fill('0.001')
  await form(page)
    .getByRole('button', { name: /^Buy 0\.001/ })
    .waitFor()
})

test('a market order is filled at once and stands in the history with its fee', async () => {
  const page = await browser.visit()
  await enterDemo(page, ANNA)
  await openMarket(page)
  await form(page).getByRole('tab', { name: 'Market' }).click()
  await form(page).getByLabel('Amount', { exact: true }).fill('0.001')
  await form(page)
    .getByRole('button', { name: /^Buy 0\.001/ })
    .click()
  await toast(page, /Bought 0\.001/)
  await page.goto(`${siteUrl}/order?tab=history`)
  await page.getByRole('row').filter({ hasText: 'Completed' }).first().waitFor()
  await expectAccessible(page)
})

test('what is missing or too far from the market is said before anything is sent', async () => {
  const page = await browser.visit()
  await enterDemo(page, ANNA)
  await openMarket(page)
  await form(page)
    .getByRole('button', { name: /^Buy BTC/ })
    .click()
  await form(page).getByText('Please enter Amount.').waitFor()
  await form(page).getByLabel('Limit price', { exact: true }).fill('190000')
  await form(page).getByLabel('Amount', { exact: true }).fill('0.001')
  await form(page)
    .getByRole('button', { name: /^Buy 0\.001/ })
    .click()
  await page.getByRole('dialog', { name: 'This price is far from the market' }).waitFor()
})

test('what is typed with either decimal mark is what the button says, and what could be two figures is asked about', async () => {
  const page = await browser.visit()
  await enterDemo(page, ANNA)
  await openMarket(page)
  await form(page).getByLabel('Limit price', { exact: true }).fill('50.000,00')
  const amount = form(page).getByLabel('Amount', { exact: true })
  await amount.fill('0,005')
  await form(page)
    .getByRole('button', { name: /^Buy 0\.005 BTC/ })
    .waitFor()
  await amount.press('Tab')
  await expect.poll(() => amount.inputValue()).toBe('0.005')
  await expect.poll(() => form(page).getByLabel('Limit price', { exact: true }).inputValue()).toBe('50000.00')
  await amount.fill('1,234')
  await amount.press('Tab')
  await form(page).getByText('Did you mean 1.234 or 1234?').waitFor()
  await form(page)
    .getByRole('button', { name: /^Buy BTC/ })
    .waitFor()
  await expectAccessible(page)
})

test('on a phone the market has tabs, and buying opens a sheet', async () => {
  const page = await browser.visit({ viewport: PHONE, colorScheme: 'dark' })
  await enterDemo(page, ANNA)
  await page.goto(`${siteUrl}/trade/BTC-EUR`)
  const buy = page.getByRole('button', { name: /^Buy/ }).first()
  await buy.waitFor()
  await expectFitsSmallWindows(page)
  await buy.click()
  await page.getByRole('form', { name: 'Order form' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expectFitsSmallWindows(page)
})
