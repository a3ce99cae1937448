import type { GateStep, LanguageTexts, PolicyAnswer, RuleCategory } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/database/db.ts'

export type Preset = 'as-specified' | 'regulated'

export interface RuleRow {
  readonly id: string
  readonly product: string
  readonly place: string
  readonly category: RuleCategory
  readonly answer: PolicyAnswer
  readonly steps: readonly GateStep[]
  readonly reason: LanguageTexts
  readonly source: string
  readonly validFrom: Date
  readonly preset: Preset | null
  readonly madeAt: Date
  readonly proposedBy: string | null
  readonly approvedBy: string | null
}

const RULE = sql`
  id, product, place, category, answer, steps, reason, source, valid_from as "validFrom", preset, made_at as "madeAt",
  proposed_by as "proposedBy", approved_by as "approvedBy"`

/** All versions, those to come included: there are few, and a change is rare. */
export function listRules(db: Queryable): Promise<RuleRow[]> {
  return rows(db, sql<RuleRow>`select ${RULE} from policy.rules order by product, place, category, valid_from`)
}

export function findRule(db: Queryable, id: string): Promise<RuleRow | undefined> {
  return maybeRow(db, sql<RuleRow>`select ${RULE} from policy.rules where id = ${id}`)
}

/** Which table the first start wrote. */
export async function writtenPreset(db: Queryable): Promise<Preset | undefined> {
  const found = sql<{ preset: Preset }>`select preset from policy.rules where preset is not null limit 1`
  return (await maybeRow(db, found))?.preset
}

/** What is there already stays: two processes may start at once, and a later version may bring products of its own. */
export function insertRules(db: Queryable, added: readonly RuleRow[]): Promise<number> {
  const written = JSON.stringify(added.map((rule) => ({ ...rule, steps: [...rule.steps] })))
  return run(
    db,
    sql`
      insert into policy.rules (id, product, place, category, answer, steps, reason, source, valid_from, preset, made_at,
        proposed_by, approved_by)
      select id, product, place, category, answer, steps, reason, source, "validFrom", preset, "madeAt", "proposedBy", "approvedBy"
      from jsonb_to_recordset(${written}::jsonb) as added (id text, product text, place text, category text, answer text,
        steps text[], reason jsonb, source text, "validFrom" timestamptz, preset text, "madeAt" timestamptz, "proposedBy" text,
        "approvedBy" text)
      on conflict (product, place, category, valid_from) do nothing`,
  )
}
