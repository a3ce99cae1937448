import type { Doors } from '../../testing/doors.ts'

const WRITERS = ['admin', 'compliance'] as const
const READERS = ['admin', 'compliance', 'support', 'operator'] as const
const REVIEWERS = ['admin', 'compliance', 'reviewer'] as const

export const DOORS: Doors = {
  access: {
    policyRules: 'everyone',
    deniedCountries: 'everyone',
    gateState: 'users',
    acknowledgeStep: 'users',
    declareCategory: 'users',
    sendEvidence: 'users',
    policyDocument: 'everyone',
    agreeDocument: 'users',
    knowledgeTest: 'users',
    answerKnowledge: 'users',
    officePolicyRules: READERS,
    policyProposals: READERS,
    dryRunPolicyRule: WRITERS,
    proposePolicyRule: WRITERS,
    approvePolicyRule: WRITERS,
    declinePolicyRule: WRITERS,
    withdrawPolicyRule: WRITERS,
    investorEvidence: REVIEWERS,
    investorEvidenceFile: REVIEWERS,
    decideEvidence: REVIEWERS,
  },
}
