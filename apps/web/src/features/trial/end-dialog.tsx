import type { TrialFund } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useIntent } from '../../app/page/use-intent.ts'
import { useEnd } from './api.ts'
import { endedNow, inPounds } from './trial-view.ts'

interface EndDialogProps {
  readonly fund: TrialFund
  readonly value: string
  readonly onClose: () => void
}

/** The result of an early end before it is one: no top-up and no help. */
export function EndDialog({ fund, value, onClose }: EndDialogProps) {
  const t = useTranslations('trial.early')
  const { figure } = useAmounts()
  const locale = useLocaleTag()
  const end = useEnd()
  const intent = useIntent()
  const { back, cash, coupons } = endedNow(fund, value)
  const confirm = () =>
    end.mutate(
      { value, lockId: intent.lockIdFor({ id: fund.id, value }) },
      {
        onSuccess: () => {
          intent.over()
          toast.good(t('done'))
          onClose()
        },
      },
    )
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('question')}
      description={t('explain')}
      actions={
        <>
          <Button onClick={onClose}>{t('stay')}</Button>
          <Button variant="danger" pending={end.isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Sum
        rows={[
          { label: t('value'), value: figure(value) },
          { label: t('back'), value: figure(back) },
          { label: t('coupons'), value: figure(coupons) },
          { label: t('cash'), value: inPounds(cash, locale), kind: 'answer' },
        ]}
      />
      {end.isError && <RefusalNote failure={end.error} className="mt-4" />}
    </LateDialog>
  )
}
