import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { errorsOf, PHONE, testBrowser } from './browser.ts'
import { siteUrl } from './product.ts'

const browser = testBrowser()
const DRAWN = { '/': 'The exchange that shows its working.', '/markets': 'Markets', '/coin/BTC': 'Bitcoin' } as const
const PAGES = Object.entries(DRAWN)

/** A server that has just begun, or has much to do, may give a page without a view: then it is asked for again. */
async function openDrawn(page: Page, path: string, waitUntil: 'commit' | 'load' = 'load'): Promise<void> {
  const given = async () => (await page.goto(siteUrl + path, { waitUntil }))?.text()
  await expect.poll(given).toContain('id="first-view"')
}

/** As it came from the server: no script of it ever arrives. */
async function withoutScript(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await openDrawn(page, path)
}

test.each(PAGES)('%s can be read before any script has come', async (path, headline) => {
  const page = await browser.visit()
  await withoutScript(page, path)
  await page.getByRole('heading', { level: 1, name: headline }).waitFor()
  await expect.poll(() => page.title()).toContain('Bourse')
  await expect.poll(() => page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/account/login')
})

test('the language is that of the browser', async () => {
  const page = await browser.visit({ locale: 'de-DE' })
  await withoutScript(page, '/')
  await page.getByRole('heading', { level: 1, name: 'Die Börse, die den Rechenweg zeigt.' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
})

test.each([
  ['somebody who is logged in', 'token', 'abc'],
  ['somebody who chose another language', 'lang', 'it'],
])('%s is not shown what was drawn for a visitor', async (_, key, value) => {
  const page = await browser.visit()
  await page.addInitScript(([name, text]) => localStorage.setItem(name as string, text as string), [key, value])
  await withoutScript(page, '/')
  expect(await page.locator('h1').count()).toBe(1)
  expect(await page.locator('h1').isVisible()).toBe(false)
})

test('who chose another language gets the page in it, though another was drawn', async () => {
  const page = await browser.visit()
  await page.addInitScript(() => localStorage.setItem('lang', 'it'))
  await page.goto(siteUrl)
  await page.getByRole('heading', { level: 1, name: 'L’exchange dai conti chiari.' }).waitFor()
})

test.each(
  PAGES.flatMap(([path]) => [
    [path, 'desktop'],
    [path, 'phone'],
  ]),
)(
  '%s on a %s comes to life as it was drawn: nothing is drawn again, nothing is wrong, nothing moves',
  async (path, device) => {
    const page = await browser.visit({
      cookiesAccepted: false,
      ...(device === 'phone' && { viewport: PHONE, phone: true }),
    })
    const errors = errorsOf(page)
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-drawn', ''))
      let moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value
        document.documentElement.dataset.moved = String(moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openDrawn(page, path)
    // The banner comes with what is alive.
    await page.getByRole('button', { name: 'Accept' }).waitFor()
    expect(await page.locator('h1[data-drawn]').count()).toBe(1)
    expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(0.02)
    expect(errors).toEqual([])
  },
)

/** The page stands, and its scripts wait until they are let go. */
async function drawnAlone(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gone
    await route.continue()
  })
  await openDrawn(page, path, 'commit')
  return letGo
}

test('a drawn page takes no figures before it is alive, so that none are lost', async () => {
  const page = await browser.visit()
  const letGo = await drawnAlone(page, '/')
  expect(await page.getByLabel('You pay').isEditable()).toBe(false)
  expect(await page.getByRole('combobox', { name: 'Pay in' }).isDisabled()).toBe(true)
  letGo()
  await page.getByRole('combobox', { name: 'Pay in' }).selectOption('EUR')
  await page.getByLabel('You pay').fill('0.50')
  await page.getByText('The minimum purchase is 1 EUR.').waitFor()
})

test('a button that is pressed before a drawn page is alive acts once it is', async () => {
  const page = await browser.visit()
  const letGo = await drawnAlone(page, '/')
  await page.getByRole('button', { name: /Language English/ }).click()
  letGo()
  await page
    .getByRole('button', { name: 'Deutsch' })
    .or(page.getByRole('radio', { name: 'Deutsch' }))
    .first()
    .waitFor()
})
