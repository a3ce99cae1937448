import { COUNTRIES } from '@bourse/contract/countries'
import { CASE_STATES, KYC_FLAGS } from '@bourse/contract/kyc-lists'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf, textOf } from '../../app/page/paging.ts'
import { KYC_PAGE, useCases } from './api.ts'
import { CaseTable } from './case-table.tsx'

/** What waits comes first, longest first. The filters stand in the address; `?user=` shows one person. */
export function CasesPage() {
  const t = useTranslations('kyc.cases')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = {
    state: CASE_STATES.find((state) => state === search.state),
    country: COUNTRIES.find((country) => country === search.country),
    flag: KYC_FLAGS.find((flag) => flag === search.flag),
    user: textOf(search.user),
  }
  const page = pageOf(search.page)
  const query = useCases({ page, ...filter })
  const go = (next: Record<string, string | number | undefined>) => {
    const wanted = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '/kyc/cases', search: Object.fromEntries(wanted) })
  }
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={<Filters filter={filter} onChange={go} />}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<CaseTable rows={undefined} skeletonRows={8} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <CaseTable rows={records} />
              <Pager page={page} size={KYC_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface FiltersProps {
  filter: { state: string | undefined; country: string | undefined; flag: string | undefined; user: string | undefined }
  onChange: (next: Record<string, string | undefined>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useTranslations('kyc')
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'region' })
  const states = CASE_STATES.filter((state) => state !== 'draft')
  const choice = (name: 'state' | 'flag' | 'country', options: { value: string; label: string }[]) => (
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
        states.map((value) => ({ value, label: t(`states.${value}`) })),
      )}
      {choice(
        'flag',
        KYC_FLAGS.map((value) => ({ value, label: t(`flags.${value}`) })),
      )}
      {choice(
        'country',
        COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })),
      )}
      {filter.user !== undefined && (
        <button type="button" className="link min-h-9 text-body" onClick={() => onChange({ user: undefined })}>
          {t('filters.everybody')}
        </button>
      )}
    </div>
  )
}
