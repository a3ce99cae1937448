import type { DecisionSubject, OfficePolicyRule, PolicyProposal, Product } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import { afterCommit, type Db, type Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { schedule } from './applying.ts'
import type { createImpact } from './impact.ts'
import type { Rule } from './policy.rules.ts'
import {
  type DecideRefusal,
  judgeRule,
  mayDecide,
  mayWithdraw,
  openUntil,
  type ProposalFacts,
  type RuleRefusal,
  startOf,
  type WithdrawRefusal,
} from './proposals.rules.ts'
import * as sql from './proposals.sql.ts'
import type { RuleRow } from './rules.sql.ts'
import * as rulesSql from './rules.sql.ts'
import type { Table } from './table.ts'

export interface ProposalDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly recordAct: RecordAct
  readonly table: Pick<Table, 'changed'>
  readonly impactOf: ReturnType<typeof createImpact>
}

export type NewRule = Omit<Rule, 'product' | 'validFrom'> & { readonly product: string; readonly validFrom: string }
type Done<No extends { readonly code: string }> = Result<Record<string, never>, No>
type May<No extends DecideRefusal | WithdrawRefusal> = (
  facts: ProposalFacts<sql.ProposalRow>,
) => Result<sql.ProposalRow, No>

export type Proposals = ReturnType<typeof createProposals>

/** Rules are changed by two: one proposes with a reason and a count of whom it touches, another approves. */
export function createProposals({ db, clock, ids, jobs, recordAct, table, impactOf }: ProposalDeps) {
  const ruleOf = ({ product, validFrom, ...rule }: NewRule) => ({
    ...{ ...rule, product: product as Product, validFrom: new Date(validFrom) },
  })

  async function dryRun(rule: NewRule) {
    const judged = judgeRule(rule)
    return judged.ok ? ok(await impactOf(ruleOf(rule))) : judged
  }

  async function propose(
    { note, ...rule }: NewRule & { readonly note: string },
    actor: Actor,
  ): Promise<Result<PolicyProposal, RuleRefusal | { readonly code: 'policy.proposal_open' }>> {
    const counted = await dryRun(rule)
    if (!counted.ok) return counted
    const now = clock.now()
    const { product, place, category, answer, steps, reason, source, validFrom } = ruleOf(rule)
    const row: sql.NewProposal = {
      ...{ id: ids.next('ppr'), product, place, category, answer, steps, reason, source, valid_from: validFrom, note },
      ...{ impact: counted.value, proposed_by: actor.staffId, proposer_email: actor.email },
      ...{ proposed_at: now, expires_at: openUntil(now) },
    }
    return db.tx(async (tx) => {
      await sql.expireProposals(tx, now)
      if (!(await sql.insertProposal(tx, row))) return refuse({ code: 'policy.proposal_open' as const })
      const detail = { ...detailOf(row), note, ...counted.value }
      await recordAct(tx, { actor, act: 'policy.rule_proposed', subject: row.id, detail })
      return ok(proposalView(row))
    })
  }

  async function approve(
    id: string,
    actor: Actor,
  ): Promise<Done<DecideRefusal | { readonly code: 'policy.rule_exists' }>> {
    return db.tx(async (tx): Promise<Done<DecideRefusal | { readonly code: 'policy.rule_exists' }>> => {
      const now = clock.now()
      const allowed = mayDecide({ proposal: await sql.lockProposal(tx, id), staffId: actor.staffId, now })
      if (!allowed.ok) return allowed
      const { product, place, category, answer, steps, reason, source, valid_from, proposed_by } = allowed.value
      const rule: RuleRow = {
        ...{ id: ids.next('prl'), product, place, category, answer, steps, reason, source },
        ...{ validFrom: startOf(valid_from, now), preset: null, madeAt: now },
        ...{ proposedBy: proposed_by, approvedBy: actor.staffId },
      }
      if ((await rulesSql.insertRules(tx, [rule])) === 0) return refuse({ code: 'policy.rule_exists' })
      await sql.closeProposal(tx, { id, state: 'approved', by: actor.staffId, now, ruleId: rule.id })
      await schedule(jobs, tx, { ruleId: rule.id, round: 1 }, rule.validFrom)
      const detail = { ...detailOf(allowed.value), proposal: id, proposedBy: proposed_by }
      const begins = { ...detail, validFrom: rule.validFrom.toISOString() }
      await recordAct(tx, { actor, act: 'policy.rule_approved', subject: rule.id, detail: begins })
      afterCommit(tx, table.changed)
      return ok({})
    })
  }

  async function end<No extends DecideRefusal | WithdrawRefusal>(
    id: string,
    actor: Actor,
    { state, may }: { readonly state: 'declined' | 'withdrawn'; readonly may: May<No> },
  ): Promise<Done<No>> {
    return db.tx(async (tx: Tx): Promise<Done<No>> => {
      const now = clock.now()
      const allowed = may({ proposal: await sql.lockProposal(tx, id), staffId: actor.staffId, now })
      if (!allowed.ok) return allowed
      await sql.closeProposal(tx, { id, state, by: actor.staffId, now })
      await recordAct(tx, { actor, act: `policy.rule_${state}`, subject: id, detail: detailOf(allowed.value) })
      return ok({})
    })
  }

  return {
    dryRun,
    propose,
    approve,
    decline: (id: string, actor: Actor) => end(id, actor, { state: 'declined', may: mayDecide }),
    withdraw: (id: string, actor: Actor) => end(id, actor, { state: 'withdrawn', may: mayWithdraw }),
    open: async (): Promise<PolicyProposal[]> => (await sql.listOpen(db.queryable, clock.now())).map(proposalView),
    rules: async (): Promise<OfficePolicyRule[]> => ruleViews(await rulesSql.listRules(db.queryable), clock.now()),

    /** What is signed with an approval. */
    async decisionSubject({ proposalId }: { readonly proposalId: string }): Promise<DecisionSubject> {
      const row = await sql.findProposal(db.queryable, proposalId)
      if (row === undefined) return { facts: [] }
      const { product, place, category, answer, steps, valid_from: from } = row
      const saying = [answer, ...steps].join(' ')
      return { facts: [`${product} in ${place} for ${category}: ${saying}`, `from ${from.toISOString()}`] }
    },
  }
}

