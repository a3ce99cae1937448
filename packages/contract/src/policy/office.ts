import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { COUNTRIES } from '../countries.ts'
import { jsonText, languageTexts, line, listText, nothing, page, paging, text, time } from '../fields.ts'
import { picture } from '../kyc/fields.ts'
import { EVIDENCE_GROUNDS, EVIDENCE_STATES, GATE_STEPS, POLICY_ANSWERS, PRODUCTS, RULE_CATEGORIES } from './lists.ts'

/** Whoever answers for the law writes rules; whoever answers questions reads them. */
const WRITERS = ['admin', 'compliance'] as const
const READERS = ['admin', 'compliance', 'support', 'operator'] as const

/** Whoever looks at documents of people looks at evidence too. */
const REVIEWERS = ['admin', 'compliance', 'reviewer'] as const

const REASON_MAX = 400
/** Any token can get a rule of its own. */
const IS_PRODUCT = new RegExp(`^(${PRODUCTS.join('|')}|asset:[A-Z0-9]{2,12})$`)

const said = {
  product: z.string(),
  place: z.string(),
  category: z.enum(RULE_CATEGORIES),
  answer: z.enum(POLICY_ANSWERS),
  steps: z.array(z.enum(GATE_STEPS)),
  reason: languageTexts(REASON_MAX),
  source: z.string(),
  validFrom: time,
}

const officeRule = z.object({
  ...said,
  ruleId: z.string(),
  /** Whether it is the one that counts now, was replaced, or is still to begin. */
  phase: z.enum(['in_force', 'replaced', 'coming']),
  /** Of the first start; null of what people have decided. */
  preset: z.string().nullable(),
  madeAt: time,
  proposedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
})
export type OfficePolicyRule = z.infer<typeof officeRule>

/** What a rule would change, counted before anybody agrees to it. */
const impact = z.object({
  /** Accounts whose answer becomes another one, by the country that they declare. */
  people: z.number(),
  /** Of these, those to whom less is offered than before. */
  stricterFor: z.number(),
  /** People with purchases that wait, plans or orders, which would be ended. */
  holders: z.number(),
  open: z.number(),
})
export type PolicyImpact = z.infer<typeof impact>

const proposal = z.object({
  ...said,
  proposalId: z.string(),
  note: z.string(),
  impact,
  proposerId: z.string(),
  proposerEmail: z.string(),
  proposedAt: time,
  expiresAt: time,
})
export type PolicyProposal = z.infer<typeof proposal>

const evidence = z.object({
  evidenceId: z.string(),
  userId: z.string(),
  uid: z.string(),
  /** As the role of the reader may see it. */
  account: z.string(),
  ground: z.enum(EVIDENCE_GROUNDS),
  state: z.enum(EVIDENCE_STATES),
  sentAt: time,
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
export type InvestorEvidence = z.infer<typeof evidence>
const evidenceId = text().max(40, 'policy.evidence_unknown')

const rule = z.object({
  product: text().refine((product) => IS_PRODUCT.test(product), 'policy.product_unknown'),
  place: text().refine((place) => ['*', 'EEA', ...COUNTRIES].includes(place), 'policy.place_unknown'),
  category: z.enum(RULE_CATEGORIES),
  answer: z.enum(POLICY_ANSWERS),
  steps: listText(z.enum(GATE_STEPS), GATE_STEPS.length),
  reason: jsonText(languageTexts(REASON_MAX)),
  source: line(200),
  validFrom: time,
})
const RULE_REFUSALS = [
  'policy.product_unknown',
  'policy.place_unknown',
  'policy.steps_wrong',
  'policy.warning_missing',
  'policy.document_missing',
  'policy.reason_missing',
] as const
const CLOSING = ['policy.proposal_unknown', 'policy.proposal_closed'] as const
const ofProposal = z.object({ proposalId: text().max(40, 'policy.proposal_unknown') })

/** Rules for the back office: a change takes two people, a reason and a count of whom it touches. Part of the calls of policy. */
export const officeCalls = {
  officePolicyRules: officeGet('/policy/list', {
    access: 'staff',
    roles: READERS,
    summary: 'Every version of every rule, those to come included, with who proposed and who approved it.',
    input: nothing,
    output: z.object({ rules: z.array(officeRule) }),
  }),
  policyProposals: officeGet('/policy/proposal/list', {
    access: 'staff',
    roles: READERS,
    summary: 'Rules that were proposed and that nobody has decided about yet, the oldest first.',
    input: nothing,
    output: z.array(proposal),
  }),
  dryRunPolicyRule: officePost('/policy/dryRun', {
    access: 'staff',
    roles: WRITERS,
    summary:
      'What a rule would change: accounts by the country that they declare, and open purchases that it would end.',
    input: rule,
    output: impact,
    refusals: RULE_REFUSALS,
  }),
  proposePolicyRule: officePost('/policy/proposal/create', {
    access: 'staff',
    roles: WRITERS,
    summary: 'Proposes a rule with the reason for it; it is open for 72 hours.',
    input: rule.extend({ note: line(500) }),
    output: proposal,
    refusals: [...RULE_REFUSALS, 'policy.proposal_open'],
  }),
  approvePolicyRule: officePost('/policy/proposal/approve', {
    access: 'staff',
    roles: WRITERS,
    decides: true,
    summary: 'Approves what somebody else proposed. The rule begins at its moment, a minute from now at the earliest.',
    input: ofProposal,
    output: nothing,
    refusals: [...CLOSING, 'policy.second_person_needed', 'policy.rule_exists'],
  }),
  declinePolicyRule: officePost('/policy/proposal/decline', {
    access: 'staff',
    roles: WRITERS,
    summary: 'Declines what somebody else proposed.',
    input: ofProposal,
    output: nothing,
    refusals: [...CLOSING, 'policy.second_person_needed'],
  }),
  withdrawPolicyRule: officePost('/policy/proposal/withdraw', {
    access: 'staff',
    roles: WRITERS,
    summary: 'Takes one’s own proposal back.',
    input: ofProposal,
    output: nothing,
    refusals: [...CLOSING, 'policy.not_own_proposal'],
  }),
  investorEvidence: officeGet('/policy/evidence/list', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Evidence of experienced investors: what waits comes first, the longest first.',
    input: z.object({ ...paging, state: z.enum(EVIDENCE_STATES).optional() }),
    output: page(evidence),
  }),
  investorEvidenceFile: officeGet('/policy/evidence/file', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'The picture that somebody sent. Who looked at it is recorded.',
    input: z.object({ evidenceId }),
    output: picture,
    refusals: ['policy.evidence_unknown'],
  }),
  decideEvidence: officePost('/policy/evidence/decide', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Takes somebody for an experienced investor for a year, or says why not.',
    input: z.object({ evidenceId, decision: z.enum(['accepted', 'rejected']), reason: line(300).optional() }),
    output: nothing,
    refusals: ['policy.evidence_unknown', 'policy.evidence_decided', 'policy.evidence_reason_missing'],
  }),
} as const
