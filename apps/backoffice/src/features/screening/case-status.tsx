import type { ScreeningState } from '@bourse/contract/screening-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOK: Record<ScreeningState, StatusKind> = {
  open: 'in_review',
  cleared: 'cancelled',
  accepted: 'completed',
  confirmed: 'failed',
}

export function CaseStatus({ state }: { state: ScreeningState }) {
  const t = useTranslations('screening.states')
  return <Status kind={LOOK[state]} label={t(state)} />
}
