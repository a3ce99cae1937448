import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StaffRole } from '@bourse/contract'
import { sessionsOfUserEnded } from '../modules/identity/index.ts'
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

/**
 * Nobody logs in again after every jump of the clock. People are made side by side, so that sessions are taken in one
 * order: two who take them as they come would wait for each other.
 */
export async function stayLoggedIn(
  running: TestApp,
  modules: readonly ('identity' | 'admin')[] = ['identity', 'admin'],
): Promise<void> {
  for (const module of modules)
    await running.app.db.pool.query(
      `update ${module}.sessions set seen_at = $1, expires_at = '2100-01-01'
       where id in (select id from ${module}.sessions order by id for update)`,
      [running.clock.now()],
    )
}

/**
 * As if somebody had logged in again just now, by the token that they have; how people do has tests of its own. What was remembered
 * of their session is forgotten, as it is when one ends.
 */
export async function loggedInAgain({ app, clock }: TestApp, { userId }: { readonly userId: string }): Promise<void> {
  await app.db.pool.query(
    `update identity.sessions set created_at = $2, seen_at = $2, expires_at = $2::timestamptz + (expires_at - created_at)
     where user_id = $1 and ended_at is null`,
    [userId, clock.now()],
  )
  app.bus.publish(sessionsOfUserEnded(userId), {})
  // Whoever hears it does so before this goes on.
  await nextTurn()
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
