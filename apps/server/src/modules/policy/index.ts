import type { Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Notices } from '../notices/index.ts'
import { APPLY_RULE, type ApplyDeps, createApplying } from './applying.ts'
import { createDocuments, type DocumentDeps } from './documents.ts'
import { createEvidence, type EvidenceDeps } from './evidence/evidence.ts'
import { createImpact, type ImpactDeps } from './impact.ts'
import { createKnowledge, type KnowledgeDeps } from './knowledge/knowledge.ts'
import { declareNotices } from './notices.ts'
import { createOpeningAudit, type OpeningDeps } from './openings.ts'
import { createPeople, type PeopleDeps } from './people.ts'
import { policyRoutes } from './policy.routes.ts'
import { type AskDeps, createAsking, UNRULED } from './policy.ts'
import { createProposals, type ProposalDeps } from './proposals.ts'
import { forget, PERSONAL_TABLES } from './steps.sql.ts'
import { createPass, createSteps } from './steps.ts'
import { createTable, type TableDeps } from './table.ts'

export { joinPositions, type Positions } from './impact.ts'
export type { Opening } from './openings.ts'
export type { PolicyRefusal } from './policy.rules.ts'
export type { Preset } from './rules.sql.ts'

export type PolicyDeps = TableDeps &
  PeopleDeps &
  Omit<AskDeps, 'table' | 'factsOf'> &
  Omit<ImpactDeps, 'table' | 'factsOf' | 'unruled'> &
  Omit<ProposalDeps, 'table' | 'impactOf'> &
  Omit<ApplyDeps, 'may' | 'told'> &
  Omit<OpeningDeps, 'table' | 'unruled'> &
  DocumentDeps &
  Omit<KnowledgeDeps, 'pass'> &
  Omit<EvidenceDeps, 'pass' | 'told'> & { readonly notices: Pick<Notices, 'declare'> }

export type Policy = ReturnType<typeof createPolicy>

/** Which products are offered where and to whom: rules that are data, with a reason, a source and a day. */
export function createPolicy(deps: PolicyDeps) {
  const table = createTable(deps)
  const people = createPeople(deps)
  const { factsOf } = people
  const pass = createPass({ ...deps, people })
  const documentOf = createDocuments(deps)
  const knowledge = createKnowledge({ ...deps, pass })
  const steps = createSteps({ ...deps, pass, documentOf, waits: knowledge.waits })
  const told = declareNotices(deps.notices)
  const evidence = createEvidence({ ...deps, pass, told })
  const asking = createAsking({ ...deps, table, factsOf })
  const impactOf = createImpact({ ...deps, table, factsOf, unruled: UNRULED })
  const proposals = createProposals({ ...deps, table, impactOf })
  return {
    ...asking,
    /** For a step that another module sees to, such as evidence of a business. */
    passStep: (tx: Tx, userId: string, step: 'business_evidence') => pass(tx, userId, step),
    applyPreset: table.applyPreset,
    seedEvidence: evidence.seed,
    routes: policyRoutes({ asking, proposals, steps, knowledge, evidence, documentOf }),
    audit: createOpeningAudit({ ...deps, table, unruled: UNRULED }),
    personal: { tables: PERSONAL_TABLES, forget },
    decisions: { approvePolicyRule: proposals.decisionSubject },
    jobs: [job(APPLY_RULE, createApplying({ ...deps, may: asking.may, told }))],
  }
}
