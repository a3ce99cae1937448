import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { allPages } from '../../../app/all-pages.ts'
import { useOwnOrders } from '../../../app/live/use-own-orders.ts'
import { saveCsv } from '../../../app/shared-data/csv.ts'
import { readHistory, readTrades } from './orders-api.ts'
import { type ExportColumn, ordersCsv, tradesCsv } from './orders-export.ts'
import { callFilter, type OrderFilter } from './orders-filter.ts'
import { filterOpen, openRows } from './orders-pairs.ts'

/** All pages of what is shown, as a file. */
export function ExportButton({ filter }: { filter: OrderFilter }) {
  const t = useTranslations('orders.export')
  const { data: open = [] } = useOwnOrders()
  const title = (column: ExportColumn) => t(`columns.${column}`)
  const making = useMutation<{ text: string; count: number }, CallFailure>({
    mutationFn: async () => {
      if (filter.tab === 'open') {
        const rows = filterOpen(openRows(open), filter).flatMap(({ order, stop }) =>
          stop === null ? [order] : [order, stop],
        )
        return { text: ordersCsv(rows, title), count: rows.length }
      }
      if (filter.tab === 'history') {
        const rows = await allPages((paging) => readHistory({ ...callFilter(filter), ...paging }))
        return { text: ordersCsv(rows, title), count: rows.length }
      }
      const rows = await allPages((paging) => readTrades({ ...callFilter(filter), ...paging }))
      return { text: tradesCsv(rows, title), count: rows.length }
    },
    onSuccess: ({ text, count }) => {
      saveCsv(`bourse-${filter.tab}.csv`, text)
      toast.good(t('done', { count }))
    },
    onError: (failure) => toast.bad(t('failed'), { detail: failure.message }),
  })
  return (
    <Button size="sm" variant="quiet" pending={making.isPending} onClick={() => making.mutate()}>
      <Icon of={drawings.deposit} size={14} />
      {t('action')}
    </Button>
  )
}
