import type { QuickbuyCaseState, QuickbuyState } from '@bourse/contract/quickbuy-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const ORDER_LOOK: Record<QuickbuyState, StatusKind> = {
  waiting_payment: 'open',
  paid: 'processing',
  processing: 'processing',
  delivering: 'processing',
  completed: 'completed',
  on_hold: 'in_review',
  cancelled: 'cancelled',
  failed: 'failed',
  expired: 'cancelled',
  refunded: 'cancelled',
}

const CASE_LOOK: Record<QuickbuyCaseState, StatusKind> = {
  open: 'in_review',
  refunding: 'processing',
  closed: 'completed',
}

export function OrderState({ state }: { readonly state: QuickbuyState }) {
  const t = useTranslations('quickbuy.states')
  return <Status kind={ORDER_LOOK[state]} label={t(state)} />
}

export function CaseState({ state }: { readonly state: QuickbuyCaseState }) {
  const t = useTranslations('quickbuy.caseStates')
  return <Status kind={CASE_LOOK[state]} label={t(state)} />
}
