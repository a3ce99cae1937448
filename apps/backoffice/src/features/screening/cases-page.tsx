import type { ScreeningStanding } from '@bourse/contract'
import { SCREENING_AREAS, SCREENING_STATES } from '@bourse/contract/screening-lists'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf, textOf } from '../../app/page/paging.ts'
import { SCREENING_PAGE, useCases, useStanding } from './api.ts'
import { CaseTable } from './case-table.tsx'

/** What waits comes first, longest first. The filters stand in the address; `?user=` shows one person. */
export function ScreeningCasesPage() {
  const t = useTranslations('screening.cases')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = {
    state: SCREENING_STATES.find((state) => state === search.state),
    area: SCREENING_AREAS.find((area) => area === search.area),
    user: textOf(search.user),
  }
  const page = pageOf(search.page)
  const query = useCases({ page, ...filter })
  const standing = useStanding()
  const go = (next: Record<string, string | number | undefined>) => {
    const wanted = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '/screening/cases', search: Object.fromEntries(wanted) })
  }
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

interface FiltersProps {
  filter: { state: string | undefined; area: string | undefined; user: string | undefined }
  onChange: (next: Record<string, string | undefined>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useTranslations('screening')
  const choice = (name: 'state' | 'area', options: { value: string; label: string }[]) => (
    <Select
      size="md"
      label={t(`filters.${name}`)}
      labelHidden
      fieldClassName="w-full sm:w-[170px]"
      value={filter[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
      options={[{ value: '', label: t(`filters.all.${name}`) }, ...options]}
    />
  )
  return (
    <div className="flex flex-wrap gap-2">
      {choice(
        'state',
        SCREENING_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      )}
      {choice(
        'area',
        SCREENING_AREAS.map((value) => ({ value, label: t(`areas.${value}`) })),
      )}
      {filter.user !== undefined && (
        <button type="button" className="link min-h-9 text-body" onClick={() => onChange({ user: undefined })}>
          {t('filters.everybody')}
        </button>
      )}
    </div>
  )
}
