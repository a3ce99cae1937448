import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { LIST_PAGE, usePositionsOf } from './api.ts'
import { PositionsTable } from './positions-table.tsx'

/** What a person has subscribed to, newest first. */
export function PersonPositionsPage() {
  const t = useTranslations('discountDesk.positions')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = usePositionsOf(userId, page)
  const go = (next: number) =>
    void navigate({ to: '/users/$userId/discount', params: { userId }, search: { page: next }, resetScroll: false })
  return (
    <section aria-labelledby="discount-orders">
      <SectionRule id="discount-orders" title={t('title')} />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={LIST_PAGE}
        onPage={go}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <PositionsTable rows={rows} ofOne />}
      />
    </section>
  )
}
