import type { SavingState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOKS: Readonly<Record<SavingState, StatusKind>> = {
  subscribed: 'open',
  accruing: 'processing',
  released: 'completed',
  exited: 'cancelled',
}

export function PositionState({ state }: { readonly state: SavingState }) {
  const t = useTranslations('savingDesk.states')
  return <Status kind={LOOKS[state]} label={t(state)} />
}
