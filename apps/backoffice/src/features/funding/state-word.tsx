import type { OfficeWithdrawalRow } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'

const STATUS = {
  review: 'in_review',
  approved: 'processing',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

export function StateWord({ row }: { readonly row: Pick<OfficeWithdrawalRow, 'state'> }) {
  const t = useTranslations('withdrawals.states')
  return <Status kind={STATUS[row.state]} label={t(row.state)} />
}
