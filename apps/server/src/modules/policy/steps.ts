import type { ClientCategory, DocumentStep, GateState, GateStep } from '@bourse/contract'
import { PASSABLE_STEPS } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import { afterCommit, type Db, type Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Documents } from './documents.ts'
import { isCurrent, isDocument } from './documents.ts'
import { lastOf } from './evidence/evidence.sql.ts'
import type { Knowledge } from './knowledge/knowledge.ts'
import type { People } from './people.ts'
import { coolingEnds, judgeCooling, validUntil } from './steps.rules.ts'
import * as sql from './steps.sql.ts'

export interface PassDeps {
  readonly clock: Clock
  readonly people: Pick<People, 'forget'>
}

type Detail = Partial<Pick<sql.StepRow, 'category' | 'product' | 'version'>>

export type Pass = ReturnType<typeof createPass>

/** Writes down that somebody has passed a step. */
export function createPass({ clock, people }: PassDeps) {
  /** In the transaction of whoever has seen to it; it counts for a year. */
  return async function pass(tx: Tx, userId: string, step: GateStep, detail: Detail = {}): Promise<void> {
    const now = clock.now()
    const { category = null, product = '', version = '' } = detail
    await sql.insertStep(tx, userId, { step, passedAt: now, validUntil: validUntil(now), category, product, version })
    afterCommit(tx, () => people.forget(userId))
  }
}

export interface StepDeps {
  readonly db: Db
  readonly clock: Clock
  readonly pass: Pass
  readonly waits: Knowledge['waits']
  readonly documentOf: Documents
}

export interface Agreed {
  readonly step: DocumentStep
  readonly product: string
  readonly version: string
}

export type Steps = ReturnType<typeof createSteps>

/** How a person passes a gate: by reading, declaring, agreeing and waiting. */
export function createSteps({ db, clock, pass, waits, documentOf }: StepDeps) {
  async function state(userId: string): Promise<GateState> {
    const now = clock.now()
    const passed = await sql.stepsOf(db.queryable, userId)
    const counting = passed.filter((row) => row.validUntil > now && isCurrent(row))
    const general = PASSABLE_STEPS.filter((step) => !isDocument(step)).map((step) => {
      const until = counting.findLast((row) => row.step === step)?.validUntil
      return { step, product: null, passedUntil: until?.toISOString() ?? null }
    })
    const agreed = counting.flatMap(({ step, product, validUntil: until }) =>
      isDocument(step) ? [{ step, product, passedUntil: until.toISOString() }] : [],
    )
    const wait = await waits(db.queryable, userId)
    return {
      steps: [...general, ...agreed],
      evidence: await evidenceOf(userId),
      coolingEnds: coolingEnds(passed, now)?.toISOString() ?? null,
      nextTryAt: wait?.toISOString() ?? null,
      now: now.toISOString(),
    }
  }

  async function evidenceOf(userId: string): Promise<GateState['evidence']> {
    const last = await lastOf(db.queryable, userId)
    return last === undefined ? null : { state: last.state, sentAt: last.sent_at.toISOString(), reason: last.reason }
  }

  async function acknowledge(userId: string, step: Exclude<GateStep, DocumentStep>) {
    return db.tx(async (tx) => {
      const early = step === 'cooling_off' ? judgeCooling(await sql.stepsOf(tx, userId), clock.now()) : ok()
      if (!early.ok) return early
      await pass(tx, userId, step)
      return ok({})
    })
  }

  async function declare(userId: string, category: ClientCategory) {
    return db.tx(async (tx) => {
      await pass(tx, userId, 'category', { category })
      return ok({})
    })
  }

  /** Nobody agrees to what they have not seen: a text that has changed meanwhile is shown first. */
  async function agree(userId: string, { step, product, version }: Agreed) {
    const found = await documentOf({ step, product }, 'en')
    if (!found.ok) return found
    if (found.value.version !== version) return refuse({ code: 'policy.document_changed' as const })
    return db.tx(async (tx) => {
      await pass(tx, userId, step, { product, version })
      return ok({})
    })
  }

  return { state, acknowledge, declare, agree }
}
