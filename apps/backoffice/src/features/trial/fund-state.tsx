import type { TrialState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOKS: Readonly<Record<TrialState, StatusKind>> = {
  active: 'processing',
  ending: 'in_review',
  waiting: 'open',
  taken: 'completed',
  lost: 'failed',
  closed: 'cancelled',
}

export function FundState({ state }: { readonly state: TrialState }) {
  const t = useTranslations('trialDesk.states')
  return <Status kind={LOOKS[state]} label={t(state)} />
}
