import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, PHONE } from './browser.ts'
import { expectSumsAddUp } from './sums.ts'

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
const EVERYTHING: axe.RunOnly = { type: 'tag', values: LEVELS }
/** Of all that axe looks at, only the contrast depends on the colours. */
const COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }

/** No violation of WCAG 2.2 AA that axe can find; and what is shown as a sum adds up. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectClean(page, EVERYTHING)
  await expectSumsAddUp(page)
}

/** Axe is brought into the page once and looks at this frame alone, because ours have none within. */
async function expectClean(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // A page that has not been drawn yet has no heading, and would be judged for that.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await bringToRest(page)
  // Another page may have begun meanwhile.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (only) => {
    const judge = (window as unknown as { axe: typeof axe }).axe
    // Style sheets are read for a rule alone that is experimental and not asked for.
    const preload = { assets: ['media' as const] }
    const options = { runOnly: only, resultTypes: ['violations' as const], selectors: false, preload }
    return (await judge.run(document, options)).violations
  }, runOnly)
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

type Viewport = NonNullable<ReturnType<Page['viewportSize']>>

/** A desktop at 200% zoom, a small phone that lies on its side, and a narrow one. */
const SMALL: readonly Viewport[] = [
  { width: 720, height: 450 },
  { width: 667, height: 375 },
  { width: 320, height: 640 },
]

/** Every button can be brought where a finger meets it and nothing else. Those are named that cannot. */
async function expectActsReachable(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const around = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body
    const acts = [...around.querySelectorAll<HTMLElement>('button, input[type=submit]')]
    const found: string[] = []
    for (const act of acts) {
      if (!act.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || act.closest('[inert]')) continue
      act.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = act.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      const isMet = met !== null && (act.contains(met) || met.contains(act) || met.closest('label')?.control === act)
      if (width > 1 && height > 1 && !isMet) found.push(act.ariaLabel ?? act.textContent ?? '')
    }
    return found
  })
  expect(covered).toEqual([])
}

/** Whatever the height of the window, from 320 pixels of width on. */
export async function expectFitsSmallWindows(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const viewport of SMALL) {
    await showAt(page, viewport)
    await expectNoSidewaysScroll(page)
    await expectActsReachable(page)
  }
  if (before !== null) await showAt(page, before)
}

/** What is drawn by hand follows a window some frames later; nobody touches it before. */
async function showAt(page: Page, viewport: Viewport): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
}

/** On a desktop and on a phone, in light and in dark; and in windows that are smaller than both. */
export async function expectFitsEverywhere(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await showAt(page, viewport)
    await showIn(page, 'light')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectClean(page, COLOURS)
  }
  await expectFitsSmallWindows(page)
}
