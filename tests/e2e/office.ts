import type { Page } from 'playwright-core'
import { DEMO_TOTP_SECRET } from '../../apps/sandbox/src/index.ts'
import { totpCode } from '../../apps/server/src/platform/secrets/totp.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { officeUrl, staffSessions } from './product.ts'
import { clientOf, type OfficeClient, type StaffName, type StaffSession } from './staff-sessions.ts'

export { staffEmail } from './staff-sessions.ts'

const STEP_MS = 30_000
/** Of the step that comes: the session that all files share was opened with one before it. */
export const authenticatorCode = () => totpCode(DEMO_TOTP_SECRET, new Date(systemClock.now().getTime() + STEP_MS))

/** The back office by its API, for what a test needs from it but does not look at. */
export const officeClient = (name: StaffName) => officeSession(name).client

/** The same with the session itself, which a browser can be given in place of a log-in by hand. */
export function officeSession(name: StaffName): { readonly client: OfficeClient; readonly session: StaffSession } {
  const session = staffSessions[name]
  return { client: clientOf(officeUrl, session.token), session }
}

/** As after a log-in in this tab. */
export async function enterOffice(page: Page, { session }: ReturnType<typeof officeSession>): Promise<void> {
  await page.context().addInitScript((text) => sessionStorage.setItem('staffSession', text), JSON.stringify(session))
}
