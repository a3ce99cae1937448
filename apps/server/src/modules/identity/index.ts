import type { Language, OwnCodeAct, PublicCodeAct, UserData } from '@bourse/contract'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { createSecretBox } from '../../platform/secrets.ts'
import { createAuthenticator } from './authenticator.ts'
import { createBinding } from './binding.ts'
import { createCodes } from './codes.ts'
import { createFundPassword } from './fund-password.ts'
import * as sql from './identity.sql.ts'
import { createLogIn } from './log-in.ts'
import { createLoginPassword } from './login-password.ts'
import { createNotices } from './notices.ts'
import { createRegistration } from './registration.ts'
import { createChanges, createSecurity } from './security.ts'
import { createSessions } from './sessions.ts'
import { createTickets } from './tickets.ts'
import { createTries } from './tries.ts'

export { identityRoutes } from './identity.routes.ts'
export { type NoticePayload, SEND_NOTICE } from './notices.ts'
export { sessionEnded, sessionsOfUserEnded } from './session-cache.ts'
export type { Visitor } from './sessions.ts'

export interface IdentityDeps {
  readonly db: Db
  readonly clock: Clock
  /** Real time: people and their sessions know nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly mail: Mail
  readonly passwords: Passwords
  readonly jobs: Pick<Jobs, 'now'>
  readonly sessionIdleMs: number
  readonly bus: Bus
  /** Encrypts the secrets of authenticators. */
  readonly secretKey: string
  /** Where links in mails lead to. */
  readonly siteUrl: string
}

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(deps: IdentityDeps) {
  const { db, realClock } = deps
  const tries = createTries(deps.limits)
  const sessions = createSessions({ ...deps, clock: realClock })
  const codes = createCodes(deps)
  const tickets = createTickets({ ...deps, clock: realClock })
  const notices = createNotices({ ...deps, tickets })
  const authenticator = createAuthenticator({ ...deps, secrets: createSecretBox(deps.secretKey), tries })
  const change = createChanges({ ...deps, sessions, notices, tickets })
  const parts = { ...deps, tries, sessions, codes, tickets, notices, authenticator, change }
  const registration = createRegistration(parts)
  const security = createSecurity(parts)

  async function sendCode(command: { email: string; act: PublicCodeAct; language: Language }) {
    const user = await sql.findUserByEmail(db.queryable, command.email)
    return codes.send({ ...command, owner: user && { antiPhishingCode: user.anti_phishing_code } })
  }

  async function sendOwnCode({ userId, ...command }: { userId: string; act: OwnCodeAct; language: Language }) {
    const user = await sql.getUser(db.queryable, userId)
    return codes.send({ ...command, email: user.email, owner: { antiPhishingCode: user.anti_phishing_code } })
  }

  return {
    authenticate: sessions.authenticate,
    sendCode,
    sendOwnCode,
    checkCode: codes.check,
    register: registration.register,
    seedUser: registration.seed,
    logIn: createLogIn(parts),
    logOut: sessions.end,
    sessions,
    sessionLives: sessions.lives,
    authenticator,
    binding: createBinding(parts),
    loginPassword: createLoginPassword(parts),
    fundPassword: createFundPassword(parts),
    security,
    withdrawalsStoppedUntil: security.withdrawalsStoppedUntil,
    sendNotice: notices.send,
    userData: async (userId: string) => userView(await sql.getUser(db.queryable, userId)),
    setLanguage: (userId: string, language: Language) => sql.setLanguage(db.queryable, userId, language),
    setFiat: (userId: string, fiat: UserData['fiat']) => sql.setFiat(db.queryable, userId, fiat),
    findUserId: async (email: string) => (await sql.findUserByEmail(db.queryable, email))?.id,
    isFrozen: async (userId: string) => (await sql.getUser(db.queryable, userId)).frozen_at !== null,
    countUsers: () => sql.countUsers(db.queryable),
  }
}

function userView(user: sql.UserRow): UserData {
  return {
    userId: user.id,
    uid: String(user.uid),
    username: user.username,
    email: user.email,
    inviteCode: user.invite_code,
    nodeName: null,
    language: user.language,
    country: user.country,
    fiat: user.fiat,
    registeredAt: user.registered_at.toISOString(),
  }
}
