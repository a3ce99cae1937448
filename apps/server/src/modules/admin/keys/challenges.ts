import type { Queryable } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import { digest } from '../../../platform/secrets/digest.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as sql from './challenges.sql.ts'

/** Whose key is asked, for what, and the session or ticket that the answer must come with. */
export interface ChallengeUse {
  readonly staffId: string
  readonly purpose: sql.ChallengeKey['purpose']
  readonly holder: string
}

/** Questions to keys. Each is answered once, by whoever holds what it was asked for. */
export function createChallenges({ realClock, ids }: { readonly realClock: Clock; readonly ids: Ids }) {
  const keyOf = (challenge: string, { staffId, purpose, holder }: ChallengeUse): sql.ChallengeKey => ({
    hash: digest(`${challenge}.${holder}`),
    staffId,
    purpose,
  })

  return {
    /** Gives the challenge, or for a decision the nonce of its text. */
    async ask(
      db: Queryable,
      use: ChallengeUse,
      { lifeMs, textOf }: { readonly lifeMs: number; readonly textOf?: (nonce: string) => string },
    ): Promise<{ readonly challenge: string; readonly text: string }> {
      const challenge = ids.secret()
      const text = textOf?.(challenge)
      const now = realClock.now()
      const expiresAt = new Date(now.getTime() + lifeMs)
      await sql.insertChallenge(db, { ...keyOf(challenge, use), text: text ?? null, now, expiresAt })
      return { challenge, text: text ?? '' }
    },

    /** True for the one request that takes it. */
    async take(db: Queryable, challenge: string, use: ChallengeUse): Promise<boolean> {
      return (await sql.takeChallenge(db, keyOf(challenge, use), realClock.now())) !== undefined
    },

    /** The text of a decision, for the one request that takes it. */
    async takeText(db: Queryable, nonce: string, use: ChallengeUse): Promise<string | undefined> {
      return (await sql.takeChallenge(db, keyOf(nonce, use), realClock.now()))?.signed_text ?? undefined
    },
  }
}
export type Challenges = ReturnType<typeof createChallenges>
