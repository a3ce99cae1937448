import type { JsonWebKey } from 'node:crypto'
import { type ClientOf, type ClientOptions, createCookieJar } from '@bourse/client'
import type { StaffRole } from '@bourse/contract/client'
import { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/index.ts'
import { softwareBrowserKey } from '../../apps/server/src/platform/passkeys/browser-key.fixture.ts'
import { signingClient } from '../../apps/server/src/testing/signing-client.ts'
import { Authenticator } from './authenticator.ts'

/** By the name before the @: the roles, and the second ones of those that must agree by two. */
export type StaffName = StaffRole | 'admin2' | 'compliance2'
const NAMES: readonly StaffName[] = ['admin', 'admin2', 'compliance', 'compliance2', 'reviewer', 'support', 'operator']

export type OfficeClient = ClientOf<'office'>
/** With the key that signs in it, which a browser keeps, and its cookie, for another process and for a browser. */
export type StaffSession = Awaited<ReturnType<OfficeClient['admin']['verify']>> & {
  readonly key: JsonWebKey
  readonly setCookie: string
}
export type StaffSessions = Readonly<Record<StaffName, StaffSession>>

export const staffEmail = (name: StaffName) => `${name}@demo.bourse.test`

/** One browser for everybody: a session's cookie is named after its token. */
export const cookies = createCookieJar()

export function clientOf(origin: string, session?: StaffSession): OfficeClient {
  const options: ClientOptions = {
    origin,
    sendOrigin: origin,
    cookies,
    language: () => 'en',
    fiat: () => 'USDT',
    token: () => session?.token ?? null,
    text: (reason) => reason,
  }
  return signingClient(options, session && softwareBrowserKey(session.key))
}

/** One session for each of them and all files: a step of the authenticator opens one, and the next is half a minute away. */
export async function openStaffSessions(origin: string): Promise<StaffSessions> {
  const { admin } = clientOf(origin)
  const open = async (name: StaffName) => {
    const { ticket } = await admin.login({ email: staffEmail(name), password: DEMO_STAFF_PASSWORD })
    const key = softwareBrowserKey()
    const code = await new Authenticator(DEMO_TOTP_SECRET).code('sent')
    const session = await admin.verify({ ticket, code, browserKey: key.publicKey })
    const own = cookies.cookies(session.token).find(({ name: named }) => named.includes('-session-'))
    return [name, { ...session, key: key.jwk(), setCookie: `${own?.name}=${own?.value}` }] as const
  }
  return Object.fromEntries(await Promise.all(NAMES.map(open))) as unknown as StaffSessions
}
