import type { SavingPool } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { DraftDialog } from '../../app/page/draft-dialog.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { useProposePool } from './api.ts'
import { poolForm } from './draft-form.ts'

/** Money of the house for interest: proposed here, confirmed by another person. */
export function PoolDialog({ pool, onClose }: { readonly pool: SavingPool; readonly onClose: () => void }) {
  const t = useTranslations('savingDesk.fund')
  const amountText = useAmountText()
  const propose = useProposePool()
  const { coin, treasury } = pool
  return (
    <DraftDialog
      title={t('title', { coin })}
      description={t('text', { amount: amountText(treasury, coin) })}
      confirm={t('confirm')}
      reason={t('reason')}
      done={t('done')}
      start={{ amount: '', reason: '' }}
      fields={() => [{ name: 'amount', label: t('amount'), inputMode: 'decimal', unit: coin }]}
      form={(typed) => poolForm(typed, coin)}
      errorText={(wrong) => t(wrong)}
      act={propose}
      onClose={onClose}
    />
  )
}
