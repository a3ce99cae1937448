import type { OfficeBankLine } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useFigure } from '../../../app/page/figures.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useReturnLine } from './bank-api.ts'

/** Sends a transfer in review back to where it came from. */
export function ReturnLineDialog({ line, onClose }: { line: OfficeBankLine; onClose: () => void }) {
  const t = useTranslations('funding.bank')
  const figure = useFigure()
  const giveBack = useReturnLine()
  const onSuccess = ({ state }: { state: OfficeBankLine['state'] }) => {
    if (state === 'review') toast.bad(t('refused'))
    else toast.good(state === 'returned' ? t('returned', { name: line.senderName }) : t('returning'))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('returnTitle', { amount: figure(line.amount), symbol: line.symbol })}
      description={t('returnText', { name: line.senderName, account: line.senderAccount })}
      confirm={t('giveBack')}
      danger
      act={giveBack}
      label={t('reason')}
      missing={t('reasonMissing')}
      onReason={(reason) => giveBack.mutate({ id: line.id, reason }, { onSuccess })}
      onClose={onClose}
    />
  )
}
