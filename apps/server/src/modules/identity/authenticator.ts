import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { digest } from '../../platform/digest.ts'
import type { Ids } from '../../platform/ids.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { newTotpSecret, totpStep, totpUri } from '../../platform/totp.ts'
import { contactOfUser } from './contacts.rules.ts'
import type { UserRow } from './identity.sql.ts'
import * as users from './identity.sql.ts'
import { plainRecoveryCode, RECOVERY_CODES, recoveryCodeOf } from './recovery-codes.rules.ts'
import * as sql from './security.sql.ts'
import type { Tries, TriesRefusal } from './tries.ts'

/** Shown by authenticator apps above the code. */
const ISSUER = 'Bourse'

/** What a person has shown to hold. It counts once, when the act uses it in its own transaction. */
export type Proof =
  | { readonly kind: 'none'; readonly userId: string }
  | ({ readonly kind: 'step' } & sql.TotpStep)
  | { readonly kind: 'recovery'; readonly userId: string; readonly hash: Buffer }

type FactorRefusal = { readonly code: 'identity.totp_missing' | 'identity.totp_wrong' } | TriesRefusal
type RecoveryRefusal = { readonly code: 'identity.recovery_code_wrong' } | TriesRefusal

export interface AuthenticatorDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly secrets: SecretBox
  readonly tries: Tries
}

const triesOf = (userId: string) => `totp:${userId}`

export function createAuthenticator({ db, realClock, ids, secrets, tries }: AuthenticatorDeps) {
  /** An account without an authenticator has nothing to prove. */
  async function check(user: UserRow, code: string | undefined): Promise<Result<Proof, FactorRefusal>> {
    if (user.totp_secret === null) return ok({ kind: 'none', userId: user.id })
    const step = await judge(user, user.totp_secret, code)
    if (!step.ok) return step
    // The step is compared again when it is used; here it only spares the person a second message.
    if (user.totp_last_step !== null && step.value <= user.totp_last_step)
      return refuse({ code: 'identity.totp_wrong' })
    return ok({ kind: 'step', userId: user.id, sealed: user.totp_secret, step: step.value })
  }

  /** Tries are counted per account, whichever secret they are made at. */
  async function judge(
    user: UserRow,
    sealed: Buffer,
    code: string | undefined,
  ): Promise<Result<number, FactorRefusal>> {
    if (code === undefined) return refuse({ code: 'identity.totp_missing' })
    const allowed = await tries.take(triesOf(user.id))
    if (!allowed.ok) return allowed
    const step = totpStep(secrets.open(sealed, user.id), code, realClock.now())
    return step === undefined ? refuse({ code: 'identity.totp_wrong' }) : ok(step)
  }

  async function checkRecovery(user: UserRow, typed: string): Promise<Result<Proof, RecoveryRefusal>> {
    const allowed = await tries.take(triesOf(user.id))
    if (!allowed.ok) return allowed
    const hash = digest(plainRecoveryCode(typed))
    if (!(await sql.hasRecoveryCode(db.queryable, user.id, hash))) {
      return refuse({ code: 'identity.recovery_code_wrong' })
    }
    return ok({ kind: 'recovery', userId: user.id, hash })
  }

  /** True for the one act that uses the proof. */
  async function use(tx: Tx, proof: Proof): Promise<boolean> {
    if (proof.kind === 'none') return true
    if (proof.kind === 'step') return sql.useTotpStep(tx, proof)
    return sql.useRecoveryCode(tx, { ...proof, now: realClock.now() })
  }

  /** Forgets the wrong tries once the act is committed; inside its transaction that would ask for a second connection. */
  async function proving<R extends Result<unknown, Refusal>>(proof: Proof, act: () => Promise<R>): Promise<R> {
    const result = await act()
    if (result.ok && proof.kind !== 'none') await tries.reset(triesOf(proof.userId))
    return result
  }

  return {
    check,
    checkRecovery,
    judge,
    use,
    proving,
    /** Each call offers another secret; only the last one can be bound. */
    async offer(userId: string): Promise<{ readonly secret: string; readonly uri: string }> {
      const user = await users.getUser(db.queryable, userId)
      const secret = newTotpSecret()
      await sql.setPendingSecret(db.queryable, userId, secrets.seal(secret, userId), realClock.now())
      return { secret, uri: totpUri({ issuer: ISSUER, account: contactOfUser(user).address, secret }) }
    },
    async newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(ids.secret()))
      await sql.replaceRecoveryCodes(
        tx,
        userId,
        codes.map((code) => digest(plainRecoveryCode(code))),
      )
      return codes
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
