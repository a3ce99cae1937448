import { type ClientOf, createClient, createCookieJar } from '@bourse/client'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import type { StaffRole } from '@bourse/contract/client'
import { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/index.ts'
import { Authenticator } from './authenticator.ts'

/** By the name before the @: the roles, and the second ones of those that must agree by two. */
export type StaffName = StaffRole | 'admin2' | 'compliance2'
const NAMES: readonly StaffName[] = ['admin', 'admin2', 'compliance', 'compliance2', 'reviewer', 'support', 'operator']

export type OfficeClient = ClientOf<'office'>
export type StaffSession = Awaited<ReturnType<OfficeClient['admin']['verify']>>
export type StaffSessions = Readonly<Record<StaffName, StaffSession>>

export const staffEmail = (name: StaffName) => `${name}@demo.bourse.test`

/** One browser for everybody: a session's cookie is named after its token. */
const cookies = createCookieJar()

export function clientOf(origin: string, token: string | null): OfficeClient {
  return createClient('office', OFFICE_CALLS, {
    origin,
    sendOrigin: origin,
    cookies,
    language: () => 'en',
    fiat: () => 'USDT',
    token: () => token,
    text: (reason) => reason,
  })
}

/** One session for each of them and all files: a step of the authenticator opens one, and the next is half a minute away. */
export async function openStaffSessions(origin: string): Promise<StaffSessions> {
  const { admin } = clientOf(origin, null)
  const open = async (name: StaffName) => {
    const { ticket } = await admin.login({ email: staffEmail(name), password: DEMO_STAFF_PASSWORD })
    return [name, await admin.verify({ ticket, code: await new Authenticator(DEMO_TOTP_SECRET).code('sent') })] as const
  }
  return Object.fromEntries(await Promise.all(NAMES.map(open))) as unknown as StaffSessions
}
