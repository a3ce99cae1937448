import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailure } from '@bourse/client'
import type { StaffRole } from '@bourse/contract/client'
import { assert } from '@bourse/money'
import { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/seed/people/staff.ts'
import { DEMO_PASSWORD } from '../../apps/sandbox/src/seed/people/users.ts'
import { signingClient } from '../../apps/server/src/testing/signing-client.ts'
import { Authenticator } from '../e2e/authenticator.ts'
import { clientOf, cookies, type Site } from '../product/clients.ts'

const LOOK_MS = 100
const WAIT_MS = 60_000
/** The least that the product takes, so that nobody waits a minute for the next code. */
export const CODE_PAUSE_SECONDS = '1'
const CODE_PAUSE_MS = 1_100

export const ANNA = 'anna@demo.bourse.test'

export type Web = ReturnType<typeof clientOf>
export type Office = ReturnType<typeof officeClient>

export async function until<Found>(what: string, look: () => Promise<Found | undefined | false>): Promise<Found> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await sleep(LOOK_MS)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`This did not happen: ${what}`)
}

function officeClient({ officeUrl }: Site, token: string | null) {
  return signingClient({
    origin: officeUrl,
    sendOrigin: officeUrl,
    cookies,
    language: () => 'en',
    fiat: () => 'EUR',
    token: () => token,
    text: (reason) => reason,
  })
}

export async function enterOffice(site: Site, role: StaffRole): Promise<Office> {
  const { admin } = officeClient(site, null)
  const { ticket } = await admin.login({ email: `${role}@demo.bourse.test`, password: DEMO_STAFF_PASSWORD })
  const { token } = await admin.verify({ ticket, code: await new Authenticator(DEMO_TOTP_SECRET).code() })
  return officeClient(site, token)
}

/** The newest code that was mailed, and no earlier one. */
export async function mailedCode(operator: Office, to: string, send: () => Promise<unknown>): Promise<string> {
  const newest = async () => {
    const { records } = await operator.sandbox.inbox({ to })
    return records.find(({ subject }) => /^\d{6}\b/.test(subject))
  }
  const before = await newest()
  await sleep(CODE_PAUSE_MS)
  await send()
  const mail = await until(`a code comes to ${to}`, async () => {
    const found = await newest()
    return found?.id !== before?.id && found
  })
  return mail.subject.slice(0, 6)
}

export async function enter(site: Site, email: string): Promise<Web> {
  const { token } = await clientOf(site).identity.loginWithPassword({ account: email, password: DEMO_PASSWORD })
  return clientOf(site, token)
}

/** Somebody whose log-in asks for the authenticator. */
export async function enterByTwo(site: Site, email: string, authenticator: Authenticator): Promise<Web> {
  const visitor = clientOf(site).identity
  const refusal: unknown = await visitor
    .loginWithPassword({ account: email, password: DEMO_PASSWORD })
    .catch((error: unknown) => error)
  assert(refusal instanceof CallFailure, 'the log-in asks for the second factor')
  const ticket = String(refusal.params.ticket)
  const { token } = await visitor.verifyAfterLogin({ ticket, code: await authenticator.code() })
  return clientOf(site, token)
}
