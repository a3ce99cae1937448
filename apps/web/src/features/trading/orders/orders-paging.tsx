import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ListPaging } from '../../../app/page/list-paging.tsx'
import { pageCount } from './orders-filter.ts'

interface PagingProps {
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}

export function Paging({ page, total, onPage }: PagingProps) {
  const t = useTranslations('orders.paging')
  const pages = pageCount(total)
  const texts = {
    label: t('label'),
    position: t('position', { page, pages, total }),
    previous: t('previous'),
    next: t('next'),
  }
  return <ListPaging {...{ page, pages, onPage, texts }} />
}
