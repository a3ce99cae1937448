import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf, textOf } from '../../app/page/paging.ts'
import { KYC_PAGE, useResets } from './api.ts'
import { ResetTable } from './reset-table.tsx'

const STATES = ['in_review', 'approved', 'rejected'] as const

/** People who have lost their authenticator; two of the staff let each of them in. */
export function ResetsPage() {
  const t = useTranslations('kyc.resets')
  const states = useTranslations('kyc')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const state = textOf(search.state)
  const user = textOf(search.user)
  const query = useResets({ page, state, user })
  const go = (next: Record<string, string | number>) => void navigate({ to: '/kyc/resets', search: next })
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={
          <Select
            size="md"
            label={states('filters.state')}
            labelHidden
            fieldClassName="w-full sm:w-[170px]"
            value={state ?? ''}
            onChange={(event) => go(event.target.value === '' ? {} : { state: event.target.value })}
            options={[
              { value: '', label: states('filters.all.state') },
              ...STATES.map((value) => ({ value, label: states(`states.${value}`) })),
            ]}
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
