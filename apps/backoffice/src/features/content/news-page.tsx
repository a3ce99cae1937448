import * as content from '@bourse/contract/calls/office/content'
import { buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link, useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { useMay } from '../../app/use-may.ts'
import { NEWS_PAGE, useNewsPage } from './api.ts'
import { PublicationRow, PublicationTable } from './publication-table.tsx'

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
        action={
          mayEdit && (
            <Link to="/content/news/$id" params={{ id: 'new' }} className={buttonClass({ variant: 'ink' })}>
              <Icon of={drawings.plus} size={14} />
              {t('add')}
            </Link>
          )
        }
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <PublicationTable caption={t('title')}>
                {records.map((item) => (
                  <PublicationRow key={item.id} row={item} coins={item.coins} to="/content/news/$id" />
                ))}
              </PublicationTable>
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
