import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { SearchedList, useSearched } from '../../app/page/searched-list.tsx'
import { ORDERS_PAGE, useOrders } from './api.ts'
import { OrdersTable } from './orders-table.tsx'

export function OrdersSection() {
  const t = useTranslations('etpDesk.orders')
  const searched = useSearched()
  const query = useOrders(searched.asked)
  return (
    <section aria-labelledby="etp-orders">
      <SectionRule id="etp-orders" title={t('title')} />
      <SearchedList
        searched={searched}
        label={t('search')}
        query={query}
        failed={t('failed')}
        size={ORDERS_PAGE}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <OrdersTable rows={rows} />}
      />
    </section>
  )
}
