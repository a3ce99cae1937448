import { COUNTRIES } from '@bourse/contract/countries'
import { CASE_STATES, KYC_FLAGS } from '@bourse/contract/kyc-lists'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useCountryName } from '../../app/country-names.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { QueueFilters } from '../../app/page/queue-filters.tsx'
import { useQueueSearch, type Wanted } from '../../app/page/queue-search.ts'
import { type CaseFilter, KYC_PAGE, useCases } from './api.ts'
import { CaseTable } from './case-table.tsx'

/** What waits comes first, longest first. */
export function CasesPage() {
  const t = useTranslations('kyc.cases')
  const { filter, page, go } = useQueueSearch({ state: CASE_STATES, country: COUNTRIES, flag: KYC_FLAGS })
  const query = useCases({ page, ...filter })
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

function Filters({ filter, onChange }: { filter: Omit<CaseFilter, 'page'>; onChange: (next: Wanted) => void }) {
  const t = useTranslations('kyc')
  const countryName = useCountryName()
  const collator = new Intl.Collator(useLocaleTag())
  const countries = COUNTRIES.map((value) => ({ value, label: countryName(value) }))
  const states = CASE_STATES.filter((state) => state !== 'draft')
  const named = (name: 'state' | 'flag' | 'country') => ({
    ...{ name, label: t(`filters.${name}`), all: t(`filters.all.${name}`), chosen: filter[name] },
  })
  return (
    <QueueFilters
      choices={[
        { ...named('state'), options: states.map((value) => ({ value, label: t(`states.${value}`) })) },
        { ...named('flag'), options: KYC_FLAGS.map((value) => ({ value, label: t(`flags.${value}`) })) },
        { ...named('country'), options: countries.sort((one, other) => collator.compare(one.label, other.label)) },
      ]}
      everybody={filter.user && t('filters.everybody')}
      onChange={onChange}
    />
  )
}
