import type { OfficeDiscountPosition } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { DraftDialog } from '../../app/page/draft-dialog.tsx'
import { useProposeReward } from './api.ts'
import { rewardForm } from './series-form.ts'

interface RewardDialogProps {
  readonly position: OfficeDiscountPosition
  readonly onClose: () => void
}

export function RewardDialog({ position, onClose }: RewardDialogProps) {
  const t = useTranslations('discountDesk.reward')
  const propose = useProposeReward()
  return (
    <DraftDialog
      title={t('title')}
      description={t('text')}
      confirm={t('confirm')}
      reason={t('reason')}
      done={t('done')}
      start={{ amount: '', reason: '' }}
      fields={() => [{ name: 'amount', label: t('amount'), inputMode: 'decimal', unit: position.received?.coin }]}
      form={(typed) => rewardForm(typed, position.id)}
      errorText={(wrong) => t(wrong)}
      act={propose}
      onClose={onClose}
    />
  )
}
