import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ReasonDialog } from '../../app/page/reason-dialog.tsx'
import { useProposeClosing } from './api.ts'

/** What closing means for the holders is said before it is proposed. */
export function CloseDialog({ symbol, onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const t = useTranslations('etpDesk.closing')
  const propose = useProposeClosing()
  return (
    <ReasonDialog
      title={t('title', { symbol })}
      description={t('text')}
      confirm={t('confirm')}
      label={t('reason')}
      missing={t('missing')}
      done={t('done')}
      act={propose}
      onReason={(reason, then) => propose.mutate({ symbol, reason }, then)}
      onClose={onClose}
    />
  )
}
