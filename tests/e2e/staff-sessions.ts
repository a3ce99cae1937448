import { type ClientOf, createClient } from '@bourse/client'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import type { StaffRole } from '@bourse/contract/client'
import { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/index.ts'
import { Authenticator } from './authenticator.ts'

const ROLES: readonly StaffRole[] = ['admin', 'compliance', 'reviewer', 'support', 'operator']

export type OfficeClient = ClientOf<'office'>
export type StaffSession = Awaited<ReturnType<OfficeClient['admin']['verify']>>
export type StaffSessions = Readonly<Record<StaffRole, StaffSession>>

export const staffEmail = (role: StaffRole) => `${role}@demo.bourse.test`

export function clientOf(origin: string, token: string | null): OfficeClient {
  return createClient('office', OFFICE_CALLS, {
    origin,
    sendOrigin: origin,
    language: () => 'en',
    fiat: () => 'USDT',
    token: () => token,
    text: (reason) => reason,
  })
}

/** One session for each role and all files: a step of the authenticator opens one, and the next is half a minute away. */
export async function openStaffSessions(origin: string): Promise<StaffSessions> {
  const { admin } = clientOf(origin, null)
  const open = async (role: StaffRole) => {
    const { ticket } = await admin.login({ email: staffEmail(role), password: DEMO_STAFF_PASSWORD })
    return [role, await admin.verify({ ticket, code: await new Authenticator(DEMO_TOTP_SECRET).code('sent') })] as const
  }
  return Object.fromEntries(await Promise.all(ROLES.map(open))) as unknown as StaffSessions
}
