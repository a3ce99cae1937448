// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['policy']> = CallEntry<Contract['policy'][Name]>

export const officePolicyRules = 'GET /policy/list admin compliance support operator' as Entry<'officePolicyRules'>
export const policyProposals = 'GET /policy/proposal/list admin compliance support operator' as Entry<'policyProposals'>
export const dryRunPolicyRule = 'POST /policy/dryRun admin compliance' as Entry<'dryRunPolicyRule'>
export const proposePolicyRule = 'POST /policy/proposal/create admin compliance' as Entry<'proposePolicyRule'>
export const approvePolicyRule = 'POST /policy/proposal/approve decides admin compliance' as Entry<'approvePolicyRule'>
export const declinePolicyRule = 'POST /policy/proposal/decline admin compliance' as Entry<'declinePolicyRule'>
export const withdrawPolicyRule = 'POST /policy/proposal/withdraw admin compliance' as Entry<'withdrawPolicyRule'>
export const investorEvidence = 'GET /policy/evidence/list admin compliance reviewer' as Entry<'investorEvidence'>
export const investorEvidenceFile = 'GET /policy/evidence/file admin compliance reviewer' as Entry<'investorEvidenceFile'>
export const decideEvidence = 'POST /policy/evidence/decide admin compliance reviewer' as Entry<'decideEvidence'>
