import * as policy from '@bourse/contract/calls/office/policy'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'
import type { NewRule } from './rule-form.ts'

const RULES = ['policy', 'rules'] as const
const PROPOSALS = ['policy', 'proposals'] as const
const QUEUE_EVERY_MS = 10_000

export function useRules() {
  return useQuery({
    queryKey: RULES,
    queryFn: ({ signal }) => call(policy.officePolicyRules, {}, { signal }),
  })
}

export function useProposals() {
  return useQuery({
    queryKey: PROPOSALS,
    queryFn: ({ signal }) => call(policy.policyProposals, {}, { signal }),
    refetchInterval: QUEUE_EVERY_MS,
  })
}

/** Counts whom a rule would change; nothing is written. */
export function useDryRun() {
  return useMutation({ mutationFn: (rule: NewRule) => call(policy.dryRunPolicyRule, { ...rule }) })
}

export function usePropose() {
  return useMutation({
    mutationFn: (rule: NewRule & { readonly note: string }) => call(policy.proposePolicyRule, { ...rule }),
    onSuccess: () => refresh(PROPOSALS),
  })
}

export type ProposalAct = 'approve' | 'decline' | 'withdraw'

const CLOSING = {
  approve: (proposalId: string) => call(policy.approvePolicyRule, { proposalId }),
  decline: (proposalId: string) => call(policy.declinePolicyRule, { proposalId }),
  withdraw: (proposalId: string) => call(policy.withdrawPolicyRule, { proposalId }),
} as const satisfies Record<ProposalAct, (proposalId: string) => Promise<unknown>>

export function useCloseProposal(act: ProposalAct) {
  return useMutation({
    mutationFn: (proposalId: string) => CLOSING[act](proposalId),
    onSettled: () => refresh(RULES, PROPOSALS),
  })
}
