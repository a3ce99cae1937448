import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Documents } from './documents.ts'
import type { Evidence } from './evidence/evidence.ts'
import type { Knowledge } from './knowledge/knowledge.ts'
import type { Asking } from './policy.ts'
import type { Proposals } from './proposals.ts'
import type { Steps } from './steps.ts'

interface Routed {
  readonly asking: Asking
  readonly proposals: Proposals
  readonly steps: Steps
  readonly knowledge: Knowledge
  readonly evidence: Evidence
  readonly documentOf: Documents
}

export function policyRoutes(routed: Routed): Handlers<typeof contract.policy> {
  const { asking, proposals, steps, knowledge, evidence, documentOf } = routed
  return {
    policyRules: async (_input, { language }) => ok({ rules: await asking.rulesIn(language) }),
    deniedCountries: async ({ product }) => ok({ countries: await asking.deniedCountries(product) }),
    gateState: async (_input, { principal }) => ok(await steps.state(principal.userId)),
    acknowledgeStep: ({ step }, { principal }) => steps.acknowledge(principal.userId, step),
    declareCategory: ({ category }, { principal }) => steps.declare(principal.userId, category),
    sendEvidence: ({ ground }, { principal, file }) => evidence.send(principal.userId, ground, file),
    policyDocument: (input, { language }) => documentOf(input, language),
    agreeDocument: (input, { principal }) => steps.agree(principal.userId, input),
    knowledgeTest: (_input, { principal, language }) => knowledge.questions(principal.userId, language),
    answerKnowledge: (input, { principal, language }) => knowledge.answer(principal.userId, input, language),
    officePolicyRules: async () => ok({ rules: await proposals.rules() }),
    policyProposals: async () => ok(await proposals.open()),
    dryRunPolicyRule: (input) => proposals.dryRun(input),
    proposePolicyRule: (input, context) => proposals.propose(input, actorOf(context)),
    approvePolicyRule: ({ proposalId }, context) => proposals.approve(proposalId, actorOf(context)),
    declinePolicyRule: ({ proposalId }, context) => proposals.decline(proposalId, actorOf(context)),
    withdrawPolicyRule: ({ proposalId }, context) => proposals.withdraw(proposalId, actorOf(context)),
    investorEvidence: async (query, { principal }) => ok(await evidence.list(query, principal.role)),
    investorEvidenceFile: ({ evidenceId }, context) => evidence.open(evidenceId, actorOf(context)),
    decideEvidence: (input, context) => evidence.decide(input, actorOf(context)),
  }
}
