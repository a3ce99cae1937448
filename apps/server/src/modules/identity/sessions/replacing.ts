import { createHmac, hkdfSync } from 'node:crypto'
import { ok, type Result, refuse } from '@bourse/money'
import { afterCommit, type Db, type Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import { digest, isSecretOf } from '../../../platform/secrets/digest.ts'
import { KEY_BYTES, keyRing, type SecretKeys } from '../../../platform/secrets/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as sql from './sessions.sql.ts'
import type { Sessions } from './sessions.ts'

/** How long a lost answer can be asked for again: a page that waited for it does so at once. */
const REPEATABLE_MS = 2 * 60_000

export interface ReplacingDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly secretKeys: SecretKeys
  readonly sessions: Pick<Sessions, 'tokenReplaced'>
}

/** The token that is replaced, the cookies beside it, and the id by which the request is known again. */
export interface Held {
  readonly token: string
  readonly secrets: readonly string[]
  readonly lockId: string | undefined
}

export interface Replaced {
  readonly token: string
  /** For the browser's cookie, which goes by the name of the token; the schema of the call leaves it out. */
  readonly cookie: string
  readonly expiresAt: string
}

type Over = { readonly code: 'session.unauthenticated' }
type Unknown = { readonly code: 'identity.step_up_unknown' }

/**
 * Whoever proves a factor again gets another token, and the one before opens nothing from then on (ASVS 7.2.4). It is made of the
 * old one and the id of the request by a key of ours, so that the same answer can be given again and no token is stored.
 */
export function createReplacing({ db, realClock, ids, secretKeys, sessions }: ReplacingDeps) {
  const [key] = keyRing(secretKeys, (own) => Buffer.from(hkdfSync('sha256', own, '', 'replaced tokens', KEY_BYTES)))
  const following = (token: string, request: string) =>
    createHmac('sha256', key).update(digest(token)).update(request).digest('base64url')

  function answer(session: sql.ReplacedRow, token: string, secrets: readonly string[]): Result<Replaced, Over> {
    const cookie = secrets.find((secret) => session.cookie_hash !== null && isSecretOf(session.cookie_hash, secret))
    if (cookie === undefined) return refuse({ code: 'session.unauthenticated' })
    return ok({ token, cookie, expiresAt: session.expires_at.toISOString() })
  }

  return {
    /** In the transaction of the proof: of two at once the second finds that its token is gone, and proves nothing. */
    async replace(tx: Tx, { token, secrets, lockId }: Held): Promise<Result<Replaced, Over>> {
      const request = lockId ?? ids.secret()
      const fresh = following(token, request)
      const change = { from: digest(token), to: digest(fresh), request, now: realClock.now() }
      const session = await sql.replaceToken(tx, change)
      if (session === undefined) return refuse({ code: 'session.unauthenticated' })
      afterCommit(tx, () => sessions.tokenReplaced(session.id))
      return answer(session, fresh, secrets)
    },

    /** The answer that got lost, for the same browser with the same request. */
    async again({ token, secrets, lockId }: Held): Promise<Result<Replaced & { readonly sessionId: string }, Unknown>> {
      const unknown = refuse<Unknown>({ code: 'identity.step_up_unknown' })
      const since = new Date(realClock.now().getTime() - REPEATABLE_MS)
      const session = await sql.findReplaced(db.queryable, digest(token), since)
      if (session === undefined || lockId === undefined || session.replaced_by !== lockId) {
        return unknown
      }
      const fresh = following(token, lockId)
      if (!session.token_hash.equals(digest(fresh))) return unknown
      const answered = answer(session, fresh, secrets)
      return answered.ok ? ok({ ...answered.value, sessionId: session.id }) : unknown
    },
  }
}
export type Replacing = ReturnType<typeof createReplacing>
