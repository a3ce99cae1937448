import type { TravelState } from '@bourse/contract/travel-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOK: Record<TravelState, StatusKind> = {
  open: 'in_review',
  accepted: 'completed',
  waived: 'completed',
  rejected: 'failed',
  declined: 'failed',
  withdrawn: 'cancelled',
}

export function TransferState({ state }: { state: TravelState }) {
  const t = useTranslations('travel.states')
  return <Status kind={LOOK[state]} label={t(state)} />
}
