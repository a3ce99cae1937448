import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_TOTP_SECRET } from '../../apps/sandbox/src/index.ts'
import { softwareBrowserKey } from '../../apps/server/src/platform/passkeys/browser-key.fixture.ts'
import { totpCode } from '../../apps/server/src/platform/secrets/totp.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { bothNames, officeUrl, staffSessions } from './product.ts'
import { clientOf, cookies, type OfficeClient, type StaffName, type StaffSession } from './staff-sessions.ts'

export { staffEmail } from './staff-sessions.ts'

const STEP_MS = 30_000
/** Of the step that comes: the session that all files share was opened with one before it. */
export const authenticatorCode = () => totpCode(DEMO_TOTP_SECRET, new Date(systemClock.now().getTime() + STEP_MS))

/** The back office by its API, for what a test needs from it but does not look at. */
export const officeClient = (name: StaffName) => officeSession(name).client

/** The same with the session itself, which a browser can be given in place of a log-in by hand. */
export function officeSession(name: StaffName): { readonly client: OfficeClient; readonly session: StaffSession } {
  const session = staffSessions[name]
  cookies.take({ headers: new Headers({ 'set-cookie': session.setCookie }) })
  return { client: clientOf(officeUrl, session), session }
}

/** As after a log-in in this tab, with the key that it leaves in the browser. */
export async function enterOffice(page: Page, { session }: ReturnType<typeof officeSession>): Promise<void> {
  const { key: jwk, setCookie: _kept, ...opened } = session
  const kept = cookies.cookies(session.token)
  await page.context().addCookies(bothNames(officeUrl).flatMap((url) => kept.map((cookie) => ({ ...cookie, url }))))
  await page.context().addInitScript((text) => sessionStorage.setItem('staffSession', text), JSON.stringify(opened))
  const { id, publicKey } = softwareBrowserKey(jwk)
  // A key belongs to an origin, not to a page: an empty one costs nothing, and the app is loaded once, where the test goes.
  const place = `${officeUrl}/key`
  await page.route(place, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(place)
  await page.evaluate(keepKey, { jwk, id, publicKey, staffId: opened.staff.staffId })
  await page.unroute(place)
}

/** Runs in the page: writes down what `browser-key.ts` of the back office reads. */
async function keepKey(of: { jwk: JsonWebKey; id: string; publicKey: string; staffId: string }): Promise<void> {
  const { jwk, id, publicKey, staffId } = of
  const privateKey = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('bourse-office', 1)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keys', 'readwrite')
      writing.objectStore('keys').put({ id, publicKey, privateKey }, staffId)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/** Presses a button of the console that says what it has done, and waits for words other than those of the time before. */
export async function actAgain(page: Page, { button, says }: { button: string; says: RegExp }): Promise<void> {
  const said = async () => (await page.getByText(says).allTextContents()).join()
  const before = await said()
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect.poll(async () => !['', before].includes(await said())).toBe(true)
}

/** Signs the decision that the page has just asked for. */
export async function signDecision(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign with this browser’s demo key' }).click()
}
