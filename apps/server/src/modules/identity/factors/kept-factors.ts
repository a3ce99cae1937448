import { ok } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Guard, NewFactor } from './guard.ts'
import * as sql from './kept-factors.sql.ts'

/** Forgets a factor at the guard that no account has. */
export const FORGET_FACTOR = 'identity.forget-factor'
export type ForgetFactorPayload = { readonly factorId: string }

/** Longer than any act takes that binds what it enrolled. */
const LOOSE_MS = 10 * 60_000

export interface KeptFactorDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now' | 'at'>
  readonly guard: Guard
}

type Unnamed<Factor> = Factor extends unknown ? Omit<Factor, 'id'> : never

/** What the guard keeps for accounts: enrolled before the act that binds it, forgotten after the one that lets it go. */
export function createKeptFactors({ db, clock, ids, jobs, guard }: KeptFactorDeps) {
  /** An act that fails afterwards leaves nothing at the guard for long. */
  async function keep(factor: NewFactor): Promise<string> {
    const dueAt = new Date(clock.now().getTime() + LOOSE_MS)
    await db.tx(async (tx) => {
      await jobs.at(tx, { name: FORGET_FACTOR, key: `${factor.id}:loose`, payload: { factorId: factor.id }, dueAt })
      return ok()
    })
    await guard.enrol(factor)
    return factor.id
  }

  return {
    keep: (factor: Unnamed<NewFactor>) => keep({ ...factor, id: ids.next('fct') } as NewFactor),
    keepAs: keep,

    /** In the transaction in which the account lets it go. */
    async letGo(tx: Tx, factorIds: readonly (string | null)[]): Promise<void> {
      for (const factorId of factorIds)
        if (factorId !== null)
          await jobs.now(tx, { name: FORGET_FACTOR, key: `${factorId}:gone`, payload: { factorId } })
    },

    async forgetLoose({ factorId }: ForgetFactorPayload): Promise<void> {
      if (!(await sql.isKept(db.queryable, factorId))) await guard.forget(factorId)
    },
  }
}
export type KeptFactors = ReturnType<typeof createKeptFactors>
