import type { OfficePartner, PartnerProposal } from '@bourse/contract'
import * as api from '@bourse/contract/calls/office/api'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Fact, Facts } from '../../../app/page/facts.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PersonLink } from '../../../app/page/person-link.tsx'
import { Proposal } from '../../../app/page/proposal.tsx'
import { useMay } from '../../../app/use-may.ts'
import { PartnerActs } from './partner-acts.tsx'
import { PartnerPayments } from './partner-payments.tsx'
import { PartnerState } from './partner-state.tsx'
import { useConfirm, useDecline, usePartner } from './partners-api.ts'

export function PartnerPage() {
  const t = useTranslations('partnersDesk.one')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <div className="desk">
      <Loaded query={usePartner(id)} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
        {(one) => <Partner one={one} />}
      </Loaded>
    </div>
  )
}

export interface OneProps {
  readonly one: OfficePartner
}

function Partner({ one }: OneProps) {
  const t = useTranslations('partnersDesk.one')
  const moment = useMoment({ withDate: true })
  return (
    <>
      <PageHead
        title={one.name}
        above={t('above', { time: moment(one.applyTime) })}
        action={<PartnerState state={one.state} />}
      />
      {one.reason !== null && (
        <Note kind="warn" className="mb-6">
          {t('why', { reason: one.reason })}
        </Note>
      )}
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_360px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Said one={one} />
          <PartnerPayments partnerId={one.id} />
          <History one={one} />
        </div>
        <div>
          {one.proposals.map((proposal) => (
            <Waiting key={proposal.id} proposal={proposal} />
          ))}
          <PartnerActs one={one} />
        </div>
      </div>
    </>
  )
}

function Said({ one }: OneProps) {
  const t = useTranslations('partnersDesk')
  return (
    <Facts title={t('one.said')}>
      <Fact name={t('list.account')}>
        <PersonLink userId={one.userId}>{one.uid}</PersonLink>
      </Fact>
      <Fact name={t('list.legalName')}>{one.legalName}</Fact>
      <Fact name={t('list.country')}>{one.country}</Fact>
      <Fact name={t('one.registration')}>{one.registration}</Fact>
      <Fact name={t('one.website')}>{one.website}</Fact>
      <Fact name={t('one.about')}>{one.about}</Fact>
      <Fact name={t('list.fee')}>{`${one.feePercent}\u00a0%`}</Fact>
    </Facts>
  )
}

function History({ one: { steps } }: OneProps) {
  const t = useTranslations('partnersDesk')
  const moment = useMoment({ withDate: true })
  return (
    <Facts title={t('one.history')}>
      {steps.map(({ event, time, note }) => (
        <Fact key={`${event} ${time}`} name={t(`events.${event}`)}>
          {moment(time)}
          {note !== null && <span className="text-ink-2"> · {event === 'fee' ? `${note}\u00a0%` : note}</span>}
        </Fact>
      ))}
    </Facts>
  )
}

function Waiting({ proposal }: { readonly proposal: PartnerProposal }) {
  const t = useTranslations('partnersDesk.proposals')
  const [confirm, decline] = [useConfirm(), useDecline()]
  const mayConfirm = useMay(api.confirmPartner)
  const mayDecline = useMay(api.declinePartner)
  return (
    <Proposal
      title={t(proposal.decision, { percent: proposal.feePercent ?? '' })}
      proposal={proposal}
      why={proposal.reason}
      confirm={mayConfirm ? confirm : undefined}
      decline={mayDecline ? decline : undefined}
    />
  )
}
