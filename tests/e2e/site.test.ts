import { expect, test } from 'vitest'
import { errorsOf, expectAccessible, expectFitsEverywhere, testBrowser } from './browser.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'

const browser = testBrowser()

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
    await page.goto(`${siteUrl}${path}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFitsEverywhere(page)
    expect(errors).toEqual([])
    expect(await page.title()).not.toBe('')
    await page.context().close()
  },
)

test.each(Object.entries(HEADLINES))('a browser in %s reads the site in its language', async (locale, headline) => {
  const page = await browser.visit({ locale })
  await page.goto(siteUrl)
  await page.getByRole('heading', { level: 1, name: headline }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2))
  await page.context().close()
})

test('the language is switched in the footer and kept', async () => {
  const page = await browser.visit()
  await page.goto(siteUrl)
  await page.getByRole('contentinfo').getByText('Deutsch').click()
  await page.getByRole('heading', { level: 1, name: HEADLINES['de-DE'] }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: HEADLINES['de-DE'] }).waitFor()
  await page.context().close()
})

test('a theme that was chosen is there before the first paint', async () => {
  const page = await browser.visit({ colorScheme: 'light' })
  await page.goto(siteUrl)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto(siteUrl, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.context().close()
})

test('an unknown path leads home', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/no/such/page`)
  await page.waitForURL(`${siteUrl}/`)
  await page.context().close()
})

test('the cookie banner comes after a moment and stays away once accepted', async () => {
  const page = await browser.visit({ cookiesAccepted: false })
  await page.goto(siteUrl)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForTimeout(2_000)
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
  await page.context().close()
})

test('someone who reads in another language than the browser suggests is asked once', async () => {
  const page = await browser.visit({ locale: 'de-DE' })
  await page.addInitScript(() => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en')
  })
  await page.goto(siteUrl)
  await page.getByRole('button', { name: 'No, Thanks' }).click()
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  expect(await page.getByRole('button', { name: 'No, Thanks' }).count()).toBe(0)
  await page.context().close()
})

test('maintenance is announced by the back office and acknowledged with Got it', async () => {
  const operator = officeClient('admin')
  await operator.admin.setMaintenance({ active: 'true', message: 'Back at noon.' })
  const page = await browser.visit()
  await page.goto(siteUrl)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByText('Back at noon.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await operator.admin.setMaintenance({ active: 'false' })
  await page.context().close()
})

test('the API is described and browsable', async () => {
  const document = await fetch(`${siteUrl}/web/v1/openapi.json`).then((answer) => answer.json())
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/web/v1/user/user/register')
  const page = await browser.visit()
  await page.goto(`${siteUrl}/docs`)
  await page.getByText('/web/v1/user/user/register').waitFor()
  await expectAccessible(page)
  await page.context().close()
})
