import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { arrived, errorsOf, testBrowser } from './browser.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'

const browser = testBrowser()
/** By then the banner is due, and what runs beside the pages has been started. */
const LATER_MS = 10_000

const PAGES = ['/', '/about', '/fee', '/terms', '/privacy', '/legalRestrict', '/download'] as const
const HEADLINES = {
  'en-GB': 'The exchange that shows its working.',
  'it-IT': 'L’exchange dai conti chiari.',
  'de-DE': 'Die Börse, die den Rechenweg zeigt.',
  'ru-RU': 'Биржа, где виден весь расчёт.',
  'es-ES': 'El exchange de las cuentas claras.',
} as const

test.each(PAGES)(
  '%s is accessible and fits on a desktop and a phone, light and dark, without an error',
  async (path) => {
    const page = await browser.visit()
    const errors = errorsOf(page)
    await page.goto(`${siteUrl}${path}`)
    await arrived(page)
    await expectFitsEverywhere(page)
    expect(errors).toEqual([])
    await expect.poll(() => page.title()).not.toBe('')
  },
)

test.each(Object.entries(HEADLINES))('a browser in %s reads the site in its language', async (locale, headline) => {
  const page = await browser.visit({ locale })
  await page.goto(siteUrl)
  await page.getByRole('heading', { level: 1, name: headline }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2))
})

test('the language is switched in the footer and kept', async () => {
  const page = await browser.visit()
  await page.goto(siteUrl)
  await page.getByRole('contentinfo').getByText('Deutsch').click()
  await page.getByRole('heading', { level: 1, name: HEADLINES['de-DE'] }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: HEADLINES['de-DE'] }).waitFor()
})

test('a theme that was chosen is there before the first paint', async () => {
  const page = await browser.visit({ colorScheme: 'light' })
  await page.goto(siteUrl)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto(siteUrl, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})

test('an unknown path leads home', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/no/such/page`)
  await page.waitForURL(`${siteUrl}/`)
})

/** What lies over the pages comes after them; once it has asked whether there is news, all of it is there. */
async function overlaysOf(page: Page, opening: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/get'))
  await opening()
  await asked
}

test('the cookie banner comes after a moment and stays away once accepted', async () => {
  const page = await browser.visit({ cookiesAccepted: false })
  const accept = page.getByRole('button', { name: 'Accept' })
  await page.clock.install()
  await page.goto(siteUrl)
  await accept.click()
  await overlaysOf(page, () => page.reload())
  await page.clock.fastForward(LATER_MS)
  await page.clock.runFor(LATER_MS)
  await expect.poll(() => accept.count()).toBe(0)
})

test('whoever was here before and has no connection reads that, and nothing that might be old', async () => {
  const page = await browser.visit({ serviceWorker: true })
  await page.clock.install()
  await page.goto(`${siteUrl}/fee`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.fastForward(LATER_MS)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    while (serviceWorker.controller === null)
      await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
  await page.context().setOffline(true)
  await page.goto(`${siteUrl}/about`)
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
})

test('someone who reads in another language than the browser suggests is asked once', async () => {
  const page = await browser.visit({ locale: 'de-DE' })
  await page.addInitScript(() => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en')
  })
  await page.goto(siteUrl)
  const decline = page.getByRole('button', { name: 'No, Thanks' })
  await decline.click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await overlaysOf(page, () => page.reload())
  // Nobody asks what would be offered, and so nothing can be.
  expect(asked.filter((path) => path.endsWith('/languageSuggestion'))).toEqual([])
  expect(await decline.count()).toBe(0)
})

test.each([
  ['fr-FR', { language: null, country: null }],
  ['ru-RU', { language: 'ru', country: 'Russia' }],
])('a browser in %s is asked by its own language, before our fallback', async (locale, suggestion) => {
  const page = await browser.visit({ locale })
  await page.addInitScript(() => localStorage.setItem('lang', 'it'))
  const answer = page.waitForResponse((response) => response.url().includes('/languageSuggestion'))
  await page.goto(siteUrl)
  expect(await (await answer).json()).toMatchObject({ data: suggestion })
  const decline = page.getByRole('button', { name: 'No, grazie' })
  if (suggestion.language === null) expect(await decline.count()).toBe(0)
  else await decline.waitFor()
})

test('maintenance is announced by the back office and acknowledged with Got it', async () => {
  const operator = officeClient('admin')
  onTestFinished(async () => {
    await operator.admin.setMaintenance({ active: 'false' })
  })
  await operator.admin.setMaintenance({ active: 'true', message: 'Back at noon.' })
  const page = await browser.visit({ motion: true })
  await page.goto(siteUrl)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByText('Back at noon.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
})

test('the API is described and browsable', async () => {
  const document = await fetch(`${siteUrl}/web/v1/openapi.json`).then((answer) => answer.json())
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/web/v1/user/user/register')
  const page = await browser.visit()
  await page.goto(`${siteUrl}/docs`)
  await page.getByText('/web/v1/user/user/register').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Machines' }).click()
  await page.getByText('/binance/api/v3/ticker/24hr').waitFor()
  await expectAccessible(page)
})

test('Ctrl-K finds coins, pages and acts by keyboard, and leads there', async () => {
  const page = await browser.visit()
  await page.goto(siteUrl)
  // A page that is drawn but not alive yet keeps a click, not a key.
  await page.getByRole('button', { name: 'Search coins and pages' }).click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  await field.fill('fee')
  await expect.poll(() => palette.getByRole('option').allTextContents()).toEqual(['Fees'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await field.fill('0.01 btc')
  await palette.getByText(/0\.01\sBTC × [\d,.]+/).waitFor()
  await palette.getByRole('option', { name: /^Sell 0\.01/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/trade\/BTC-\w+\?side=sell&type=market&amount=0\.01$/)
  const form = page.getByRole('form', { name: 'Order form' })
  await expect.poll(() => form.getByLabel('Amount', { exact: true }).inputValue()).toBe('0.01')
})
