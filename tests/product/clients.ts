import { createClient, createCookieJar } from '@bourse/client'
import { OFFICE_CALLS, WEB_CALLS } from '@bourse/contract/calls'
// Not from the index of the sandbox, which loads the whole server.
import { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/seed/people/staff.ts'
import { DEMO_PASSWORD } from '../../apps/sandbox/src/seed/people/users.ts'
import { totpCode } from '../../apps/server/src/platform/secrets/totp.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { exitCode, type Product } from './product.ts'

/** Where the product answers: one process, or what stands before several. */
export interface Site {
  readonly siteUrl: string
  readonly officeUrl: string
}

export const USERS = ['anna@demo.bourse.test', 'marco@demo.bourse.test'] as const

/** One browser for everybody: a session's cookie is named after its token. */
export const cookies = createCookieJar()

const options = (origin: string, token: string | null) => ({
  origin,
  sendOrigin: origin,
  cookies,
  language: () => 'en' as const,
  fiat: () => 'EUR',
  token: () => token,
  text: (reason: string) => reason,
})
export const clientOf = ({ siteUrl }: Site, token: string | null = null) =>
  createClient('web', WEB_CALLS, options(siteUrl, token))

export async function tokens(site: Site): Promise<string[]> {
  const logIns = USERS.map((email) =>
    clientOf(site).identity.loginWithPassword({ account: email, password: DEMO_PASSWORD }),
  )
  return (await Promise.all(logIns)).map(({ token }) => token)
}

/** Money for both users, as the operator gives it. */
export async function fund({ officeUrl }: Site, assets: readonly string[], amount: string): Promise<void> {
  const office = (token: string | null) => createClient('office', OFFICE_CALLS, options(officeUrl, token))
  const { ticket } = await office(null).admin.login({
    email: 'operator@demo.bourse.test',
    password: DEMO_STAFF_PASSWORD,
  })
  const { token } = await office(null).admin.verify({ ticket, code: totpCode(DEMO_TOTP_SECRET, systemClock.now()) })
  for (const email of USERS) for (const asset of assets) await office(token).sandbox.credit({ email, asset, amount })
}

export async function kill({ process: child }: Product): Promise<void> {
  child.kill('SIGKILL')
  await exitCode(child)
}
