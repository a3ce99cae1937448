import type { OfficePayment } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useFigure } from '../../../app/page/figures.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDecidePayment } from './payments-api.ts'

interface PaymentDialogProps {
  readonly act: 'credit' | 'return'
  readonly payment: OfficePayment
  readonly onClose: () => void
}

/** Gives a payment in review to whoever ordered it, or sends it back. */
export function PaymentDialog({ act, payment, onClose }: PaymentDialogProps) {
  const t = useTranslations('funding.payments')
  const figure = useFigure()
  const decide = useDecidePayment(act)
  const onSuccess = (outcome: string) => {
    if (outcome === 'review') toast.bad(t('done.review'))
    else toast.good(t(`done.${outcome}`))
    onClose()
  }
  const { id, amount, symbol, cost, uid, proposal } = payment
  return (
    <ReasonDialog
      title={t(`${act}Title`, { amount: figure(amount), symbol })}
      description={t(`${act}Text`, { cost: figure(cost), symbol, uid })}
      confirm={t(act === 'credit' ? 'credit' : 'giveBack')}
      danger={act === 'return'}
      act={decide}
      label={t('reason')}
      missing={t('reasonMissing')}
      onReason={(reason) => decide.mutate({ id, reason }, { onSuccess })}
      onClose={onClose}
      before={
        proposal !== null &&
        act === 'credit' && <Note kind="info">{t('proposed', { email: proposal.email, reason: proposal.reason })}</Note>
      }
    />
  )
}
