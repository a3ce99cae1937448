import { ok, type Refusal, type Result, refuse } from '@bourse/money'
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
import type { TriesRefusal } from '../sessions/tries.ts'
import type { Guard } from './guard.ts'
import type { Guesses, GuessPlace } from './guesses.ts'
import type { KeptFactors } from './kept-factors.ts'
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
  readonly guesses: Guesses
  readonly guard: Pick<Guard, 'checkCode'>
  readonly kept: KeptFactors
  /** Steps of an authenticator before and after the present one whose codes are taken. */
  readonly codeSteps: number
}

/** A code of the authenticator, and where it was typed. */
interface Typed {
  readonly code: string | undefined
  readonly place: GuessPlace
}

export function createAuthenticator(deps: AuthenticatorDeps) {
  const { db, realClock, ids, secrets, guesses, guard, kept, codeSteps } = deps

  /** Of the bound one, whose seed the guard has. */
  async function check(
    user: UserRow,
    factorId: string,
    { code, place }: Typed,
  ): Promise<Result<StepProof, FactorRefusal>> {
    const step = await judge(user, { code, place }, (typed) => guard.checkCode(factorId, typed))
    if (!step.ok) return step
    // The step is compared again when it is used; here it only spares the person a second message.
    if (user.totp_last_step !== null && step.value <= user.totp_last_step)
      return refuse({ code: 'identity.totp_wrong' })
    return ok({ kind: 'step', userId: user.id, factorId, step: step.value })
  }

  /** Of the one that was offered and is not bound yet. */
  const checkPending = (user: UserRow, sealed: Buffer, typed: Typed) =>
    judge(user, typed, async (code) =>
      totpStep(secrets.open(sealed, user.id), code, { now: realClock.now(), around: codeSteps }),
    )

  /** Tries are counted per account and place, whichever secret they are made at. */
  async function judge(
    user: UserRow,
    { code, place }: Typed,
    look: (code: string) => Promise<number | undefined>,
  ): Promise<Result<number, FactorRefusal>> {
    if (code === undefined) return refuse({ code: 'identity.totp_missing' })
    const allowed = await guesses.take(user.id, place)
    if (!allowed.ok) return allowed
    const step = await look(code)
    if (step !== undefined) return ok(step)
    await guesses.countWrong(user.id)
    return refuse({ code: 'identity.totp_wrong' })
  }

  /** For a code that the guard judges together with something else: it counts among the guesses like any other. */
  async function guessing<Value, Wrong extends Refusal>(
    user: UserRow,
    code: string | undefined,
    look: () => Promise<Result<Value, Wrong>>,
  ): Promise<Result<Value, Wrong | TriesRefusal>> {
    const allowed = code === undefined ? ok() : await guesses.take(user.id, 'session')
    if (!allowed.ok) return allowed
    const seen = await look()
    if (!seen.ok && seen.refusal.code === 'identity.totp_wrong') await guesses.countWrong(user.id)
    return seen
  }

  async function checkRecovery(
    user: UserRow,
    typed: string,
    place: GuessPlace = 'session',
  ): Promise<Result<RecoveryProof, RecoveryRefusal>> {
    const allowed = await guesses.take(user.id, place)
    if (!allowed.ok) return allowed
    const hash = digest(plainRecoveryCode(typed))
    if (!(await sql.hasRecoveryCode(db.queryable, user.id, hash))) {
      await guesses.countWrong(user.id)
      return refuse({ code: 'identity.recovery_code_wrong' })
    }
    return ok({ kind: 'recovery', userId: user.id, hash })
  }

  return {
    check,
    checkRecovery,
    checkPending,
    guessing,
    forgetTries: guesses.forget,
    /** The guard has the seed from now on; it is bound by the act that goes on with this. */
    keep: (user: UserRow, pending: Buffer) =>
      kept.keep({ user: user.id, kind: 'authenticator', secret: secrets.open(pending, user.id) }),
    /** Each call offers another secret; only the last one can be bound. */
    async offer(userId: string): Promise<{ readonly secret: string; readonly uri: string }> {
      const user = await users.getUser(db.queryable, userId)
      const secret = newTotpSecret()
      await sql.setPendingSecret(db.queryable, userId, secrets.seal(secret, userId), realClock.now())
      return { secret, uri: totpUri({ issuer: ISSUER, account: contactOfUser(user).address, secret }) }
    },
    /** For the demo: bound without a code. */
    async seed(userId: string, secret: string): Promise<void> {
      await sql.seedTotp(db.queryable, userId, await kept.keep({ user: userId, kind: 'authenticator', secret }))
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
