import type { AppLogInAsked, AppLogInStarted } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { networkOf } from '../../../platform/http/client-address.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import { digest } from '../../../platform/secrets/digest.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { judgeOpen, type ShutRefusal } from '../accounts/standing.rules.ts'
import type { Asker } from '../factors/binding.ts'
import type { Factors } from '../factors/factors.ts'
import * as users from '../identity.sql.ts'
import * as sql from './app-log-in.sql.ts'
import { deviceOf, maskedIp } from './devices.rules.ts'
import type { LogIn } from './log-in.ts'
import type { Newcomer, OpenedSession, Visitor } from './sessions.ts'

const MINUTE_MS = 60_000
const LIFE_MS = 2 * MINUTE_MS
const FORGOTTEN_MS = 60 * MINUTE_MS
/** A page renews its picture every two minutes; many people may share an address. */
const PER_ADDRESS = { max: 60, windowMs: 10 * MINUTE_MS }
const MOST_WRONG_NUMBERS = 3

export interface AppLogInDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly factors: Factors
  readonly logIn: LogIn
}

interface Answer {
  readonly code: string
  readonly approve: boolean
  readonly number: string | undefined
  readonly googleCode: string | undefined
}

type Unknown = { readonly code: 'identity.app_log_in_unknown' }
export type Polled =
  | { readonly state: 'approved'; readonly session: OpenedSession }
  | { readonly state: 'waiting' | 'denied' | 'expired'; readonly session: null }

/**
 * A browser shows a picture; a phone that is logged in scans it, sees who asks, types the two digits that stand beside the
 * picture and approves. The code in the picture opens nothing: the session goes to the browser that holds the secret.
 */
export function createAppLogIn({ db, realClock, ids, limits, factors, logIn }: AppLogInDeps) {
  async function start(
    visitor: Visitor,
  ): Promise<Result<AppLogInStarted, { readonly code: 'identity.app_log_in_limit'; retryAfterSeconds: number }>> {
    const allowed = await limits.take(`app-login:${networkOf(visitor.ip)}`, PER_ADDRESS)
    if (!allowed.ok) return refuse({ ...allowed.refusal, code: 'identity.app_log_in_limit' })
    const [code, secret, number] = [ids.secret(), ids.secret(), ids.digits(2)]
    const now = realClock.now()
    await sql.insertAppLogIn(db.queryable, {
      codeHash: digest(code),
      secretHash: digest(secret),
      number,
      ...visitor,
      now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
      forgetBefore: new Date(now.getTime() - FORGOTTEN_MS),
    })
    return ok({ code, secret, number, expiresAfterSeconds: LIFE_MS / 1000 })
  }

  async function waiting(code: string) {
    const asked = await sql.findByCode(db.queryable, digest(code))
    const open = asked?.state === 'waiting' && asked.expires_at > realClock.now()
    return open ? asked : undefined
  }

  async function asked(code: string): Promise<Result<AppLogInAsked, Unknown>> {
    const found = await waiting(code)
    if (found === undefined) return refuse({ code: 'identity.app_log_in_unknown' })
    return ok({
      ...deviceOf(found.user_agent),
      ip: maskedIp(found.ip),
      askedAt: found.created_at.toISOString(),
      expiresAfterSeconds: Math.ceil((found.expires_at.getTime() - realClock.now().getTime()) / 1000),
    })
  }

  /** Approving is a log-in elsewhere, so it asks for what a log-in asks for: the second factor, where one is bound. */
  async function answer(asker: Asker, { code, approve, number, googleCode }: Answer) {
    const answering = { codeHash: digest(code), userId: asker.userId, now: realClock.now() }
    const found = await waiting(code)
    if (found === undefined) return refuse({ code: 'identity.app_log_in_unknown' })
    if (!approve) {
      const denied = await sql.deny(db.queryable, answering)
      return denied ? ok({}) : refuse({ code: 'identity.app_log_in_unknown' })
    }
    if (number === undefined || number !== found.number) {
      // Commits on its own: a wrong number must count although the answer is refused.
      await sql.countWrongNumber(db.queryable, answering.codeHash, MOST_WRONG_NUMBERS)
      return refuse({ code: 'identity.app_number_wrong' })
    }
    const user = await users.getUser(db.queryable, asker.userId)
    const proof = await factors.check(asker, user, googleCode)
    if (!proof.ok) return proof
    return factors.proving(proof.value, () =>
      db.tx(async (tx) => {
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        if (!(await sql.approve(tx, answering, number))) return refuse({ code: 'identity.app_log_in_unknown' })
        return ok({})
      }),
    )
  }

  /** What the waiting browser asks every two seconds. */
  async function poll(secret: string, visitor: Newcomer): Promise<Result<Polled, Unknown | ShutRefusal>> {
    const secretHash = digest(secret)
    const found = await sql.findBySecret(db.queryable, secretHash)
    if (found === undefined) return refuse({ code: 'identity.app_log_in_unknown' })
    if (found.state === 'denied') return ok({ state: 'denied', session: null })
    if (found.expires_at <= realClock.now() || found.state === 'used') return ok({ state: 'expired', session: null })
    if (found.state === 'waiting') return ok({ state: 'waiting', session: null })
    return db.tx(async (tx): Promise<Result<Polled, ShutRefusal>> => {
      const userId = await sql.takeApproved(tx, secretHash, realClock.now())
      if (userId === undefined) return ok({ state: 'expired', session: null })
      const user = await users.getUser(tx, userId)
      const open = judgeOpen(user)
      if (!open.ok) return open
      return ok({ state: 'approved', session: await logIn.open(tx, user, visitor) })
    })
  }

  return { start, asked, answer, poll }
}
