import type { HomeNotice } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Dialog } from '@bourse/ui/dialog.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'

export interface MaintenanceDialogProps {
  notice: NonNullable<HomeNotice['maintenance']>
  onConfirm: () => void
}

export function MaintenanceDialog({ notice, onConfirm }: MaintenanceDialogProps) {
  const t = useTranslations('shell.maintenance')
  const locale = useLocaleTag()
  const until =
    notice.until === null
      ? null
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(notice.until))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onConfirm()
      }}
      title={t('title')}
      description={notice.message ?? t('text')}
      actions={
        <Button variant="ink" onClick={onConfirm}>
          {t('confirm')}
        </Button>
      }
    >
      {until !== null && <p className="font-medium">{t('until', { time: until })}</p>}
    </Dialog>
  )
}
