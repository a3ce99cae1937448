import type { DiscountSettlement } from '@bourse/contract'
import * as discount from '@bourse/contract/calls/office/discount'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMoment } from '../../app/moments.ts'
import { useAmountText } from '../../app/page/figures.ts'
import { Proposal } from '../../app/page/proposal.tsx'
import { useMay } from '../../app/use-may.ts'
import { useConfirmPrice, useDeclinePrice } from './api.ts'

/** A price that one person proposed and another confirms. */
export function ProposedPrice({ settlement }: { readonly settlement: DiscountSettlement }) {
  const t = useTranslations('discountDesk.price')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const [confirm, decline] = [useConfirmPrice(), useDeclinePrice()]
  const [mayConfirm, mayDecline] = [useMay(discount.confirmPrice), useMay(discount.declinePrice)]
  const { proposed, coin, settlementTime } = settlement
  if (proposed === null) return null
  return (
    <Proposal
      title={t('proposed', { coin, day: moment(settlementTime), price: amountText(proposed.price, 'USDT') })}
      proposal={proposed}
      why={proposed.evidence}
      confirm={mayConfirm ? confirm : undefined}
      decline={mayDecline ? decline : undefined}
    />
  )
}
