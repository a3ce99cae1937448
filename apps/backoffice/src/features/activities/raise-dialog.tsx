import type { ActivityBudget } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { DraftDialog } from '../../app/page/draft-dialog.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { useProposeRaise } from './api.ts'
import { raiseForm } from './raise-form.ts'

interface RaiseDialogProps {
  readonly id: string
  readonly budget: ActivityBudget
  readonly onClose: () => void
}

/** More for a budget: proposed here, confirmed by another person. */
export function RaiseDialog({ id, budget, onClose }: RaiseDialogProps) {
  const t = useTranslations('activitiesDesk.raise')
  const amountText = useAmountText()
  const propose = useProposeRaise()
  return (
    <DraftDialog
      title={t('title', { asset: budget.asset })}
      description={t('text', { left: amountText(budget.left, budget.asset) })}
      confirm={t('confirm')}
      reason={t('reason')}
      done={t('done')}
      start={{ amount: '', reason: '' }}
      fields={() => [{ name: 'amount', label: t('amount'), inputMode: 'decimal', unit: budget.asset }]}
      form={(typed) => raiseForm(typed, { id, pool: budget.pool, asset: budget.asset })}
      errorText={(wrong) => t(wrong)}
      act={propose}
      onClose={onClose}
    />
  )
}
