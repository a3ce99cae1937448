import type { EtpProposal } from '@bourse/contract'
import * as etp from '@bourse/contract/calls/office/etp'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Proposal } from '../../app/page/proposal.tsx'
import { useMay } from '../../app/use-may.ts'
import { useConfirm, useDecline } from './api.ts'

export function ProposalsSection({ proposals }: { readonly proposals: readonly EtpProposal[] }) {
  const t = useTranslations('etpDesk.proposals')
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="etp-proposals">
      <SectionRule id="etp-proposals" title={t('title')} />
      {proposals.map((proposal) => (
        <ProductProposal key={proposal.id} proposal={proposal} />
      ))}
    </section>
  )
}

function ProductProposal({ proposal }: { readonly proposal: EtpProposal }) {
  const t = useTranslations('etpDesk.proposals')
  const [confirm, decline] = [useConfirm(), useDecline()]
  const mayDecide = useMay(etp.confirmEtp)
  const { kind, symbol, reason } = proposal
  return (
    <Proposal
      listed
      title={t(`kinds.${kind}`, { symbol })}
      proposal={proposal}
      why={reason}
      confirm={mayDecide ? confirm : undefined}
      decline={mayDecide ? decline : undefined}
    />
  )
}