function detailOf({ product, place, category, answer, steps, source }: sql.NewProposal) {
  return { product, place, category, answer, steps: [...steps], source }
}

function proposalView(row: sql.NewProposal): PolicyProposal {
  const { product, place, category, answer, steps, reason, source, note, impact } = row
  return {
    ...{ product, place, category, answer, steps: [...steps], reason, source, note, impact },
    proposalId: row.id,
    validFrom: row.valid_from.toISOString(),
    proposerId: row.proposed_by,
    proposerEmail: row.proposer_email,
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** Rows come by key and by moment: of a key the last that has begun is in force. */
function ruleViews(rows: readonly RuleRow[], now: Date): OfficePolicyRule[] {
  const keyOf = ({ product, place, category }: RuleRow) => `${product} ${place} ${category}`
  const latest = new Map(rows.filter(({ validFrom }) => validFrom <= now).map((row) => [keyOf(row), row.id]))
  const phaseOf = (row: RuleRow) => {
    if (row.validFrom > now) return 'coming'
    return latest.get(keyOf(row)) === row.id ? 'in_force' : 'replaced'
  }
  return rows.map((row) => {
    const { id, steps, validFrom, madeAt, ...rest } = row
    return {
      ...{ ...rest, ruleId: id, steps: [...steps], phase: phaseOf(row) },
      ...{ validFrom: validFrom.toISOString(), madeAt: madeAt.toISOString() },
    }
  })
}
