import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { type Part, POSITIONS_PAGE, useSavingsOf } from './api.ts'
import { Parts } from './parts.tsx'
import { PositionsTable } from './positions-table.tsx'

/** The savings of a person: those that run, or those that have ended. */
export function PersonSavingsPage() {
  const t = useTranslations('savingDesk.positions')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const part: Part = search.part === 'ended' ? 'ended' : 'live'
  const query = useSavingsOf({ userId, page, part })
  const go = (next: { readonly page?: number; readonly part: Part }) =>
    void navigate({ to: '/users/$userId/saving', params: { userId }, search: next, resetScroll: false })
  return (
    <section aria-labelledby="savings">
      <SectionRule id="savings" title={t('ofOne')} />
      <div className="mb-3 flex">
        <Parts part={part} onPart={(next) => go({ part: next })} />
      </div>
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={POSITIONS_PAGE}
        onPage={(next) => go({ part, page: next })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <PositionsTable rows={rows} ofOne />}
      />
    </section>
  )
}
