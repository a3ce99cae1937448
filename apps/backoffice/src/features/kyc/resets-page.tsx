import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { QueueFilters } from '../../app/page/queue-filters.tsx'
import { useQueueSearch } from '../../app/page/queue-search.ts'
import { KYC_PAGE, useResets } from './api.ts'
import { ResetTable } from './reset-table.tsx'

const STATES = ['in_review', 'approved', 'rejected'] as const

/** People who have lost their authenticator; two of the staff let each of them in. */
export function ResetsPage() {
  const t = useTranslations('kyc.resets')
  const all = useTranslations('kyc')
  const { filter, page, go } = useQueueSearch({ state: STATES })
  const query = useResets({ page, ...filter })
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={
          <QueueFilters
            choices={[
              {
                ...{ name: 'state', label: all('filters.state'), all: all('filters.all.state'), chosen: filter.state },
                options: STATES.map((value) => ({ value, label: all(`states.${value}`) })),
              },
            ]}
            everybody={filter.user && all('filters.everybody')}
            onChange={go}
          />
        }
      />
      <Loaded query={query} failed={t('failed')} skeleton={<ResetTable rows={undefined} skeletonRows={6} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <ResetTable rows={records} />
              <Pager page={page} size={KYC_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
