import type { WalletProduct } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { ListPaging } from '../../../app/page/list-paging.tsx'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { useStatement } from '../api.ts'
import { StatementExport } from './statement-export-button.tsx'
import { filterCount, NO_FILTER, pageCount, type StatementFilter, withFilter } from './statement-filter.ts'
import { StatementFilters } from './statement-filters.tsx'
import { StatementList, StatementTable } from './statement-rows.tsx'

interface StatementSectionProps {
  /** Undefined for the wallet itself. */
  readonly product?: WalletProduct | undefined
  readonly filter: StatementFilter
  readonly onFilter: (filter: StatementFilter) => void
  readonly concealed: boolean
}

/** Where the index and the rows of assets lead to. */
export const STATEMENT_ID = 'statement'

/** Every posting in plain words, newest first. */
export function StatementSection({ product, filter, onFilter, concealed }: StatementSectionProps) {
  const t = useTranslations('wallet.statement')
  const narrow = useNarrow()
  const statement = useStatement(filter, product)
  const entries = statement.data?.records
  const filtered = filterCount(filter) > 0
  const Rows = narrow ? StatementList : StatementTable
  return (
    <section aria-labelledby={STATEMENT_ID} className="scroll-mt-20 pt-10">
      <SectionRule
        id={STATEMENT_ID}
        title={t('title')}
        action={<StatementExport filter={filter} product={product} />}
      />
      <StatementFilters filter={filter} onFilter={onFilter} />
      {statement.isError && entries === undefined ? (
        <ErrorState
          title={t('error')}
          text={statement.error.message}
          onRetry={() => void statement.refetch()}
          retrying={statement.isFetching}
        />
      ) : entries?.length === 0 ? (
        <EmptyState
          className="border-t"
          title={t(filtered ? 'noneFound.title' : 'empty.title')}
          text={filtered ? t('noneFound.text') : product === undefined ? t('empty.text') : undefined}
          action={filtered && <Button onClick={() => onFilter(NO_FILTER)}>{t('filters.reset')}</Button>}
        />
      ) : (
        <div className={cx('transition-opacity', statement.isPlaceholderData && 'opacity-60')}>
          <Rows entries={entries} concealed={concealed} ofProduct={product !== undefined} />
        </div>
      )}
      <Paging
        page={filter.page}
        total={statement.data?.total ?? 0}
        onPage={(page) => onFilter(withFilter(filter, { page }))}
      />
    </section>
  )
}

interface PagingProps {
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}

function Paging({ page, total, onPage }: PagingProps) {
  const t = useTranslations('wallet.statement.paging')
  const pages = pageCount(total)
  const texts = {
    label: t('label'),
    position: t('position', { page, pages, total }),
    previous: t('previous'),
    next: t('next'),
  }
  return <ListPaging {...{ page, pages, onPage, texts }} />
}
