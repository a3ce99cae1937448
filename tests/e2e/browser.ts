import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { presentTestBrowser } from '../../scripts/chromium.ts'

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
/** It ends what will never come; a machine that has other work to do may need long for what does. */
const WAIT_MS = 60_000

export const DESKTOP = { width: 1440, height: 900 }
const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
export const PHONE = { width: 390, height: 844 }

export interface Visit {
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Whether the browser says that it is one of a phone. */
  readonly phone?: boolean
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  /** A visitor who has been here before: the cookie banner does not cover what is tested. */
  readonly cookiesAccepted?: boolean
  /** Of someone who has not asked for less of it. Most tests look at what comes after a movement, not at the movement. */
  readonly motion?: boolean
  /** Who stays for a while gets one, which then brings every file of every page; it has a test of its own. */
  readonly serviceWorker?: boolean
}

/** Of this worker, for all its files; it ends with the process. */
let launched: Promise<Browser> | undefined

function ownBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: presentTestBrowser(), args: ARGS })
  return launched
}

/** Every visit is a visitor of its own, who leaves when the test ends: an open page goes on asking and drawing for nobody. */
export function testBrowser() {
  const visitors: BrowserContext[] = []
  /** Those who were there before the first test stay for all of them. */
  let staying = 0
  const leave = (from: number) => Promise.all(visitors.splice(from).map((context) => context.close()))

  beforeEach(() => {
    staying = visitors.length
  })
  afterEach(async ({ task }) => {
    // Whoever reads about a failure sees what the visitors saw.
    if (task.result?.state === 'fail') {
      const pages = visitors.flatMap((context) => context.pages())
      for (const page of pages)
        console.log(`${page.url()} shows\n${(await shownOn(page)).slice(0, SHOWN_CHARACTERS)}\n`)
    }
    await leave(staying)
  })
  afterAll(async () => {
    await leave(0)
  })

  return {
    async visit(visit: Visit = {}): Promise<Page> {
      const context = await (await ownBrowser()).newContext({
        viewport: visit.viewport ?? DESKTOP,
        ...(visit.phone === true && { isMobile: true, userAgent: PHONE_BROWSER }),
        locale: visit.locale ?? 'en-GB',
        colorScheme: visit.colorScheme ?? 'light',
        reducedMotion: visit.motion === true ? 'no-preference' : 'reduce',
        serviceWorkers: visit.serviceWorker === true ? 'allow' : 'block',
        permissions: [],
      })
      visitors.push(context)
      context.setDefaultTimeout(WAIT_MS)
      if (visit.cookiesAccepted ?? true) {
        await context.addInitScript(() => localStorage.setItem('cookie', '1'))
      }
      return context.newPage()
    },
  }
}

/** As a step forward in the browser's history: the app goes on to another page and is not loaded again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The page has its headline, and nothing on it says that it is still on its way. */
export async function arrived(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' })
}

const shownOn = (page: Page) => page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)

/** What the page complains about from now on. */
export function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

/** A device that asks nobody for a finger: Chromium's own, over its protocol. */
export async function withPasskeyDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
