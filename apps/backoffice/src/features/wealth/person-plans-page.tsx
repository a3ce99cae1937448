import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { PLANS_PAGE, usePlansOf } from './api.ts'
import { PlansTable } from './plans-table.tsx'

/** The plans of a person, newest first. */
export function PersonPlansPage() {
  const t = useTranslations('wealth')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = usePlansOf(userId, page)
  const go = (next: number) =>
    void navigate({ to: '/users/$userId/wealth', params: { userId }, search: { page: next }, resetScroll: false })
  return (
    <section aria-labelledby="plans">
      <SectionRule id="plans" title={t('title')} />
      <Loaded query={query} failed={t('failed')} skeleton={<PlansTable plans={undefined} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <>
              <PlansTable plans={records} />
              <Pager page={page} size={PLANS_PAGE} total={total} onPage={go} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
