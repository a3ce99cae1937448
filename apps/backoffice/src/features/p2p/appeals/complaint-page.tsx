import type { OfficeComplaint } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/office/p2p'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Fact, Facts } from '../../../app/page/facts.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useMay } from '../../../app/use-may.ts'
import { CaseChat } from './case-chat.tsx'
import { CaseHistory, CaseOrder } from './case-order.tsx'
import { CasePeople } from './case-people.tsx'
import { ComplaintDecision } from './complaint-decision.tsx'
import { useComplaint } from './complaints-api.ts'
import { ComplaintStatus } from './complaints-page.tsx'
import { Evidence } from './evidence.tsx'

export function ComplaintPage() {
  const t = useTranslations('appeals.complaints.one')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useComplaint(id)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
      {(complaint) => <Complaint complaint={complaint} />}
    </Loaded>
  )
}

interface ComplaintProps {
  readonly complaint: OfficeComplaint
}

function Complaint({ complaint }: ComplaintProps) {
  const t = useTranslations('appeals.complaints')
  const moment = useMoment({ withDate: true })
  const { file, createTime } = complaint
  return (
    <>
      <PageHead
        title={complaint.number}
        summary={`${complaint.amount} ${complaint.fiat}`}
        above={t('one.above', { time: moment(createTime) })}
        action={<ComplaintStatus row={complaint} />}
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <section aria-labelledby="complaint-said">
            <SectionRule id="complaint-said" title={t('one.said', { by: complaint.by })} />
            <p className="whitespace-pre-line break-words bg-paper-down px-3 py-2 text-body">{complaint.text}</p>
          </section>
          <Evidence file={file} />
          <CaseChat file={file} />
          <CaseOrder file={file} />
          <CasePeople file={file} />
          <CaseHistory file={file} />
        </div>
        <div className="grid content-start gap-6">
          <Standing complaint={complaint} />
          <Deciding complaint={complaint} />
        </div>
      </div>
    </>
  )
}

/** What is held, and what was said about it last. */
function Standing({ complaint }: ComplaintProps) {
  const t = useTranslations('appeals')
  const moment = useMoment({ withDate: true })
  const { state, held, symbol, reason, endTime } = complaint
  if (state === 'open') return null
  return (
    <Facts title={t('decision.decided')}>
      <Fact name={t('list.state')}>{t(`complaints.states.${state}`)}</Fact>
      {state === 'held' && (
        <Fact name={t('complaints.held')}>
          {held} {symbol}
        </Fact>
      )}
      {endTime !== null && <Fact name={t('decision.at')}>{moment(endTime)}</Fact>}
      {reason !== null && <Fact name={t('decision.reason')}>{reason}</Fact>}
    </Facts>
  )
}

function Deciding({ complaint }: ComplaintProps) {
  const t = useTranslations('appeals.complaints.decision')
  const may = useMay(p2p.decideComplaint)
  if (complaint.endTime !== null) return null
  if (!may) return <Note kind="info">{t('only')}</Note>
  return <ComplaintDecision complaint={complaint} />
}
