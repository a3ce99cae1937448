import type { OfficeAppeal } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/office/p2p'
import { Button } from '@bourse/ui/button.tsx'
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
import { AppealDecision } from './appeal-decision.tsx'
import { useAppeal, useLook } from './appeals-api.ts'
import { AppealState } from './appeals-page.tsx'
import { CaseChat } from './case-chat.tsx'
import { CaseHistory, CaseOrder } from './case-order.tsx'
import { CasePeople } from './case-people.tsx'
import { Clock } from './clock.tsx'
import { Evidence } from './evidence.tsx'

export interface AppealProps {
  readonly appeal: OfficeAppeal
}

export function AppealPage() {
  const t = useTranslations('appeals.one')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useAppeal(id)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
      {(appeal) => <Appeal appeal={appeal} />}
    </Loaded>
  )
}

function Appeal({ appeal }: AppealProps) {
  const t = useTranslations('appeals')
  const moment = useMoment({ withDate: true })
  return (
    <>
      <PageHead
        title={appeal.number}
        summary={`${appeal.amount} ${appeal.fiat}`}
        above={t('one.above', { time: moment(appeal.openTime) })}
        action={
          <span className="flex items-center gap-4 text-body">
            <AppealState row={appeal} />
            <Clock row={appeal} />
          </span>
        }
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Said appeal={appeal} />
          <Evidence file={appeal} />
          <CaseChat file={appeal} />
          <CaseOrder file={appeal} />
          <CasePeople file={appeal} />
          <CaseHistory file={appeal} />
        </div>
        <div className="grid content-start gap-6">
          {appeal.endTime === null ? <Deciding appeal={appeal} /> : <Decided appeal={appeal} />}
        </div>
      </div>
    </>
  )
}

/** Both sides read it when somebody has begun. */
function Deciding({ appeal }: AppealProps) {
  const t = useTranslations('appeals.decision')
  const may = useMay(p2p.decideAppeal)
  const look = useLook(appeal.id)
  if (!may) return <Note kind="info">{t('only')}</Note>
  return (
    <>
      {appeal.lookedTime === null && (
        <div>
          <Button variant="ink" block pending={look.isPending} onClick={() => look.mutate()}>
            {t('look')}
          </Button>
          <p className="mt-2 text-dense text-ink-3">{t('lookHint')}</p>
          {look.isError && (
            <Note kind="error" className="mt-2">
              {look.error.message}
            </Note>
          )}
        </div>
      )}
      <AppealDecision appeal={appeal} />
    </>
  )
}

function Said({ appeal: { appeal } }: AppealProps) {
  const t = useTranslations('appeals')
  const moment = useMoment({ withDate: true })
  const first = { from: appeal.by, time: appeal.openTime, text: appeal.text ?? '' }
  return (
    <section aria-labelledby="appeal-said">
      <SectionRule id="appeal-said" title={t('one.said')} />
      <ol className="grid gap-2">
        {[first, ...appeal.answers].map(({ from, time, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said keeps its place.
          <li key={place} className="bg-paper-down px-3 py-2 text-body">
            <div className="flex justify-between gap-3 text-dense text-ink-3">
              <span>{t(`parties.${from}`)}</span>
              <time dateTime={time}>{moment(time)}</time>
            </div>
            {place === 0 && <p className="font-semibold">{t(`reasons.${appeal.reason}`)}</p>}
            {text !== '' && <p className="whitespace-pre-line break-words">{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Decided({ appeal }: AppealProps) {
  const t = useTranslations('appeals')
  const moment = useMoment({ withDate: true })
  const { outcome, finding, decision, endTime } = appeal
  return (
    <Facts title={t('decision.decided')}>
      <Fact name={t('decision.outcome')}>{outcome === null ? t('list.withdrawn') : t(`outcomes.${outcome}`)}</Fact>
      {appeal.appeal.toBuyer !== null && (
        <Fact name={t('decision.toBuyer')}>
          {appeal.appeal.toBuyer} {appeal.symbol}
        </Fact>
      )}
      {finding !== null && <Fact name={t('decision.finding')}>{t(`findings.${finding}`)}</Fact>}
      {endTime !== null && <Fact name={t('decision.at')}>{moment(endTime)}</Fact>}
      {decision !== null && <Fact name={t('decision.reason')}>{decision}</Fact>}
    </Facts>
  )
}
