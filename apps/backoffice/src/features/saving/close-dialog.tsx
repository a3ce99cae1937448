import type { OfficeSavingProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ReasonDialog } from '../../app/page/reason-dialog.tsx'
import { useClose } from './api.ts'

export interface CloseDialogProps {
  readonly product: OfficeSavingProduct
  readonly onClose: () => void
}

/** Ends subscriptions; what it leaves alone is said before. */
export function CloseDialog({ product, onClose }: CloseDialogProps) {
  const t = useTranslations('savingDesk.close')
  const close = useClose()
  return (
    <ReasonDialog
      title={t('title', { coin: product.coin, days: product.days })}
      description={t(product.state === 'draft' ? 'draftText' : 'text')}
      confirm={t('confirm')}
      label={t('reason')}
      missing={t('missing')}
      done={t('done')}
      act={close}
      onReason={(reason, then) => close.mutate({ id: product.id, reason }, then)}
      onClose={onClose}
    />
  )
}
