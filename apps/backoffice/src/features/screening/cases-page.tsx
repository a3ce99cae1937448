import type { ScreeningStanding } from '@bourse/contract'
import { SCREENING_AREAS, SCREENING_STATES } from '@bourse/contract/screening-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { QueueFilters } from '../../app/page/queue-filters.tsx'
import { useQueueSearch, type Wanted } from '../../app/page/queue-search.ts'
import { type CaseFilter, SCREENING_PAGE, useCases, useStanding } from './api.ts'
import { CaseTable } from './case-table.tsx'

/** What waits comes first, longest first. */
export function ScreeningCasesPage() {
  const t = useTranslations('screening.cases')
  const { filter, page, go } = useQueueSearch({ state: SCREENING_STATES, area: SCREENING_AREAS })
  const query = useCases({ page, ...filter })
  const standing = useStanding()
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={<Filters filter={filter} onChange={go} />}
      />
      {standing.data && <Standing standing={standing.data} />}
      <Loaded query={query} failed={t('failed')} skeleton={<CaseTable rows={undefined} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <CaseTable rows={records} />
              <Pager page={page} size={SCREENING_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Whether the firm answers: without it nobody is verified. */
function Standing({ standing }: { standing: ScreeningStanding }) {
  const t = useTranslations('screening.standing')
  const moment = useMoment({ withDate: true })
  const { waiting, failingSince, watched, lastAnswerAt } = standing
  return (
    <div className="mb-4 grid gap-2 text-body text-ink-2">
      {failingSince !== null && <Note kind="warn">{t('failing', { time: moment(failingSince) })}</Note>}
      {waiting > 0 && <Note kind="info">{t('waiting', { count: waiting })}</Note>}
      <p>
        {t('watched', { count: watched })}
        {lastAnswerAt !== null && `, ${t('last', { time: moment(lastAnswerAt) })}`}
      </p>
    </div>
  )
}

function Filters({ filter, onChange }: { filter: Omit<CaseFilter, 'page'>; onChange: (next: Wanted) => void }) {
  const t = useTranslations('screening')
  const named = (name: 'state' | 'area') => ({
    ...{ name, label: t(`filters.${name}`), all: t(`filters.all.${name}`), chosen: filter[name] },
  })
  return (
    <QueueFilters
      choices={[
        { ...named('state'), options: SCREENING_STATES.map((value) => ({ value, label: t(`states.${value}`) })) },
        { ...named('area'), options: SCREENING_AREAS.map((value) => ({ value, label: t(`areas.${value}`) })) },
      ]}
      everybody={filter.user && t('filters.everybody')}
      onChange={onChange}
    />
  )
}
