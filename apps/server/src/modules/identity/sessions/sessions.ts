import type { DeviceSession } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { afterCommit, type Db, type Queryable, type Tx } from '../../../platform/database/db.ts'
import type { Authenticate, UserPrincipal } from '../../../platform/http/context.ts'
import type { DeviceCookie } from '../../../platform/http/cookies.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import { digest, isSecretOf } from '../../../platform/secrets/digest.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Events, Happened } from '../accounts/events.ts'
import { lockUser } from '../identity.sql.ts'
import { deviceOf } from './devices.rules.ts'
import * as devices from './devices.sql.ts'
import { createSessionCache } from './session-cache.ts'
import { ABSOLUTE_SESSION_MS, judgeSession, MOST_SESSIONS, TOUCH_EVERY_MS } from './sessions.rules.ts'
import * as sql from './sessions.sql.ts'

export interface SessionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly sessionIdleMs: number
  readonly bus: Bus
  readonly events: Events
}

export interface Visitor {
  readonly ip: string
  readonly userAgent: string
}

/** Somebody who may become known: the browser is recognised by its signed cookie. */
export interface Newcomer extends Visitor {
  readonly device: DeviceCookie
}

export interface OpenedSession {
  readonly token: string
  /** For the browser's cookie, and for no answer: the schema of each call leaves it out. */
  readonly cookie: string
  readonly userId: string
  readonly expiresAt: string
}

/** What a browser still holds of the session before. */
export interface Held {
  readonly token: string | undefined
  readonly secrets: readonly string[]
}

/** Which session is meant, and who asks from where. */
export interface SessionAsker {
  readonly userId: string
  readonly sessionId: string
  readonly visitor: Visitor
}

/** Uses what was proved, in the transaction that ends a session. */
export type Prove = (
  tx: Tx,
) => Promise<Result<undefined, { readonly code: 'identity.code_wrong' | 'identity.totp_wrong' }>>
const proved: Prove = async () => ok()

