import type { HomeNotice } from '@bourse/contract'
import { RECOVERY_STEPS, recoveryOf } from '@bourse/contract/market-modes'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useTickers } from '../live/use-ticker.ts'

export interface MaintenanceDialogProps {
  notice: HomeNotice
  onConfirm: () => void
}

/** One dialog for both: what the back office announces, and markets that come back by themselves after an interruption. */
export function MaintenanceDialog({ notice, onConfirm }: MaintenanceDialogProps) {
  const t = useTranslations('shell.maintenance')
  const recovery = useRecovery(notice)
  const { maintenance } = notice
  // It is not in the way of a market that is open again.
  if (maintenance === null && recovery === null) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onConfirm()
      }}
      title={maintenance === null ? t('recovery.title') : t('title')}
      description={maintenance === null ? t('recovery.text') : (maintenance.message ?? t('text'))}
      actions={
        <Button variant="ink" onClick={onConfirm}>
          {t('confirm')}
        </Button>
      }
    >
      {maintenance?.until != null && <Until time={maintenance.until} />}
      {recovery !== null && <RecoverySteps now={recovery} />}
    </Dialog>
  )
}

function Until({ time }: { time: string }) {
  const t = useTranslations('shell.maintenance')
  const locale = useLocaleTag()
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
  return <p className="mb-4 font-medium last:mb-0">{t('until', { time: shown })}</p>
}

type Recovery = HomeNotice['recovery']

/** The notice is asked for once a minute; while the dialog is open the stream tells how far the markets are. */
function useRecovery({ recovery }: HomeNotice): Recovery {
  const tickers = useTickers()
  return tickers === undefined ? recovery : recoveryOf(tickers.values())
}

const STEPS = [...RECOVERY_STEPS, 'back'] as const

function RecoverySteps({ now }: { now: NonNullable<Recovery> }) {
  const t = useTranslations('shell.maintenance.recovery')
  const place = STEPS.indexOf(now)
  return (
    <Timeline
      steps={STEPS.map((step, index) => ({
        id: step,
        title: t(step),
        state: index < place ? 'done' : index === place ? 'now' : 'next',
        ...(index === place ? { when: t('now') } : {}),
      }))}
    />
  )
}
