import type { NewPasskey, StaffKey } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import { CHALLENGE_MS, challengeOf, type Webauthn } from '../../../platform/passkeys/webauthn.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Actor, AuditLog } from '../audit-log.ts'
import type { Authenticator } from '../authenticator.ts'
import type { Challenges, ChallengeUse } from './challenges.ts'
import { counts, countsFrom, isPasskey, MOST_KEYS, mayRemove, type RemoveRefusal } from './keys.rules.ts'
import * as sql from './keys.sql.ts'

export interface KeyDeps {
  readonly db: Db
  /** The product's clock, by which a further passkey waits. */
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly webauthn: Webauthn
  readonly challenges: Challenges
  readonly authenticator: Authenticator
  readonly auditLog: AuditLog
  readonly passkeysRequired: boolean
}

type BindRefusal = { readonly code: 'admin.passkey_wrong' | 'admin.key_limit' }

interface NewPasskeyOf {
  readonly passkey: NewPasskey
  readonly name: string
}

/** The keys of a member of staff: what binds, names and removes them. What they sign is in decisions.ts. */
export function createOwnKeys(deps: KeyDeps) {
  const { db, clock, realClock, ids, webauthn, challenges, authenticator, auditLog, passkeysRequired } = deps

  async function options(holder: { readonly id: string; readonly name: string }, use: ChallengeUse) {
    const bound = (await sql.listKeys(db.queryable, use.staffId)).filter(isPasskey)
    if (bound.length >= MOST_KEYS) return refuse({ code: 'admin.key_limit', most: MOST_KEYS })
    const { challenge } = await challenges.ask(db.queryable, use, { lifeMs: CHALLENGE_MS })
    return ok(webauthn.newOptions({ ...holder, residentKey: 'preferred' }, challenge, bound))
  }

  /** In the transaction that has proved who binds it. */
  async function bind(
    tx: Tx,
    { passkey, name }: NewPasskeyOf,
    { use, actor }: { readonly use: ChallengeUse; readonly actor: Actor },
  ): Promise<Result<Record<string, never>, BindRefusal>> {
    const challenge = challengeOf(passkey)
    const read = await webauthn.readNew(passkey, challenge)
    if (read === undefined || !(await challenges.take(tx, challenge, use)))
      return refuse({ code: 'admin.passkey_wrong' })
    const { staffId } = use
    if ((await sql.listKeys(tx, staffId)).filter(isPasskey).length >= MOST_KEYS) {
      return refuse({ code: 'admin.key_limit', most: MOST_KEYS })
    }
    const isFirst = !(await sql.hasHadPasskey(tx, staffId))
    const key = {
      ...({ id: ids.next('sky'), staff_id: staffId, kind: 'passkey', credential_id: read.credentialId } as const),
      ...{ public_key: read.publicKey, counter: read.counter, synced: read.synced, name },
      transports: passkey.response.transports,
      created_at: realClock.now(),
      counts_from: countsFrom(clock.now(), isFirst),
    }
    if (!(await sql.insertKey(tx, key))) return refuse({ code: 'admin.passkey_wrong' })
    await auditLog.record(tx, { actor, act: 'staff.passkey_added', subject: staffId, detail: { key: key.id, name } })
    return ok({})
  }

  const adding = (staffId: string, sessionId: string): ChallengeUse => ({ staffId, purpose: 'bind', holder: sessionId })

  return {
    options,
    bind,

    newOptions: (actor: Actor, sessionId: string) =>
      options({ id: actor.staffId, name: actor.email }, adding(actor.staffId, sessionId)),

    async add({ code, ...passkey }: NewPasskeyOf & { readonly code: string }, actor: Actor, sessionId: string) {
      const { staffId } = actor
      return authenticator.proving({ staffId, code }, (tx) =>
        bind(tx, passkey, { use: adding(staffId, sessionId), actor }),
      )
    },

    async remove({ keyId, code }: { readonly keyId: string; readonly code: string }, actor: Actor) {
      const { staffId } = actor
      return authenticator.proving(
        { staffId, code },
        async (tx): Promise<Result<Record<string, never>, RemoveRefusal>> => {
          const judged = mayRemove(await sql.listKeys(tx, staffId), keyId, passkeysRequired)
          if (!judged.ok) return judged
          await sql.removeKey(tx, keyId, realClock.now())
          const detail = { key: keyId, name: judged.value.name }
          await auditLog.record(tx, { actor, act: 'staff.passkey_removed', subject: staffId, detail })
          return ok({})
        },
      )
    },

    async rename(staffId: string, command: { readonly keyId: string; readonly name: string }) {
      const renamed = await sql.renameKey(db.queryable, { staffId, ...command })
      return renamed ? ok({}) : refuse({ code: 'admin.key_unknown' })
    },

    async list(staffId: string): Promise<StaffKey[]> {
      const now = clock.now()
      const keys = await sql.listKeys(db.queryable, staffId)
      return keys.map((key) => ({
        keyId: key.id,
        kind: key.kind,
        name: key.name,
        synced: key.synced,
        createdAt: key.created_at.toISOString(),
        lastUsedAt: key.last_used_at?.toISOString() ?? null,
        waitsUntil: counts(key, now) ? null : key.counts_from.toISOString(),
        removable: mayRemove(keys, key.id, passkeysRequired).ok,
      }))
    },
  }
}
export type OwnKeys = ReturnType<typeof createOwnKeys>
