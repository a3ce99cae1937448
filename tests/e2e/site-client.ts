import { type ClientOf, createClient, createCookieJar } from '@bourse/client'
import { WEB_CALLS } from '@bourse/contract/calls'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { siteUrl } from './product.ts'

export type SiteClient = ClientOf<'web'>

/** What a browser keeps of a log-in. */
export interface Session {
  readonly token: string
  readonly userId: string
}

/** One browser for everybody: a session's cookie is named after its token. */
const cookies = createCookieJar()

/** The site by its API, for what a test needs from it but does not look at. */
export function siteClient(token: string | null = null): SiteClient {
  return createClient('web', WEB_CALLS, {
    origin: siteUrl,
    sendOrigin: siteUrl,
    cookies,
    language: () => 'en',
    fiat: () => 'EUR',
    token: () => token,
    text: (reason) => reason,
  })
}

/** As after a log-in in this tab; whoever logs out there stays out. */
export async function enterSite(page: Page, { token, userId }: Session): Promise<void> {
  await page.context().addInitScript(
    (session) => {
      if (sessionStorage.getItem('entered') !== null) return
      sessionStorage.setItem('entered', '1')
      localStorage.setItem('token', session.token)
      localStorage.setItem('userId', session.userId)
    },
    { token, userId },
  )
}

/** One of the demo's people, whose log-in by hand is looked at elsewhere. */
export async function enterDemo(page: Page, email: `${'anna' | 'marco'}@demo.bourse.test`): Promise<void> {
  await enterSite(page, await siteClient().identity.loginWithPassword({ account: email, password: DEMO_PASSWORD }))
}
