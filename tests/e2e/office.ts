import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@bourse/client'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import type { StaffRole } from '@bourse/contract/client'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { totpCode } from '../../apps/server/src/platform/totp.ts'
import { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/server/src/sandbox/index.ts'

export const staffEmail = (role: StaffRole) => `${role}@demo.bourse.test`
const STEP_MS = 30_000
export const authenticatorCode = () => totpCode(DEMO_TOTP_SECRET, systemClock.now())

/** A code of a step that no earlier log-in of the account can have used: a step opens one session. */
export async function nextAuthenticatorCode(): Promise<string> {
  await sleep(STEP_MS - (systemClock.now().getTime() % STEP_MS) + 200)
  return authenticatorCode()
}

/** The back office by its API, for what a test needs from it but does not look at. */
export async function officeClient(role: StaffRole) {
  return (await officeSession(role)).client
}

/** The same with the session itself, which a browser can be given in place of a log-in by hand. */
export async function officeSession(role: StaffRole) {
  const origin = inject('officeUrl')
  let token: string | null = null
  const client = createClient('office', OFFICE_CALLS, {
    origin,
    sendOrigin: origin,
    language: () => 'en',
    fiat: () => 'USDT',
    token: () => token,
    text: (reason) => reason,
  })
  const { ticket } = await client.admin.login({ email: staffEmail(role), password: DEMO_STAFF_PASSWORD })
  const verify = async (code: string) => client.admin.verify({ ticket, code })
  // Another file may have logged the same account in within this step.
  const session = await verify(authenticatorCode()).catch(async () => verify(await nextAuthenticatorCode()))
  token = session.token
  return { client, session }
}

/** As after a log-in in this tab. */
export async function enterOffice(page: Page, { session }: Awaited<ReturnType<typeof officeSession>>): Promise<void> {
  await page.context().addInitScript((text) => sessionStorage.setItem('staffSession', text), JSON.stringify(session))
}

/** The newest code that was mailed to an address. */
export async function mailedCode(client: Awaited<ReturnType<typeof officeClient>>, to: string): Promise<string> {
  const { records } = await client.sandbox.inbox({ to })
  return /\b\d{6}\b/.exec(records[0]?.subject ?? '')?.[0] ?? ''
}
