import type { GateState } from '@bourse/contract'
import * as policy from '@bourse/contract/calls/web/policy'
import * as wallet from '@bourse/contract/calls/web/wallet'
import type {
  ACKNOWLEDGED_STEPS,
  DECLARED_CATEGORIES,
  DocumentStep,
  EvidenceGround,
} from '@bourse/contract/policy-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Every rule in force, for whoever reads. */
export function usePolicyRules() {
  return useQuery({
    queryKey: ['policy', 'rules'],
    queryFn: ({ signal }) => call(policy.policyRules, {}, { signal }),
    staleTime: 60_000,
  })
}

/** How each product stands for the person who is logged in. */
export function useOwnProducts(enabled: boolean) {
  return useQuery({
    queryKey: ['wallet', 'userState'],
    queryFn: ({ signal }) => call(wallet.userState, {}, { signal }),
    enabled,
  })
}

const GATE = ['policy', 'gate'] as const

const WAITING_MS = 30_000
const waits = ({ coolingEnds, nextTryAt, now }: GateState) =>
  [coolingEnds, nextTryAt].some((end) => end !== null && end > now)

/** How far the person is with the steps before a product. */
export function useGate() {
  return useQuery({
    queryKey: GATE,
    queryFn: ({ signal }) => call(policy.gateState, {}, { signal }),
    // What ends by time lets whoever waits for it go on without loading the page again.
    refetchInterval: ({ state: { data } }) => (data !== undefined && waits(data) ? WAITING_MS : false),
  })
}

/** A step that was passed changes what is offered. */
const gone = () => refresh(GATE, ['wallet', 'userState'])

export function useAcknowledge() {
  return useMutation({
    mutationFn: (step: (typeof ACKNOWLEDGED_STEPS)[number]) => call(policy.acknowledgeStep, { step }),
    onSettled: gone,
  })
}

export function useDeclareCategory() {
  return useMutation({
    mutationFn: (category: (typeof DECLARED_CATEGORIES)[number]) => call(policy.declareCategory, { category }),
    onSettled: gone,
  })
}

/** A document stays as it is while somebody reads it. */
export function useDocument(step: DocumentStep, product: string) {
  return useQuery({
    queryKey: ['policy', 'document', step, product],
    queryFn: ({ signal }) => call(policy.policyDocument, { step, product }, { signal }),
    staleTime: 60_000,
  })
}

/** One that has changed meanwhile is read again. */
export function useAgree() {
  return useMutation({
    mutationFn: (agreed: { readonly step: DocumentStep; readonly product: string; readonly version: string }) =>
      call(policy.agreeDocument, { ...agreed }),
    onSettled: () => refresh(GATE, ['wallet', 'userState'], ['policy', 'document']),
  })
}

export function useSendEvidence() {
  return useMutation({
    mutationFn: (sent: { readonly ground: EvidenceGround; readonly file: Blob }) =>
      call(policy.sendEvidence, { ...sent }),
    onSettled: () => refresh(GATE),
  })
}

export function useKnowledgeTest() {
  return useMutation({ mutationFn: () => call(policy.knowledgeTest, {}) })
}

export function useAnswerKnowledge() {
  return useMutation({
    mutationFn: ({ tryId, answers }: { readonly tryId: string; readonly answers: readonly number[] }) =>
      call(policy.answerKnowledge, { tryId, answers: answers.join(',') }),
    onSettled: gone,
  })
}
