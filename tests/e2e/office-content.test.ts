import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, follow, testBrowser } from './browser.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { enterOffice, officeSession } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'

const browser = testBrowser()

/** With the headline that each has once its data is there. */
const PAGES = {
  '/markets/coins': /^Coins \d+ coins$/,
  '/markets/coins/ETH': 'ETH Ethereum',
  '/markets/coins/new': 'A new coin page',
  '/markets/tags': /^Lists \d+ lists$/,
  '/markets/tags/memecoin': /^MemeCoin/,
  '/markets/pairs': /^Pairs \d+ markets/,
  '/content/banners': /^Banners \d+ banners/,
  '/content/banners/new': 'A new banner',
  '/content/news': /^News \d+ items$/,
} as const
const LANGUAGES = ['English', 'Italiano', 'Deutsch', 'Русский', 'Español', '繁體中文']

async function read(path: string, language: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/web/v1${path}`, { headers: { 'accept-language': language } })
  return answer.text()
}

async function everyPageFits(page: Page): Promise<void> {
  await page.goto(officeUrl)
  for (const [path, headline] of Object.entries(PAGES)) {
    await follow(page, path)
    await page.getByRole('heading', { level: 1, name: headline }).waitFor()
    await expectFitsEverywhere(page)
  }
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function writesACoin(page: Page): Promise<void> {
  await follow(page, '/markets/coins/ETH')
  await page.getByLabel('Launch year').fill('15')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Enter the year with four digits.').waitFor()
  await page.getByRole('link', { name: 'Pairs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await page.getByLabel('Launch year').fill('2014')
  await page.getByLabel('About the coin, Deutsch').fill('Ein Satz zur Probe.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('ETH is saved').first().waitFor()
  await expect.poll(() => read('/setting/coinDetail/getCoinAttr?symbol=ETH', 'de')).toContain('Ein Satz zur Probe.')
}

async function changesAMarket(page: Page): Promise<void> {
  await follow(page, '/markets/pairs?find=LTC-GBP')
  await page.getByRole('button', { name: 'Bounds of LTC-GBP' }).click()
  await page.getByLabel('Minimum total').fill('3')
  await page.getByRole('button', { name: 'Save bounds' }).click()
  await page.getByText('New bounds apply on LTC-GBP').first().waitFor()
  await expect.poll(() => read('/symbol/query', 'en')).toContain('"minTotal":"3"')
  await page.getByRole('button', { name: 'Mode of LTC-GBP' }).click()
  await page.getByLabel('New mode').selectOption('halted')
  await page.getByLabel('Reason').fill('A test of the brakes.')
  await page.getByRole('button', { name: 'Halt the market' }).click()
  await page.getByText('LTC-GBP: Halted').first().waitFor()
  await expect.poll(() => read('/market/prices?symbol=LTC-GBP', 'en')).toContain('"mode":"halted"')
  await page.getByRole('button', { name: 'Mode of LTC-GBP' }).click()
  await page.getByLabel('New mode').selectOption('open')
  await page.getByLabel('Reason').fill('They work.')
  await page.getByRole('button', { name: 'Open the market' }).click()
  await page.getByText('LTC-GBP: Open').first().waitFor()
}

async function publishesABanner(page: Page): Promise<void> {
  await follow(page, '/content/banners/new')
  for (const language of LANGUAGES) {
    await page.getByLabel(`Title, ${language}`).fill(`Brakes tested, ${language}`)
    await page.getByLabel(`Text, ${language}`).fill(`All is well, ${language}.`)
  }
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/banners\/ban_/)
  expect(await read('/setting/index/activityBanners', 'it')).not.toContain('Brakes tested')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await expect.poll(() => read('/setting/index/activityBanners', 'it')).toContain('Brakes tested, Italiano')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Withdrawn', { exact: true }).first().waitFor()
  await expect.poll(() => read('/setting/index/activityBanners', 'it')).not.toContain('Brakes tested')
}

test('staff write a coin, change a market and publish a banner, and each act is on record', async () => {
  const page = await browser.visit()
  await enterOffice(page, officeSession('admin'))
  await everyPageFits(page)
  await writesACoin(page)
  await changesAMarket(page)
  await publishesABanner(page)
  await follow(page, '/audit-log')
  for (const act of ['Banner withdrawn', 'Mode of a market set', 'Bounds of a pair changed', 'Coin page changed']) {
    await page.getByRole('button', { name: act }).first().waitFor()
  }
  await page.getByRole('button', { name: 'Coin page changed' }).first().click()
  await page.getByText('from.launchYear').waitFor()
  await expectAccessible(page)
})
