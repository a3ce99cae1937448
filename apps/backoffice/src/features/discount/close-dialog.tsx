import type { DiscountSeries } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ReasonDialog } from '../../app/page/reason-dialog.tsx'
import { useClose } from './api.ts'

export function CloseDialog({ series, onClose }: { readonly series: DiscountSeries; readonly onClose: () => void }) {
  const t = useTranslations('discountDesk.close')
  const names = useTranslations('discountDesk.series.directions')
  const close = useClose()
  return (
    <ReasonDialog
      title={t('title', { series: names(series.direction, { coin: series.coin }) })}
      description={t('text')}
      confirm={t('confirm')}
      label={t('reason')}
      missing={t('missing')}
      done={t('done')}
      act={close}
      onReason={(reason, then) => close.mutate({ id: series.id, reason }, then)}
      onClose={onClose}
    />
  )
}