export function createSessions({ db, clock, ids, sessionIdleMs, bus, events }: SessionDeps) {
  const cache = createSessionCache(bus)

  const authenticate: Authenticate<UserPrincipal> = async (token, secrets) => {
    const now = clock.now()
    const tokenHash = digest(token)
    const key = tokenHash.toString('base64')
    const askedAtMs = performance.now()
    const known = cache.get(key)
    const found = known ?? (await sql.findSession(db.queryable, tokenHash))
    const judged = judgeSession({ session: found, held: isHeld(found, secrets), now, idleMs: sessionIdleMs })
    if (!judged.ok) return judged
    const session = judged.value
    if (known === undefined) cache.keep(key, session, askedAtMs)
    if (now.getTime() - session.seen_at.getTime() >= TOUCH_EVERY_MS) {
      await sql.touchSession(db.queryable, session.id, now)
      cache.keep(key, { ...session, seen_at: now }, askedAtMs)
    }
    return ok({ userId: session.user_id, sessionId: session.id })
  }

  async function endOne(sessionId: string, { userId, kind, visitor }: Happened, prove: Prove = proved) {
    const ended = await db.tx(async (tx) => {
      const used = await prove(tx)
      if (!used.ok) return used
      if (!(await sql.endSessionOf(tx, userId, sessionId, clock.now()))) {
        return refuse({ code: 'identity.session_unknown' } as const)
      }
      await events.add(tx, { userId, kind, visitor })
      return ok()
    })
    if (ended.ok) cache.end(sessionId)
    return ended
  }

  /** The lock makes log-ins of one user wait for each other: each counts what the one before has opened. */
  async function makeRoom(tx: Tx, userId: string, visitor: Visitor): Promise<void> {
    await lockUser(tx, userId)
    const now = clock.now()
    const idleSince = new Date(now.getTime() - sessionIdleMs)
    for (const id of await sql.endLongestUnused(tx, { userId, now, idleSince, but: MOST_SESSIONS - 1 })) {
      await events.add(tx, { userId, kind: 'session_ended', visitor })
      afterCommit(tx, () => cache.end(id))
    }
  }

  return {
    authenticate,
    async open(tx: Tx, userId: string, visitor: Newcomer): Promise<OpenedSession> {
      await makeRoom(tx, userId, visitor)
      const token = ids.secret()
      const cookie = ids.secret()
      const deviceId = visitor.device.ownId
      visitor.device.keep()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + ABSOLUTE_SESSION_MS)
      await devices.keepDevice(tx, { userId, deviceId, now })
      await sql.insertSession(tx, {
        id: ids.next('ses'),
        userId,
        tokenHash: digest(token),
        cookieHash: digest(cookie),
        now,
        expiresAt,
        ip: visitor.ip,
        userAgent: visitor.userAgent,
        deviceId,
      })
      await events.add(tx, { userId, kind: 'logged_in', visitor })
      return { token, cookie, userId, expiresAt: expiresAt.toISOString() }
    },
    async end(asker: SessionAsker): Promise<void> {
      await endOne(asker.sessionId, { ...asker, kind: 'logged_out' })
    },
    /** A log-in ends the session that its browser still held, whoever's it was. */
    async endHeld({ token, secrets }: Held, visitor: Visitor): Promise<void> {
      const held = token === undefined ? undefined : await authenticate(token, secrets)
      if (held?.ok) await endOne(held.value.sessionId, { userId: held.value.userId, kind: 'logged_out', visitor })
    },
    async list(userId: string, currentId: string): Promise<DeviceSession[]> {
      const now = clock.now()
      const idleSince = new Date(now.getTime() - sessionIdleMs)
      const open = await sql.listOpenSessions(db.queryable, { userId, now, idleSince })
      return open.map((session) => ({
        sessionId: session.id,
        ...deviceOf(session.user_agent),
        ip: session.ip,
        openedAt: session.created_at.toISOString(),
        seenAt: session.seen_at.toISOString(),
        current: session.id === currentId,
      }))
    },
    async endOwn(asker: SessionAsker, sessionId: string, prove: Prove) {
      const ended = await endOne(sessionId, { ...asker, kind: 'session_ended' }, prove)
      return ended.ok ? ok({}) : ended
    },
    async endOthers({ userId, sessionId, visitor }: SessionAsker, prove: Prove) {
      const ended = await db.tx(async (tx) => {
        const used = await prove(tx)
        if (!used.ok) return used
        const others = await sql.endSessionsOfUser(tx, { userId, except: sessionId, now: clock.now() })
        if (others.length > 0) await events.add(tx, { userId, kind: 'other_sessions_ended', visitor })
        return ok(others)
      })
      if (!ended.ok) return ended
      for (const id of ended.value) cache.end(id)
      return ok({ ended: ended.value.length })
    },
    /** For staff, whose record stands in the same transaction. Whoever commits it calls `toldOne`. */
    endOneIn: (tx: Queryable, userId: string, sessionId: string) =>
      sql.endSessionOf(tx, userId, sessionId, clock.now()),
    toldOne: (sessionId: string): void => cache.end(sessionId),
    /** Inside the transaction of what makes them end. Whoever commits it calls `told` with the answer. */
    endIn: (tx: Queryable, userId: string, except: string | null) =>
      sql.endSessionsOfUser(tx, { userId, except, now: clock.now() }),
    told(userId: string, ended: readonly string[], except: string | null): void {
      if (except === null) cache.endUser(userId)
      else for (const id of ended) cache.end(id)
    },
    /** Every process forgets what it remembers of the token before; the session itself goes on, and its streams with it. */
    tokenReplaced: (sessionId: string): void => cache.forgetToken(sessionId),
    isNewDevice: (db: Queryable, userId: string, { id }: DeviceCookie) => devices.isNewDevice(db, userId, id),
    /** For those who hold something open for a session, such as a stream. */
    async lives(sessionId: string): Promise<boolean> {
      const found = await sql.findSessionById(db.queryable, sessionId)
      return judgeSession({ session: found, held: true, now: clock.now(), idleMs: sessionIdleMs }).ok
    },
    /** Whether a connection that brought these cookies is of the session's own browser. */
    async isHeldBy(sessionId: string, secrets: readonly string[]): Promise<boolean> {
      return isHeld(await sql.findSessionById(db.queryable, sessionId), secrets)
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>

function isHeld(session: sql.SessionRow | undefined, secrets: readonly string[]): boolean {
  const hash = session?.cookie_hash ?? null
  return hash !== null && secrets.some((secret) => isSecretOf(hash, secret))
}
