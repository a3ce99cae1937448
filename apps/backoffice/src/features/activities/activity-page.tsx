import type { OfficeActivity } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useCountryName } from '../../app/country-names.ts'
import { useMoment } from '../../app/moments.ts'
import { BackLink } from '../../app/page/back-link.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { ActivityActs } from './activity-acts.tsx'
import { useActivity } from './api.ts'
import { BudgetsSection } from './budgets-section.tsx'
import { TermsFacts } from './terms/terms-facts.tsx'
import { TextsSection } from './texts-section.tsx'
import { ActivityStatus, useTitle } from './words.tsx'

/** One activity with everything that was drafted, and what staff can do with it now. */
export function ActivityPage() {
  const t = useTranslations('activitiesDesk.one')
  const { id = '' } = useParams({ strict: false })
  const query = useActivity(id)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={12} className="mt-6" />}>
      {(activity) => <One activity={activity} />}
    </Loaded>
  )
}

interface OneProps {
  readonly activity: OfficeActivity
}

function One({ activity }: OneProps) {
  const t = useTranslations('activitiesDesk')
  const titleOf = useTitle()
  return (
    <>
      <PageHead
        title={titleOf(activity)}
        summary={t(`kinds.${activity.kind}`)}
        above={<BackLink to="/activities/list">{t('one.back')}</BackLink>}
        action={<ActivityStatus state={activity.state} />}
      />
      <ActivityActs activity={activity} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_400px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <BudgetsSection activity={activity} />
          <TextsSection texts={activity.texts} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <History activity={activity} />
          <Conditions activity={activity} />
          <TermsFacts kind={activity.kind} terms={activity.terms} />
        </div>
      </div>
    </>
  )
}

function Conditions({ activity }: OneProps) {
  const t = useTranslations('activitiesDesk.one')
  const levels = useTranslations('activitiesDesk.levels')
  const [moment, figure, countryName] = [useMoment({ withDate: true }), useFigure(), useCountryName()]
  const { startTime, endTime, level, countries, mostPerPerson, mostPerDay, projectUid } = activity
  const most = (count: number) => (count === 0 ? t('noLimit') : figure(String(count)))
  return (
    <Facts title={t('conditions')}>
      <Fact name={t('start')}>{moment(startTime)}</Fact>
      <Fact name={t('end')}>{moment(endTime)}</Fact>
      <Fact name={t('level')}>{levels(String(level))}</Fact>
      <Fact name={t('countries')}>
        {countries.length === 0 ? t('everywhere') : countries.map((code) => countryName(code)).join(', ')}
      </Fact>
      <Fact name={t('mostPerPerson')}>{most(mostPerPerson)}</Fact>
      <Fact name={t('mostPerDay')}>{most(mostPerDay)}</Fact>
      <Fact name={t('payer')}>{projectUid === null ? t('house') : t('project', { uid: projectUid })}</Fact>
    </Facts>
  )
}

/** Who decided what, and how it stands. */
function History({ activity }: OneProps) {
  const t = useTranslations('activitiesDesk.one')
  const [moment, figure] = [useMoment({ withDate: true }), useFigure()]
  const { draftedBy, draftedAt, approvedBy, approvedAt, endedAt, settledAt, people, held, reason, id } = activity
  const by = (who: string, time: string) => t('by', { who, time: moment(time) })
  return (
    <Facts title={t('history')}>
      <Fact name={t('number')}>{id}</Fact>
      <Fact name={t('drafted')}>{by(draftedBy, draftedAt)}</Fact>
      <Fact name={t('reason')}>{reason}</Fact>
      {approvedBy !== null && approvedAt !== null && <Fact name={t('approved')}>{by(approvedBy, approvedAt)}</Fact>}
      {endedAt !== null && <Fact name={t('ended')}>{moment(endedAt)}</Fact>}
      {settledAt !== null && <Fact name={t('settled')}>{moment(settledAt)}</Fact>}
      <Fact name={t('people')}>{figure(String(people))}</Fact>
      <Fact name={t('held')}>{figure(String(held))}</Fact>
    </Facts>
  )
}
