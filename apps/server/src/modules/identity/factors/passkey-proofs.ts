import type { Assertion } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import { CHALLENGE_MS, challengeOf, namesHolder, type Webauthn } from '../../../platform/passkeys/webauthn.ts'
import { digest } from '../../../platform/secrets/digest.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Guard } from './guard.ts'
import * as sql from './passkeys.sql.ts'

/** What a passkey has signed. It counts once, when the act takes the challenge in its own transaction. */
export interface PasskeyProof {
  readonly kind: 'passkey'
  readonly userId: string
  readonly passkeyId: string
  readonly counter: number
  readonly challenge: ChallengeKey
}

/** What a passkey has signed that said by itself whose it is. Its challenge is used up already. */
export interface EntryProof {
  readonly userId: string
  readonly passkeyId: string
  readonly counter: number
}

type WrongPasskey = { readonly code: 'identity.passkey_wrong' }

/** What a challenge is for, and the session, ticket or browser that it belongs to. */
export interface ChallengeUse {
  /** Null where nobody is known yet. */
  readonly userId: string | null
  readonly purpose: sql.ChallengePurpose
  readonly holder: string
}

/** Of somebody who is known. */
type OwnUse = ChallengeUse & { readonly userId: string }

type ChallengeKey = Pick<sql.Challenge, 'hash' | 'userId' | 'purpose'>

export interface PasskeyProofDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly webauthn: Webauthn
  readonly guard: Pick<Guard, 'checkPasskey'>
}

export function createPasskeyProofs({ db, realClock, ids, webauthn, guard }: PasskeyProofDeps) {
  const keyOf = (challenge: string, { userId, purpose, holder }: ChallengeUse): ChallengeKey => ({
    hash: digest(`${challenge}.${holder}`),
    userId,
    purpose,
  })

  async function challengeFor(use: ChallengeUse): Promise<string> {
    const challenge = ids.secret()
    const now = realClock.now()
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
    await sql.insertChallenge(db.queryable, { ...keyOf(challenge, use), now, expiresAt })
    return challenge
  }

  const take = (tx: Queryable, key: ChallengeKey) => sql.takeChallenge(tx, { ...key, now: realClock.now() })

  return {
    challengeFor,
    keyOf,
    take,

    /** What to ask the bound passkeys. */
    async options(use: OwnUse) {
      const bound = await sql.listPasskeys(db.queryable, use.userId)
      if (bound.length === 0) return refuse({ code: 'identity.passkey_unknown' })
      return ok(webauthn.options(await challengeFor(use), bound))
    },

    /** The signature is judged here; whether the challenge was ours, and is unused, the act's transaction decides. */
    async check(answer: Assertion, use: OwnUse): Promise<Result<PasskeyProof, WrongPasskey>> {
      const bound = await sql.findPasskey(db.queryable, use.userId, answer.id)
      if (bound === undefined) return refuse({ code: 'identity.passkey_wrong' })
      const challenge = challengeOf(answer)
      const counter = await guard.checkPasskey(bound.id, answer, challenge)
      if (counter === undefined) return refuse({ code: 'identity.passkey_wrong' })
      return ok({
        kind: 'passkey',
        userId: use.userId,
        passkeyId: bound.id,
        counter,
        challenge: keyOf(challenge, use),
      })
    },

    /** True for the one act that uses it. */
    async use(tx: Queryable, { challenge, passkeyId, counter }: PasskeyProof): Promise<boolean> {
      if (!(await take(tx, challenge))) return false
      return sql.usePasskey(tx, { passkeyId, counter, now: realClock.now() })
    },

    /** What to ask whichever passkey a browser has for the site: nothing in it depends on who exists. */
    entryOptions: async (holder: string) => webauthn.options(await challengeFor(entry(holder)), []),

    /**
     * Whose passkey it is. The challenge is used up on its own, by a wrong answer too, so that nobody has more tries than they
     * were given challenges.
     */
    async checkEntry(answer: Assertion, holder: string): Promise<Result<EntryProof, WrongPasskey>> {
      const wrong = refuse<WrongPasskey>({ code: 'identity.passkey_wrong' })
      const challenge = challengeOf(answer)
      if (!(await take(db.queryable, keyOf(challenge, entry(holder))))) return wrong
      const bound = await sql.findPasskeyOfAnyone(db.queryable, answer.id)
      if (bound === undefined || !namesHolder(answer, bound.user_id)) return wrong
      const counter = await guard.checkPasskey(bound.id, answer, challenge)
      return counter === undefined ? wrong : ok({ userId: bound.user_id, passkeyId: bound.id, counter })
    },

    /** True unless it was removed, or used by a copy, since it was judged. */
    useEntry: (tx: Queryable, { passkeyId, counter }: EntryProof): Promise<boolean> =>
      sql.usePasskey(tx, { passkeyId, counter, now: realClock.now(), isAlone: true }),
  }
}
export type PasskeyProofs = ReturnType<typeof createPasskeyProofs>

const entry = (holder: string): ChallengeUse => ({ userId: null, purpose: 'enter', holder })
