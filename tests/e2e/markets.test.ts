import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { siteUrl } from './product.ts'
import { enterDemo } from './site-client.ts'

const browser = testBrowser()
const ANNA = { email: 'anna@demo.bourse.test', password: 'Demo-bourse-2026' }

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(ANNA.email)
  await page.locator('input[type=password]').fill(ANNA.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/account'))
}

/** The rows of the table that are coins, as text. */
async function coinRows(page: Page): Promise<string[]> {
  return page.locator('tbody tr:has(a)').allTextContents()
}

async function openMarkets(page: Page, search = ''): Promise<void> {
  await page.goto(`${siteUrl}/markets${search}`)
  await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
  await expect.poll(async () => (await coinRows(page))[0]).toMatch(/\d%/)
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const star = (page: Page, market: string) => page.getByRole('button', { name: `Favourite: ${market}` })

test('a visitor comes from the home page to the markets, filters, searches, sorts and goes back', async () => {
  const page = await browser.visit()
  await page.goto(siteUrl)
  await page.getByRole('link', { name: 'See the markets' }).click()
  await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
  await expect.poll(async () => (await coinRows(page))[0]).toMatch(/BTC.*\d%/)

  await tab(page, 'MemeCoin').click()
  await page.waitForURL(/tab=memecoin/)
  await expect.poll(() => coinRows(page)).toHaveLength(3)
  await choose(page.getByRole('radio', { name: '7 Days' }))
  await page.waitForURL(/range=7d/)
  await page.getByRole('columnheader', { name: '7 days trend' }).waitFor()
  await page.goBack()
  await page.goBack()
  await expect.poll(() => tab(page, 'All').getAttribute('aria-selected')).toBe('true')

  await page.getByRole('searchbox', { name: 'Coin or symbol' }).fill('shiba')
  await expect.poll(async () => (await coinRows(page)).join()).toMatch(/^SHIB/)
  await page.waitForURL(/search=shiba/)
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText('No coin matches “nothing like it”').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).first().click()

  const heading = page.getByRole('columnheader', { name: 'Coin', exact: true })
  await heading.getByRole('button').click()
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(async () => (await coinRows(page))[0]).toContain('Cardano')
  await heading.getByRole('button').click()
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(async () => (await coinRows(page))[0]).toContain('XRP')
})

test('every list of the specification is there; that of leverage has the products, each with its page', async () => {
  const page = await browser.visit()
  await openMarkets(page)
  const names = await page.getByRole('tablist', { name: 'Coin lists' }).getByRole('tab').allTextContents()
  expect(names).toEqual([
    ...['Favorites', 'Holdings', 'All', 'Winners', 'Losers', 'Leverage', 'Metaverse', 'Themes', 'Hot Token'],
    ...['New listed', 'Trading soon', 'MemeCoin', 'Classic', 'New List', 'BoostPad'],
  ])
  await tab(page, 'Leverage').click()
  await expect.poll(() => coinRows(page).then((rows) => rows.join())).toMatch(/BTC3LBTC 3× long.*\d%.*BTC3S/)
  await page.getByRole('link', { name: 'See details: BTC3S' }).click()
  await page.waitForURL(/\/etp\?symbol=BTC3S/)
  await page.getByRole('link', { name: 'BTC3S', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'See details: BTC3S' }).waitFor()
  await tab(page, 'Favorites').click()
  await page.getByText('Log in to see your favourites').waitFor()
  await expectAccessible(page)
  await tab(page, 'Trading soon').click()
  await expect.poll(async () => (await coinRows(page))[0]).toMatch(/SUI.*Opens/)
  await tab(page, 'Themes').click()
  await page.getByRole('button', { name: /^Stablecoins/ }).click()
  await page.waitForURL(/theme=stable/)
  await expect.poll(() => coinRows(page)).toHaveLength(2)
})

test('marking needs a log-in; a mark stays after a reload and shows on the trade page', async () => {
  const page = await browser.visit()
  await openMarkets(page, '?quote=EUR')
  await star(page, 'SOL/EUR').click()
  await page.getByText('Log in to save favourites.').waitFor()
  await expect.poll(() => star(page, 'SOL/EUR').getAttribute('aria-pressed')).toBe('false')

  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await logIn(page)
  await page.waitForURL(/\/markets\?quote=EUR/)
  const saved = page.waitForResponse(
    (response) => response.url().includes('/market/favor/currencies') && response.request().method() === 'POST',
  )
  await star(page, 'SOL/EUR').click()
  await expect.poll(() => star(page, 'SOL/EUR').getAttribute('aria-pressed')).toBe('true')
  // It shows before the server has it; leaving too early would take the call back.
  await saved
  await page.reload()
  await expect.poll(() => star(page, 'SOL/EUR').getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('tab', { name: /^Favorites/ }).click()
  await expect.poll(async () => (await coinRows(page)).join()).toContain('Solana')

  await page.goto(`${siteUrl}/trade/SOL-EUR`)
  const onTrade = page.getByRole('main').getByRole('button', { pressed: true, name: /favourite/i })
  await onTrade.first().waitFor()
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await onTrade.first().click()
  await removed
  await openMarkets(page, '?quote=EUR')
  await expect.poll(() => star(page, 'SOL/EUR').getAttribute('aria-pressed')).toBe('false')
})

test('the card of the home page leads a visitor over the log-in to an order that is filled in', async () => {
  const page = await browser.visit()
  await page.goto(siteUrl)
  await page.getByRole('combobox', { name: 'Pay in' }).selectOption('EUR')
  await page.getByRole('combobox', { name: 'Coin to buy' }).selectOption('ETH')
  await page.getByLabel('You pay').fill('0.50')
  await page.getByText('The minimum purchase is 1 EUR.').waitFor()
  await page.getByLabel('You pay').fill('120')
  await page.getByRole('button', { name: 'Buy Ethereum' }).click()
  await logIn(page)
  await page.waitForURL(/\/trade\/ETH-EUR\?side=buy&type=market&total=120/)
  const form = page.getByRole('form', { name: 'Order form' })
  await expect.poll(() => form.getByRole('tab', { name: 'Market' }).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => form.locator('input[inputmode=decimal]').first().inputValue()).toBe('120')
})

test('whoever is logged in sees what they have on the home page', async () => {
  const page = await browser.visit()
  await enterDemo(page, 'anna@demo.bourse.test')
  await page.goto(siteUrl)
  await page.getByRole('heading', { level: 1, name: 'Your portfolio' }).waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Largest holdings' }).textContent()).toMatch(/BTC.*%/)
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Largest holdings' }).textContent()).toContain('••••')
  await expectAccessible(page)
})

/** With what each says once its figures are there. */
const JUDGED = {
  '/markets': /BTC.*\d%/,
  '/markets?tab=leverage': /BTC3L.*\d%/,
  '/markets?tab=themes&range=3m': /Stablecoins.*\d%/,
} as const

test.each(Object.entries(JUDGED))(
  '%s is accessible and fits on a desktop and a phone, light and dark',
  async (path, figures) => {
    const page = await browser.visit()
    await page.goto(`${siteUrl}${path}`)
    await page.getByRole('tab', { selected: true }).waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(figures)
    await expectFitsEverywhere(page)
  },
)
