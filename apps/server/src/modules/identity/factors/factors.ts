import type { Assertion, OwnCodeAct } from '@bourse/contract'
import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as sql from '../accounts/security.sql.ts'
import type { Codes } from '../contacts/codes.ts'
import { ownContact } from '../contacts/contacts.rules.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import * as sessions from '../sessions/sessions.sql.ts'
import type { Authenticator, FactorRefusal, RecoveryProof, RecoveryRefusal, StepProof } from './authenticator.ts'
import type { Asker } from './binding.ts'
import type { GuessPlace } from './guesses.ts'
import type { PasskeyProof, PasskeyProofs } from './passkey-proofs.ts'
import * as passkeys from './passkeys.sql.ts'

/** How long a session need not prove a second factor again. */
const FRESH_MS = 5 * 60_000

/** What a person has shown to hold. It counts once, when the act uses it in its own transaction. */
export type Proof =
  | { readonly kind: 'none'; readonly userId: string }
  | { readonly kind: 'session'; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'code'; readonly userId: string; readonly codeId: string }
  | StepProof
  | RecoveryProof
  | PasskeyProof

export type BoundFactor = 'authenticator' | 'passkey' | 'recovery_code'

type NeededRefusal = FactorRefusal | { readonly code: 'identity.passkey_needed' }
type AssertionRefusal = { readonly code: 'identity.passkey_wrong' }
type CodeRefusal = { readonly code: 'identity.code_missing' | 'identity.code_wrong' | 'identity.code_expired' }
type LogInRefusal = NeededRefusal | RecoveryRefusal | AssertionRefusal

/** What a person shows beside the ticket of the first step. */
export interface SecondStepGiven {
  readonly ticket: string
  readonly code: string | undefined
  readonly passkey: Assertion | undefined
  readonly recoveryCode: string | undefined
}

export interface FactorDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly authenticator: Authenticator
  readonly passkeyProofs: PasskeyProofs
  readonly codes: Codes
}

/** The session that asks, and who it belongs to. */
type Session = Pick<Asker, 'userId' | 'sessionId'>

