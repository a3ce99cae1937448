import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@bourse/ui/icon.tsx'
import { pageCount } from './orders-filter.ts'

interface PagingProps {
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}

export function Paging({ page, total, onPage }: PagingProps) {
  const t = useTranslations('orders.paging')
  const pages = pageCount(total)
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={t('label')} className="flex items-center justify-between gap-4 py-3 text-body">
      <span className="text-ink-2">{t('position', { page, pages, total })}</span>
      <span className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
          <ChevronLeftIcon size={14} />
          {t('previous')}
        </Button>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('next')}
          <ChevronRightIcon size={14} />
        </Button>
      </span>
    </nav>
  )
}
