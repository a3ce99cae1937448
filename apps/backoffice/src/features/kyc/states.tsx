import type { CaseState } from '@bourse/contract/kyc-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

type ReviewState = CaseState | 'approved'

const LOOK: Record<ReviewState, StatusKind> = {
  draft: 'open',
  in_review: 'in_review',
  passed: 'completed',
  approved: 'completed',
  rejected: 'failed',
  expired: 'cancelled',
}

export function ReviewStatus({ state }: { state: ReviewState }) {
  const t = useTranslations('kyc.states')
  return <Status kind={LOOK[state]} label={t(state)} />
}
