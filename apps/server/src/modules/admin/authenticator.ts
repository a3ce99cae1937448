import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { totpStep } from '../../platform/secrets/totp.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as sql from './staff.sql.ts'
import { codeTries, type LimitRefusal, resetTries, takeTry } from './tries.ts'

export interface AuthenticatorDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly limits: Limits
  readonly secrets: SecretBox
  /** Steps before and after the present one whose codes are taken. */
  readonly codeSteps: number
}

export type CodeRefusal = { readonly code: 'admin.code_wrong' } | LimitRefusal

/** A code of the authenticator as the proof of an act inside a session. */
export function createAuthenticator({ db, realClock, limits, secrets, codeSteps }: AuthenticatorDeps) {
  /** The same tries as at log-in: an open desk must not be a place to guess at leisure. Gives the step of the code. */
  async function check(staffId: string, code: string): Promise<Result<number, CodeRefusal>> {
    const tried = await takeTry(limits, codeTries(staffId))
    if (!tried.ok) return tried
    const staff = await sql.findStaff(db.queryable, staffId)
    assert(staff?.totp_secret, 'whoever has a session has an account with an authenticator')
    const moment = { now: realClock.now(), around: codeSteps }
    const step = totpStep(secrets.open(staff.totp_secret, staffId), code, moment)
    return step === undefined ? refuse({ code: 'admin.code_wrong' }) : ok(step)
  }

  return {
    /** Does the act in one transaction with the use of the code, which proves nothing else any more. */
    async proving<Value, Refusal extends { readonly code: string }>(
      { staffId, code }: { readonly staffId: string; readonly code: string },
      act: (tx: Tx) => Promise<Result<Value, Refusal>>,
    ): Promise<Result<Value, Refusal | CodeRefusal>> {
      const step = await check(staffId, code)
      if (!step.ok) return step
      const done = await db.tx(async (tx): Promise<Result<Value, Refusal | CodeRefusal>> => {
        if (!(await sql.takeTotpStep(tx, staffId, step.value))) return refuse({ code: 'admin.code_wrong' })
        return act(tx)
      })
      if (done.ok) await resetTries(limits, codeTries(staffId))
      return done
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
