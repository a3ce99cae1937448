import type { Language, UserData } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { createCodes } from './codes.ts'
import * as sql from './identity.sql.ts'
import { createRegistration } from './registration.ts'
import { createSessions, type Visitor } from './sessions.ts'

export { identityRoutes } from './identity.routes.ts'
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
  readonly sessionIdleMs: number
  readonly bus: Bus
}

const LOGIN_LIMIT = { max: 5, windowMs: 15 * 60_000 }

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(deps: IdentityDeps) {
  const { db, limits, passwords } = deps
  const sessions = createSessions({ ...deps, clock: deps.realClock })
  const codes = createCodes(deps)
  const registration = createRegistration({ ...deps, codes, sessions })

  async function sendCode(command: { email: string; act: 'register'; language: Language }) {
    const taken = (await sql.findUserByEmail(db.queryable, command.email)) !== undefined
    return codes.send({ ...command, taken })
  }

  /** The limit counts tries per account, right or wrong, before the password is looked at. */
  async function logIn({ email, password }: { email: string; password: string }, visitor: Visitor) {
    const limited = await limits.take(`login:${email.toLowerCase()}`, LOGIN_LIMIT)
    if (!limited.ok) {
      const retryAfterMinutes = Math.ceil(limited.refusal.retryAfterSeconds / 60)
      return refuse({ code: 'identity.login_limit', retryAfterMinutes })
    }
    const user = await sql.findUserByEmail(db.queryable, email)
    const right = await passwords.verify(user?.password_hash, password)
    if (user === undefined || !right) return refuse({ code: 'identity.credentials_wrong' })
    if (user.frozen_at !== null) return refuse({ code: 'session.frozen' })
    await limits.reset(`login:${email.toLowerCase()}`, LOGIN_LIMIT)
    return ok(await sessions.open(db.queryable, user.id, visitor))
  }

  async function userData(userId: string): Promise<UserData> {
    const user = await sql.getUser(db.queryable, userId)
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

  return {
    authenticate: sessions.authenticate,
    sendCode,
    register: registration.register,
    seedUser: registration.seed,
    logIn,
    logOut: sessions.end,
    sessionLives: sessions.lives,
    userData,
    setLanguage: (userId: string, language: Language) => sql.setLanguage(db.queryable, userId, language),
    setFiat: (userId: string, fiat: UserData['fiat']) => sql.setFiat(db.queryable, userId, fiat),
    findUserId: async (email: string) => (await sql.findUserByEmail(db.queryable, email))?.id,
    countUsers: () => sql.countUsers(db.queryable),
  }
}
