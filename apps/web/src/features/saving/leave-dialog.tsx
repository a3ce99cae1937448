import type { SavingPosition } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useExit } from './api.ts'

interface LeaveDialogProps {
  readonly position: SavingPosition
  readonly onClose: () => void
}

/** Leaving before the end: what comes back, and what is given up, before it is. */
export function LeaveDialog({ position, onClose }: LeaveDialogProps) {
  const t = useTranslations('saving.exit')
  const { amount, full, day } = useAmounts()
  const exit = useExit()
  const { coin, principal, accrued, releaseTime } = position
  const back = amount(principal, coin)
  const confirm = () =>
    exit.mutate(position, {
      onSuccess: () => {
        toast.good(t('done', { amount: back }))
        onClose()
      },
    })
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('title', { amount: back })}
      description={t('text', { date: day(releaseTime) })}
      actions={
        <>
          <Button onClick={onClose}>{t('stay')}</Button>
          <Button variant="danger" pending={exit.isPending} onClick={confirm}>
            {t('act', { interest: `${full(accrued)}\u00a0${coin}` })}
          </Button>
        </>
      }
    >
      <Sum
        rows={[
          { label: t('forfeits'), value: `${full(accrued)}\u00a0${coin}`, tone: 'bad' },
          { label: t('back'), value: `${full(principal)}\u00a0${coin}`, kind: 'answer' },
        ]}
      />
      {exit.isError && <RefusalNote failure={exit.error} className="mt-4" />}
    </LateDialog>
  )
}
