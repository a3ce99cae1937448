import type { StaffRole } from '@bourse/contract'
import type { DeviceCookie } from '../platform/http/cookies.ts'
import { newTotpSecret, totpCode } from '../platform/secrets/totp.ts'
import type { TestApp } from './app.ts'

const PASSWORD = 'a long password for tests'

/** A browser of its own, for tests that call a use case without its route. */
export function testDevice(id: string | undefined = 'a browser'): DeviceCookie {
  return { id, ownId: id ?? 'a browser', keep: () => undefined }
}

/** A registered and logged-in user, by the demo's short way; how people register has tests of its own. */
export async function loggedInUser(
  running: TestApp,
  email: string,
  country = 'IT',
): Promise<{ userId: string; token: string }> {
  const password = 'ledger-pencil-7'
  await running.app.identity.seedUser({ email, password, country, language: 'en', fiat: 'EUR' })
  return running.client().identity.loginWithPassword({ account: email, password })
}

/** A member of staff who has passed both steps of the log-in. */
/** `name` tells two of one role apart. */
export async function loggedInStaff(
  running: TestApp,
  role: StaffRole,
  name: string = role,
): Promise<{ staffId: string; token: string }> {
  const email = `${name}@office.example`
  const totpSecret = newTotpSecret()
  await running.app.admin.ensureStaff({ email, name: role, role, password: PASSWORD, totpSecret })
  const client = running.officeClient()
  const { ticket } = await client.admin.login({ email, password: PASSWORD })
  const { token, staff } = await client.admin.verify({ ticket, code: totpCode(totpSecret, running.clock.now()) })
  return { staffId: staff.staffId, token }
}
