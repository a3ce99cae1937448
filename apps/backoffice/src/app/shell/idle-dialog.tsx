import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { formatCountdown } from '../moments.ts'
import { presence, useSessionOutlook } from './presence.ts'

/** Asks whether somebody is still there before the session ends for want of them. */
export function IdleDialog() {
  const t = useTranslations('shell.idle')
  const left = useSessionOutlook()?.idleEndsInMs
  return (
    <LateDialog
      open={left !== undefined}
      onOpenChange={() => presence.stay()}
      title={t('title')}
      description={t('text', { time: formatCountdown(left ?? 0) })}
      actions={
        <Button variant="ink" onClick={() => presence.stay()}>
          {t('stay')}
        </Button>
      }
    />
  )
}
