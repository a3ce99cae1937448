import type { Product } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Positions } from './impact.ts'
import type { PolicyNotices } from './notices.ts'
import type { Asking } from './policy.ts'
import { findRule, type RuleRow } from './rules.sql.ts'

export const APPLY_RULE = 'policy.apply-rule'
export type ApplyPayload = { readonly ruleId: string; readonly round: number }

/** An order that was on its way when the rule began is found by the second look. */
const SECOND_LOOK_MS = 60_000
/** What a halted market keeps is waited for. */
const NEXT_LOOK_MS = 10 * 60_000

export interface ApplyDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'at'>
  readonly positions: () => Positions
  readonly may: Asking['may']
  readonly told: PolicyNotices
}

/** When a rule begins: purchases that wait are ended for those to whom they are no longer offered. Sales stay. */
export function createApplying({ db, clock, jobs, positions, may, told }: ApplyDeps) {
  /** Before the end, so that nobody whose purchases are gone was told nothing; once for a rule, however often it looks. */
  async function tell(userId: string, { id, product, reason }: RuleRow): Promise<void> {
    await db.tx(async (tx) => {
      const params = { product, why: reason }
      await told.notify(tx, { kind: 'purchases_ended', userId, params, key: `${id}:${userId}` })
      return ok()
    })
  }

  return async function apply({ ruleId, round }: ApplyPayload): Promise<void> {
    const rule = await findRule(db.queryable, ruleId)
    if (rule === undefined) return
    const product = rule.product as Product
    let left = 0
    for (const { userId } of await positions().holders(product)) {
      const offered = await may(db.queryable, userId, product)
      if (offered.ok) continue
      await tell(userId, rule)
      left += await positions().end(userId, product)
    }
    const next = round === 1 ? SECOND_LOOK_MS : NEXT_LOOK_MS
    if (round > 1 && left === 0) return
    await db.tx(async (tx) => {
      await schedule(jobs, tx, { ruleId, round: round + 1 }, new Date(clock.now().getTime() + next))
      return ok()
    })
  }
}

export function schedule(jobs: Pick<Jobs, 'at'>, tx: Tx, payload: ApplyPayload, dueAt: Date): Promise<void> {
  return jobs.at(tx, { name: APPLY_RULE, key: `${payload.ruleId}:${payload.round}`, payload, dueAt })
}
