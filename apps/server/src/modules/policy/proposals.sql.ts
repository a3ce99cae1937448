import type { GateStep, LanguageTexts, PolicyAnswer, PolicyImpact, RuleCategory } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { POLICY_PROPOSAL_MOVES, type ProposalState } from './proposals.rules.ts'

export interface ProposalRow {
  readonly id: string
  readonly state: ProposalState
  readonly product: string
  readonly place: string
  readonly category: RuleCategory
  readonly answer: PolicyAnswer
  readonly steps: readonly GateStep[]
  readonly reason: LanguageTexts
  readonly source: string
  readonly valid_from: Date
  readonly note: string
  readonly impact: PolicyImpact
  readonly proposed_by: string
  readonly proposer_email: string
  readonly proposed_at: Date
  readonly expires_at: Date
}

export type NewProposal = Omit<ProposalRow, 'state'>

/** Gives false when another one for the same product, place and kind of client is open: the unique index decides. */
export async function insertProposal(db: Queryable, one: NewProposal): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into policy.policy_proposals (id, state, product, place, category, answer, steps, reason, source, valid_from, note,
        impact, proposed_by, proposer_email, proposed_at, expires_at)
      values (${one.id}, 'open', ${one.product}, ${one.place}, ${one.category}, ${one.answer}, ${[...one.steps]}::text[],
        ${JSON.stringify(one.reason)}::jsonb, ${one.source}, ${one.valid_from}, ${one.note}, ${JSON.stringify(one.impact)}::jsonb,
        ${one.proposed_by}, ${one.proposer_email}, ${one.proposed_at}, ${one.expires_at})
      on conflict (product, place, category) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export function listOpen(db: Queryable, now: Date): Promise<ProposalRow[]> {
  return rows(
    db,
    sql<ProposalRow>`
      select * from policy.policy_proposals where state = 'open' and expires_at > ${now} order by proposed_at, id`,
  )
}

export function findProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(db, sql<ProposalRow>`select * from policy.policy_proposals where id = ${id}`)
}

export function lockProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(db, sql<ProposalRow>`select * from policy.policy_proposals where id = ${id} for update`)
}

export interface Closing {
  readonly id: string
  readonly state: 'approved' | 'declined' | 'withdrawn'
  readonly by: string
  readonly now: Date
  readonly ruleId?: string
}

export async function closeProposal(db: Queryable, { id, state, by, now, ruleId }: Closing): Promise<void> {
  const to = entering(POLICY_PROPOSAL_MOVES, state)
  const touched = await run(
    db,
    sql`
      update policy.policy_proposals set ${to.set}, decided_by = ${by}, decided_at = ${now}, rule_id = ${ruleId ?? null}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `proposal ${id}`, state)
}

/** Makes room for another proposal of the same. */
export async function expireProposals(db: Queryable, now: Date): Promise<void> {
  const to = entering(POLICY_PROPOSAL_MOVES, 'expired')
  await run(
    db,
    sql`update policy.policy_proposals set ${to.set}, decided_at = ${now} where ${to.from} and expires_at <= ${now}`,
  )
}