/** The one place that decides whether somebody has proved enough: authenticator, passkey, recovery code, or a fresh session. */
export function createFactors({ db, realClock, authenticator, passkeyProofs, codes }: FactorDeps) {
  async function bound(user: UserRow): Promise<BoundFactor[]> {
    const passkey = (await passkeys.countPasskeys(db.queryable, user.id)) > 0
    const totp = user.totp_factor !== null
    return [
      ...(totp ? (['authenticator'] as const) : []),
      ...(passkey ? (['passkey'] as const) : []),
      ...(totp || passkey ? (['recovery_code'] as const) : []),
    ]
  }

  const freshSince = () => new Date(realClock.now().getTime() - FRESH_MS)

  /** Null once it is older than five minutes, and for a session that has ended. */
  async function freshUntil(sessionId: string): Promise<Date | null> {
    const at = await sessions.findStepUp(db.queryable, sessionId, freshSince())
    return at === undefined ? null : new Date(at.getTime() + FRESH_MS)
  }

  /** For a security change: a code of the authenticator, or a session that proved a factor just now. */
  async function check(
    { sessionId }: Session,
    user: UserRow,
    googleCode: string | undefined,
  ): Promise<Result<Proof, NeededRefusal>> {
    const factors = await bound(user)
    if (factors.length === 0) return ok({ kind: 'none', userId: user.id })
    if (googleCode === undefined && (await freshUntil(sessionId)) !== null) {
      return ok({ kind: 'session', userId: user.id, sessionId })
    }
    return checkCode(user, googleCode)
  }

  async function checkCode(
    user: UserRow,
    code: string | undefined,
    place: GuessPlace = 'session',
  ): Promise<Result<StepProof, NeededRefusal>> {
    if (user.totp_factor === null) return refuse({ code: 'identity.passkey_needed' })
    return authenticator.check(user, user.totp_factor, { code, place })
  }

  /** For acts that nobody may do by a stolen session alone: where no factor is bound, a mailed code stands in. */
  async function checkOrCode(
    asker: Session,
    user: UserRow,
    given: { readonly act: OwnCodeAct; readonly code: string | undefined; readonly googleCode: string | undefined },
  ): Promise<Result<Proof, NeededRefusal | CodeRefusal>> {
    const proof = await check(asker, user, given.googleCode)
    if (!proof.ok || proof.value.kind !== 'none') return proof
    if (given.code === undefined) return refuse({ code: 'identity.code_missing' })
    const mailed = await codes.check(ownContact(user, given.act), given.act, given.code)
    return mailed.ok ? ok({ kind: 'code', userId: user.id, codeId: mailed.value }) : mailed
  }

  /** For the second step of a log-in, or of a forgotten password: there is no session yet that could be fresh. */
  async function checkAtLogIn(
    user: UserRow,
    given: SecondStepGiven,
    place: GuessPlace = 'log_in',
  ): Promise<Result<Proof, LogInRefusal>> {
    if (given.recoveryCode !== undefined) return authenticator.checkRecovery(user, given.recoveryCode, place)
    if (given.passkey !== undefined) {
      return passkeyProofs.check(given.passkey, { userId: user.id, purpose: 'log_in', holder: given.ticket })
    }
    return checkCode(user, given.code, place)
  }

  /** True for the one act that uses the proof. */
  async function use(tx: Tx, proof: Proof): Promise<boolean> {
    switch (proof.kind) {
      case 'none':
        return true
      case 'session':
        return (await sessions.findStepUp(tx, proof.sessionId, freshSince())) !== undefined
      case 'code':
        return codes.use(tx, proof.codeId)
      case 'step':
        return sql.useTotpStep(tx, proof)
      case 'recovery':
        return sql.useRecoveryCode(tx, { ...proof, now: realClock.now() })
      case 'passkey':
        return passkeyProofs.use(tx, proof)
    }
  }

  /** Forgets the wrong tries once the act is committed; inside its transaction that would ask for a second connection. */
  async function proving<R extends Result<unknown, Refusal>>(proof: Proof, act: () => Promise<R>): Promise<R> {
    const result = await act()
    if (result.ok && (proof.kind === 'step' || proof.kind === 'recovery')) await authenticator.forgetTries(proof.userId)
    return result
  }

  /** Proves a factor for this session, which then need not be asked again for five minutes; `renew` stands or falls with it. */
  async function stepUp<Renewed, R extends Refusal>(
    { userId, sessionId }: Session,
    given: { readonly googleCode: string | undefined; readonly passkey: Assertion | undefined },
    renew: (tx: Tx) => Promise<Result<Renewed, R>>,
  ) {
    const user = await users.getUser(db.queryable, userId)
    if ((await bound(user)).length === 0) return refuse({ code: 'identity.factor_not_bound' })
    const proof =
      given.passkey === undefined
        ? await checkCode(user, given.googleCode)
        : await passkeyProofs.check(given.passkey, { userId, purpose: 'step_up', holder: sessionId })
    if (!proof.ok) return proof
    const { value } = proof
    return proving(value, () =>
      db.tx(async (tx) => {
        if (!(await use(tx, value))) return refuse({ code: wrongOf(value) })
        const renewed = await renew(tx)
        if (!renewed.ok) return renewed
        const now = realClock.now()
        await sessions.setStepUp(tx, sessionId, now)
        return ok({ ...renewed.value, until: new Date(now.getTime() + FRESH_MS).toISOString() })
      }),
    )
  }

  return {
    bound,
    check,
    checkOrCode,
    checkAtLogIn,
    checkRecovery: authenticator.checkRecovery,
    use,
    proving,
    stepUp,
    freshUntil,
    /** For outflows: whether this session proved a second factor within the last five minutes. */
    isFresh: async (sessionId: string): Promise<boolean> => (await freshUntil(sessionId)) !== null,
  }
}
export type Factors = ReturnType<typeof createFactors>

/** What is told of a proof that another act has used in the meantime. */
function wrongOf({ kind }: Proof) {
  return kind === 'passkey' ? ('identity.passkey_wrong' as const) : ('identity.totp_wrong' as const)
}
