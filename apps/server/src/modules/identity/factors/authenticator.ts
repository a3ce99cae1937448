import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import { digest } from '../../../platform/secrets/digest.ts'
import type { SecretBox } from '../../../platform/secrets/secrets.ts'
import { newTotpSecret, totpStep, totpUri } from '../../../platform/secrets/totp.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as sql from '../accounts/security.sql.ts'
import { contactOfUser } from '../contacts/contacts.rules.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import type { Tries, TriesRefusal } from '../sessions/tries.ts'
import { plainRecoveryCode, RECOVERY_CODES, recoveryCodeOf } from './recovery-codes.rules.ts'

/** Shown by authenticator apps above the code. */
const ISSUER = 'Bourse'

export type StepProof = { readonly kind: 'step' } & sql.TotpStep
export type RecoveryProof = { readonly kind: 'recovery'; readonly userId: string; readonly hash: Buffer }

export type FactorRefusal = { readonly code: 'identity.totp_missing' | 'identity.totp_wrong' } | TriesRefusal
export type RecoveryRefusal = { readonly code: 'identity.recovery_code_wrong' } | TriesRefusal

export interface AuthenticatorDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly secrets: SecretBox
  readonly tries: Tries
}

const triesOf = (userId: string) => `totp:${userId}`

export function createAuthenticator({ db, realClock, ids, secrets, tries }: AuthenticatorDeps) {
  /** Of the bound secret. */
  async function check(
    user: UserRow,
    sealed: Buffer,
    code: string | undefined,
  ): Promise<Result<StepProof, FactorRefusal>> {
    const step = await judge(user, sealed, code)
    if (!step.ok) return step
    // The step is compared again when it is used; here it only spares the person a second message.
    if (user.totp_last_step !== null && step.value <= user.totp_last_step)
      return refuse({ code: 'identity.totp_wrong' })
    return ok({ kind: 'step', userId: user.id, sealed, step: step.value })
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

  async function checkRecovery(user: UserRow, typed: string): Promise<Result<RecoveryProof, RecoveryRefusal>> {
    const allowed = await tries.take(triesOf(user.id))
    if (!allowed.ok) return allowed
    const hash = digest(plainRecoveryCode(typed))
    if (!(await sql.hasRecoveryCode(db.queryable, user.id, hash))) {
      return refuse({ code: 'identity.recovery_code_wrong' })
    }
    return ok({ kind: 'recovery', userId: user.id, hash })
  }

  return {
    check,
    checkRecovery,
    judge,
    /** What went wrong before a right code was a person's typing. */
    forgetTries: (userId: string) => tries.reset(triesOf(userId)),
    /** Each call offers another secret; only the last one can be bound. */
    async offer(userId: string): Promise<{ readonly secret: string; readonly uri: string }> {
      const user = await users.getUser(db.queryable, userId)
      const secret = newTotpSecret()
      await sql.setPendingSecret(db.queryable, userId, secrets.seal(secret, userId), realClock.now())
      return { secret, uri: totpUri({ issuer: ISSUER, account: contactOfUser(user).address, secret }) }
    },
    /** For the demo: bound without a code. */
    seed: (userId: string, secret: string) => sql.seedTotp(db.queryable, userId, secrets.seal(secret, userId)),
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
