import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** Debian's Chromium, without the requests of its own that a closed network would refuse. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const SHOWN_CHARACTERS = 6_000

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export interface Visit {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  /** A visitor who has been here before: the cookie banner does not cover what is tested. */
  readonly cookiesAccepted?: boolean
}

/** One browser per test file; every visit is a visitor of its own. */
export function testBrowser() {
  let browser: Browser | undefined
  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    browser = await chromium.launch({ executablePath, args: ARGS })
  })
  afterAll(() => browser?.close())
  // Whoever reads about a failure sees what the visitors saw.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const pages = browser?.contexts().flatMap((context) => context.pages()) ?? []
    for (const page of pages) console.log(`${page.url()} shows\n${(await shownOn(page)).slice(0, SHOWN_CHARACTERS)}\n`)
  })

  return {
    async visit(visit: Visit = {}): Promise<Page> {
      if (browser === undefined) throw new Error('the browser opens in beforeAll')
      const context: BrowserContext = await browser.newContext({
        viewport: visit.viewport ?? DESKTOP,
        locale: visit.locale ?? 'en-GB',
        colorScheme: visit.colorScheme ?? 'light',
        permissions: [],
      })
      if (visit.cookiesAccepted ?? true) {
        await context.addInitScript(() => localStorage.setItem('cookie', '1'))
      }
      return context.newPage()
    },
  }
}

const shownOn = (page: Page) => page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)

/** What the page complains about from now on. */
export function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

/**
 * Half-way through a change of colour the contrast is that of no state; what counts is the state that stays.
 * A change that has ended can begin the next: whoever inherits a colour follows once its parent has arrived.
 * What begins later, like a toast that goes, would be caught half-way by axe: without motion it is there or gone.
 */
async function bringToRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    for (;;) {
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      if (passing.length === 0) return
      await Promise.allSettled(passing.map(({ finished }) => finished))
    }
  })
}

/** Half as long as what the package exports, and it is sent to every page that is judged. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation of WCAG 2.2 AA that axe can find. */
export function expectAccessible(page: Page): Promise<void> {
  return expectClean(page, { type: 'tag', values: LEVELS })
}

/** Axe is brought into the page once and looks at this frame alone, because ours have none within. */
async function expectClean(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // A page that has not been drawn yet has no heading, and would be judged for that.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await bringToRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (only) => {
    const judge = (window as unknown as { axe: typeof axe }).axe
    return (await judge.run(document, { runOnly: only, resultTypes: ['violations'] })).violations
  }, runOnly)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found).toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}

/** The page hears of the system's new colours a moment after they have changed. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
}

/** On a desktop and on a phone, in light and in dark. Of all that axe looks at, only the contrast depends on the colours. */
export async function expectFitsEverywhere(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await showIn(page, 'light')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectClean(page, { type: 'rule', values: ['color-contrast'] })
  }
}
