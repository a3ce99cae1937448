import type { NewPasskey, Passkey } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import { challengeOf, type Webauthn } from '../../../platform/passkeys/webauthn.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Change } from '../accounts/changes.ts'
import { dropIdleRecoveryCodes } from '../accounts/security.sql.ts'
import { contactOfUser } from '../contacts/contacts.rules.ts'
import * as users from '../identity.sql.ts'
import type { Authenticator } from './authenticator.ts'
import type { Asker } from './binding.ts'
import type { Factors } from './factors.ts'
import type { KeptFactors } from './kept-factors.ts'
import type { ChallengeUse, PasskeyProofs } from './passkey-proofs.ts'
import * as sql from './passkeys.sql.ts'

/** More devices than a person keeps, and few enough for a list. */
const MOST_PASSKEYS = 10

export interface PasskeyDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly webauthn: Webauthn
  readonly passkeyProofs: PasskeyProofs
  readonly authenticator: Authenticator
  readonly factors: Factors
  readonly change: Change
  readonly kept: KeptFactors
}

interface AddPasskey {
  readonly passkey: NewPasskey
  readonly name: string
  readonly code: string | undefined
  readonly googleCode: string | undefined
}

interface RemovePasskey {
  readonly passkeyId: string
  readonly googleCode: string | undefined
  readonly recoveryCode: string | undefined
}

/** The passkeys of an account: what binds, names and removes them. What they prove is in factors.ts. */
export function createPasskeys(deps: PasskeyDeps) {
  const { db, realClock, ids, webauthn, passkeyProofs, authenticator, factors, change, kept } = deps
  const adding = ({ userId, sessionId }: Pick<Asker, 'userId' | 'sessionId'>): ChallengeUse => ({
    userId,
    purpose: 'add',
    holder: sessionId,
  })

  async function newOptions(asker: Pick<Asker, 'userId' | 'sessionId'>) {
    const bound = await sql.listPasskeys(db.queryable, asker.userId)
    if (bound.length >= MOST_PASSKEYS) return refuse({ code: 'identity.passkey_limit', most: MOST_PASSKEYS })
    const user = await users.getUser(db.queryable, asker.userId)
    const holder = { id: user.id, name: contactOfUser(user).address, residentKey: 'required' } as const
    return ok(webauthn.newOptions(holder, await passkeyProofs.challengeFor(adding(asker)), bound))
  }

  /** The first factor of an account brings its recovery codes with it; the next ones leave them as they are. */
  async function add(asker: Asker, command: AddPasskey) {
    const { userId, sessionId, visitor } = asker
    const user = await users.getUser(db.queryable, userId)
    const challenge = challengeOf(command.passkey)
    const read = await webauthn.readNew(command.passkey, challenge)
    if (read === undefined) return refuse({ code: 'identity.passkey_wrong' })
    const proof = await factors.checkOrCode(asker, user, { ...command, act: 'bind_passkey' })
    if (!proof.ok) return proof
    const row = {
      id: ids.next('pky'),
      user_id: userId,
      credential_id: read.credentialId,
      counter: read.counter,
      transports: command.passkey.response.transports,
      synced: read.synced,
      discoverable: true,
      name: command.name,
      created_at: realClock.now(),
    }
    await kept.keepAs({
      ...{ id: row.id, user: userId, kind: 'passkey', credentialId: read.credentialId, counter: read.counter },
      publicKey: read.publicKey.toString('base64url'),
    })
    const asked = { userId, kind: 'passkey_added', visitor, ends: { allBut: sessionId } } as const
    return factors.proving(proof.value, () =>
      change(asked, async (tx) => {
        if (!(await passkeyProofs.take(tx, passkeyProofs.keyOf(challenge, adding(asker))))) {
          return refuse({ code: 'identity.passkey_wrong' })
        }
        if (!(await factors.use(tx, proof.value))) {
          return refuse({ code: proof.value.kind === 'code' ? 'identity.code_wrong' : 'identity.totp_wrong' })
        }
        if ((await sql.countPasskeys(tx, userId)) >= MOST_PASSKEYS) {
          return refuse({ code: 'identity.passkey_limit', most: MOST_PASSKEYS })
        }
        if (!(await sql.insertPasskey(tx, row))) return refuse({ code: 'identity.passkey_wrong' })
        const first = proof.value.kind === 'code'
        return ok({ recoveryCodes: first ? await authenticator.newRecoveryCodes(tx, userId) : [] })
      }),
    )
  }

  /** Who has lost the device proves it by another factor, or by a recovery code. */
  async function remove(asker: Asker, { passkeyId, googleCode, recoveryCode }: RemovePasskey) {
    const { userId, sessionId, visitor } = asker
    const user = await users.getUser(db.queryable, userId)
    const proof =
      recoveryCode === undefined
        ? await factors.check(asker, user, googleCode)
        : await factors.checkRecovery(user, recoveryCode)
    if (!proof.ok) return proof
    const asked = { userId, kind: 'passkey_removed', visitor, ends: { allBut: sessionId } } as const
    return factors.proving(proof.value, () =>
      change(asked, async (tx) => {
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        if (!(await sql.deletePasskey(tx, userId, passkeyId))) return refuse({ code: 'identity.passkey_unknown' })
        await kept.letGo(tx, [passkeyId])
        await dropIdleRecoveryCodes(tx, userId)
        return ok({})
      }),
    )
  }

  return {
    newOptions,
    add,
    remove,
    options: ({ userId, sessionId }: Pick<Asker, 'userId' | 'sessionId'>) =>
      passkeyProofs.options({ userId, purpose: 'step_up', holder: sessionId }),

    async rename(userId: string, command: { readonly passkeyId: string; readonly name: string }) {
      const renamed = await sql.renamePasskey(db.queryable, { userId, ...command })
      return renamed ? ok({}) : refuse({ code: 'identity.passkey_unknown' })
    },

    async list(userId: string): Promise<Passkey[]> {
      const bound = await sql.listPasskeys(db.queryable, userId)
      return bound.map(({ id, name, synced, discoverable, created_at, last_used_at }) => ({
        passkeyId: id,
        name,
        synced,
        discoverable,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      }))
    },
  }
}
