import type { DiscountSettlement } from '@bourse/contract'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useAmountText } from '../../app/page/figures.ts'
import { FormDialog } from '../../app/page/form-dialog.tsx'
import { ReasonField } from '../../app/page/reason-field.tsx'
import { useProposePrice } from './api.ts'

const EVIDENCE_MAX = 1_000
const PRICE = /^\d{1,20}(\.\d{1,18})?$/

/** A price that the index has not, between what its sources had. */
export function PriceDialog({
  settlement,
  onClose,
}: {
  readonly settlement: DiscountSettlement
  readonly onClose: () => void
}) {
  const t = useTranslations('discountDesk.price')
  const amountText = useAmountText()
  const [typed, setTyped] = useState({ price: '', evidence: '' })
  const [tried, setTried] = useState(false)
  const propose = useProposePrice()
  const asked = { id: settlement.id, price: typed.price.trim().replace(',', '.'), evidence: typed.evidence.trim() }
  const { lowest, highest } = settlement
  const submit = () => {
    setTried(true)
    if (!PRICE.test(asked.price) || asked.evidence === '') return
    const onSuccess = () => {
      toast.good(t('done'))
      onClose()
    }
    propose.mutate(asked, { onSuccess })
  }
  return (
    <FormDialog
      title={t('title', { coin: settlement.coin })}
      description={t('text')}
      confirm={t('confirm')}
      act={propose}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        size="md"
        inputMode="decimal"
        autoComplete="off"
        label={t('price')}
        unit="USDT"
        hint={
          lowest === null || highest === null
            ? t('silent')
            : t('bounds', { lowest: amountText(lowest, 'USDT'), highest: amountText(highest, 'USDT') })
        }
        value={typed.price}
        error={tried && !PRICE.test(asked.price) ? t('priceMissing') : undefined}
        onChange={({ target }) => setTyped({ ...typed, price: target.value })}
      />
      <ReasonField
        label={t('evidence')}
        max={EVIDENCE_MAX}
        value={typed.evidence}
        error={tried && asked.evidence === '' ? t('evidenceMissing') : undefined}
        onChange={(evidence) => setTyped({ ...typed, evidence })}
      />
    </FormDialog>
  )
}
