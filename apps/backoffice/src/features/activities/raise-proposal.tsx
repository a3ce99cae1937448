import type { BudgetRaise } from '@bourse/contract'
import * as activities from '@bourse/contract/calls/office/activities'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { Proposal } from '../../app/page/proposal.tsx'
import { useMay } from '../../app/use-may.ts'
import { useConfirmRaise, useDeclineRaise } from './api.ts'

/** More for a budget, which one person proposed and another confirms. */
export function RaiseProposal({ raise }: { readonly raise: BudgetRaise }) {
  const t = useTranslations('activitiesDesk')
  const amountText = useAmountText()
  const [confirm, decline] = [useConfirmRaise(), useDeclineRaise()]
  const [mayConfirm, mayDecline] = [useMay(activities.confirmRaise), useMay(activities.declineRaise)]
  const { amount, asset, pool, title } = raise
  return (
    <Proposal
      listed
      title={t('raise.proposed', { amount: amountText(amount, asset), pool: t(`poolNames.${pool}`), title })}
      proposal={raise}
      why={raise.reason}
      confirm={mayConfirm ? confirm : undefined}
      decline={mayDecline ? decline : undefined}
      confirmed={t('raise.confirmed')}
    />
  )
}
