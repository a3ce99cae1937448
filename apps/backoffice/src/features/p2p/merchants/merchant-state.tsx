import type { MerchantState as State } from '@bourse/contract/p2p-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOK: Record<State, StatusKind> = {
  waiting: 'in_review',
  approved: 'completed',
  refused: 'failed',
  leaving: 'processing',
  left: 'cancelled',
}

export function MerchantState({ state }: { readonly state: State }) {
  const t = useTranslations('merchants.states')
  return <Status kind={LOOK[state]} label={t(state)} />
}
