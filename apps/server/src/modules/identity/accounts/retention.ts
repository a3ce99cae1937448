import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Kept, Personal } from '../../../platform/personal.ts'
import type { KeptFactors } from '../factors/kept-factors.ts'
import * as sql from './retention.sql.ts'

export interface RetentionDeps {
  readonly db: Db
  /** What the guard keeps of a person goes with them. */
  readonly keptFactors: Pick<KeptFactors, 'letGo'>
}

/** When sessions, codes and steps go, and what stays of a person after the law's clock has ended. */
export function createRetention({ db, keptFactors }: RetentionDeps): Pick<Personal, 'kept' | 'forget'> {
  const kept = (what: keyof typeof sql.OLD_ROWS, clock: Kept['clock']): Kept => ({
    what,
    clock,
    sweep: (expired) => sql.deleteOld(db.queryable, sql.OLD_ROWS[what], expired),
    count: (on, expired) => sql.countOld(on, sql.OLD_ROWS[what], expired),
  })
  return {
    // People know nothing of a moved clock while they are logged in; a code lapses by the product's.
    kept: [kept('sessions', 'real'), kept('steps', 'real'), kept('codes', 'product')],
    async forget(tx, userId) {
      await keptFactors.letGo(tx, await sql.factorsOf(tx, userId))
      await sql.forgetPerson(tx, userId)
    },
  }
}

/** Whose clock has ended, for the module that goes through all of them. */
export function leavers({ db }: { readonly db: Db }) {
  return {
    leftBefore: (before: Date, limit: number) => sql.leftBefore(db.queryable, before, limit),
    markForgotten: (tx: Tx, userId: string, at: Date) => sql.markForgotten(tx, userId, at),
  }
}
