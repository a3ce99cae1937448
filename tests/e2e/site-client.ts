import { type ClientOf, type CookieJar, createClient, createCookieJar } from '@bourse/client'
import { WEB_CALLS } from '@bourse/contract/calls'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { bothNames, siteUrl } from './product.ts'

export type SiteClient = ClientOf<'web'>

/** What a browser keeps of a log-in. */
export interface Session {
  readonly token: string
  readonly userId: string
}

/** Of every visitor so far. */
const jars: CookieJar[] = []

/** Where the cookie of a session is, or those of a new visitor. */
function jarOf(token: string | null): CookieJar {
  const known = jars.find((jar) => jar.cookies(token).some(({ name }) => name.includes('-session-')))
  if (known !== undefined) return known
  const fresh = createCookieJar()
  jars.push(fresh)
  return fresh
}

/** The site by its API, for what a test needs from it but does not look at. */
export function siteClient(token: string | null = null): SiteClient {
  return createClient('web', WEB_CALLS, {
    origin: siteUrl,
    sendOrigin: siteUrl,
    cookies: jarOf(token),
    language: () => 'en',
    fiat: () => 'EUR',
    token: () => token,
    text: (reason) => reason,
  })
}

/** As after a log-in in this tab; whoever logs out there stays out. */
export async function enterSite(
  page: Page,
  { token, userId }: Session,
  { reviewsOrders = false }: { readonly reviewsOrders?: boolean } = {},
): Promise<void> {
  await page.context().addCookies(
    jarOf(token)
      .cookies(token)
      .flatMap((cookie) => bothNames(siteUrl).map((url) => ({ ...cookie, url }))),
  )
  await page.context().addInitScript(
    (session) => {
      if (sessionStorage.getItem('entered') !== null) return
      sessionStorage.setItem('entered', '1')
      localStorage.setItem('token', session.token)
      localStorage.setItem('userId', session.userId)
      // Most people here have switched it off; that everybody begins with it is looked at by itself.
      if (!session.reviewsOrders) localStorage.setItem('ordersAtOnce', session.userId)
    },
    { token, userId, reviewsOrders },
  )
}

/** One of the demo's people, whose log-in by hand is looked at elsewhere. */
export async function enterDemo(
  page: Page,
  account: `${'anna' | 'marco' | 'viktor'}@demo.bourse.test`,
  options: Parameters<typeof enterSite>[2] = {},
): Promise<void> {
  const session = await siteClient().identity.loginWithPassword({ account, password: DEMO_PASSWORD })
  await enterSite(page, session, options)
}
