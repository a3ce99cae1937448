import type { ShareCase } from '@bourse/contract'
import * as shares from '@bourse/contract/calls/office/shares'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { PersonLink } from '../../../app/page/person-link.tsx'
import { Proposal } from '../../../app/page/proposal.tsx'
import { useMay } from '../../../app/use-may.ts'
import { useConfirmCase, useDeclineCase } from './api.ts'

interface ShareCasesProps {
  readonly cases: readonly ShareCase[]
  /** On the page of a person nobody needs to be told whose they are. */
  readonly ofOne?: true
}

/** What one person proposed about fee shares, and another decides. */
export function ShareCases({ cases, ofOne }: ShareCasesProps) {
  return cases.map((one) => <Case key={one.id} of={one} {...(ofOne && { ofOne })} />)
}

function Case({ of: found, ofOne }: { readonly of: ShareCase; readonly ofOne?: true }) {
  const t = useTranslations('shareDesk.cases')
  const amountText = useAmountText()
  const [confirm, decline] = [useConfirmCase(), useDeclineCase()]
  const mayDecide = useMay(shares.confirmShareCase)
  const { decision, amount, asset, userId, uid, reason } = found
  return (
    <Proposal
      listed
      title={t(decision, { amount: amountText(amount, asset) })}
      proposal={found}
      why={reason}
      confirm={mayDecide ? confirm : undefined}
      decline={mayDecide ? decline : undefined}
      confirmed={t(`${decision}Done`)}
    >
      {!ofOne && (
        <p className="mt-1 text-body">
          <PersonLink userId={userId}>{t('of', { uid })}</PersonLink>
        </p>
      )}
    </Proposal>
  )
}
