import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

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

/** Half-way through a change of colour the contrast is that of no state; what counts is the state that stays. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** No violation of WCAG 2.2 AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that has not been drawn yet has no heading, and would be judged for that.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await untilAtRest(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found).toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}
