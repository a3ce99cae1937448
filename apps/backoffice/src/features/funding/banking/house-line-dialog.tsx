import type { OfficeBankLine } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useFigure } from '../../../app/page/figures.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useStockHouse } from './bank-api.ts'

/** Says that a transfer is the house's own; a second person then confirms it. */
export function HouseLineDialog({ line, onClose }: { line: OfficeBankLine; onClose: () => void }) {
  const t = useTranslations('funding.bank')
  const figure = useFigure()
  const stock = useStockHouse()
  const { id, symbol, houseProposal } = line
  const amount = figure(line.amount)
  const onSuccess = ({ outcome }: { outcome: 'credited' | 'proposed' }) => {
    toast.good(outcome === 'credited' ? t('house.done', { amount, symbol }) : t('house.proposedDone'))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('house.title', { amount, symbol })}
      description={t('house.text')}
      confirm={houseProposal === null ? t('house.act') : t('house.confirm')}
      act={stock}
      label={t('reason')}
      missing={t('reasonMissing')}
      before={
        houseProposal !== null && <p className="text-body text-ink-2">{t('house.proposed', { ...houseProposal })}</p>
      }
      onReason={(reason) => stock.mutate({ id, reason }, { onSuccess })}
      onClose={onClose}
    />
  )
}
