import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { pageSpan } from './paging.ts'

export interface PagerProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** Lists are newest first, so a page back in time is "older". */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const t = useTranslations('shell.paging')
  const { from, to, isFirst, isLast } = pageSpan({ page, size, total })
  if (isFirst && isLast) return null
  return (
    <nav aria-label={t('label')} className="mt-3 flex items-center justify-between gap-3">
      <span className="text-dense text-ink-3">{t('range', { from, to, total })}</span>
      <span className="flex gap-2">
        <Button size="sm" disabled={isFirst} onClick={() => onPage(page - 1)}>
          <Icon of={drawings.chevronLeft} size={14} />
          {t('newer')}
        </Button>
        <Button size="sm" disabled={isLast} onClick={() => onPage(page + 1)}>
          {t('older')}
          <Icon of={drawings.chevronRight} size={14} />
        </Button>
      </span>
    </nav>
  )
}
