import * as content from '@bourse/contract/calls/office/content'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { AddLink } from '../../app/page/add-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { useMay } from '../../app/use-may.ts'
import { NEWS_PAGE, useNewsPage } from './api.ts'
import { PublicationTable } from './publication-table.tsx'

export function NewsPage() {
  const t = useTranslations('content.news')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = useNewsPage(page)
  const mayEdit = useMay(content.saveNews)
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={mayEdit && <AddLink to="/content/news/new">{t('add')}</AddLink>}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <PublicationTable
                caption={t('title')}
                rows={records}
                to="/content/news/$id"
                coinsOf={({ coins }) => coins}
              />
              <Pager
                page={page}
                size={NEWS_PAGE}
                total={total}
                onPage={(next) => void navigate({ to: '/content/news', search: { page: next } })}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}
