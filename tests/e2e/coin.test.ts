import { expect, test } from 'vitest'
import { errorsOf, PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectFitsEverywhere, expectNoSidewaysScroll } from './judge.ts'
import { siteUrl } from './product.ts'

const browser = testBrowser()

test('the page of a coin is accessible and fits on a desktop and a phone, light and dark, without an error', async () => {
  const page = await browser.visit()
  const errors = errorsOf(page)
  await page.goto(`${siteUrl}/coin/BTC`)
  await page.getByRole('heading', { level: 1, name: 'Bitcoin' }).waitFor()
  await page.getByRole('application', { name: /Price chart BTC/ }).waitFor()
  await page.getByRole('img', { name: /of the 30-day average/ }).waitFor()
  await expectFitsEverywhere(page)
  expect(errors).toEqual([])
})

test('a visitor reads figures, risks, news and related coins, and sees the order form of another market', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/coin/btc`)
  await page.getByRole('img', { name: /of the 30-day average/ }).waitFor()
  await page.getByRole('img', { name: /in 52 weeks, now/ }).waitFor()
  await page.getByRole('img', { name: /of all coins are in circulation/ }).waitFor()
  await page.getByRole('region', { name: 'Security and risks' }).getByText('The price is very volatile.').waitFor()
  await page
    .getByRole('region', { name: 'News' })
    .getByRole('heading', { name: /AutoBuy plans/ })
    .waitFor()
  await choose(page.getByRole('radio', { name: 'GBP' }))
  await page.getByRole('link', { name: 'Book and chart of BTC/GBP' }).waitFor()
  await page.getByRole('form', { name: 'Order form' }).getByText('to trade').waitFor()
  await page.getByRole('link', { name: /^XRP/ }).first().click()
  await page.getByRole('heading', { level: 1, name: 'XRP' }).waitFor()
})

test('a coin that does not trade yet says when it will', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/coin/SUI`)
  await page.getByText(/The market opens on/).waitFor()
  await expect.poll(() => page.getByRole('form', { name: 'Order form' }).count()).toBe(0)
  await expectAccessible(page)
})

test('an unknown coin leads on to others', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/coin/NOPE`)
  await page.getByRole('heading', { level: 1, name: 'We couldn’t find the coin NOPE' }).waitFor()
  await page.getByRole('list', { name: 'Other coins' }).getByRole('link').first().waitFor()
  await expectAccessible(page)
})

test('on a phone the form is a sheet behind Buy and Sell', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await page.goto(`${siteUrl}/coin/ETH`)
  await page.getByRole('button', { name: 'Sell' }).click()
  const form = page.getByRole('form', { name: 'Order form' })
  await form.waitFor()
  await expect.poll(() => form.getByRole('radio', { name: 'Sell' }).isChecked()).toBe(true)
  expect(await form.getByRole('tab', { name: 'AutoBuy' }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
