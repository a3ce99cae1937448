import type { PartnerState as State } from '@bourse/contract/api-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOK: Record<State, StatusKind> = {
  applied: 'in_review',
  approved: 'completed',
  suspended: 'cancelled',
  refused: 'failed',
}

export function PartnerState({ state }: { readonly state: State }) {
  const t = useTranslations('partnersDesk.states')
  return <Status kind={LOOK[state]} label={t(state)} />
}
