import type { DepositStatus, OfficePaymentOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'
import { ListPage, useListSearch } from '../list-page.tsx'
import { PAYMENTS_PAGE, usePaymentOrders } from './payments-api.ts'

const KINDS: Readonly<Record<DepositStatus, StatusKind>> = {
  pending: 'open',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  under_review: 'in_review',
}
const STATUSES: readonly DepositStatus[] = ['pending', 'under_review', 'completed', 'failed', 'cancelled']

/** The orders behind online payments, paid or not. */
export function PaymentOrdersPage() {
  const t = useTranslations('funding.paymentOrders.statuses')
  const list = useListSearch(STATUSES)
  const query = usePaymentOrders(list.filter)
  return (
    <ListPage texts="paymentOrders" states={STATUSES} nameOf={t} list={list} query={query} size={PAYMENTS_PAGE}>
      {(orders) => <Orders orders={orders} />}
    </ListPage>
  )
}

function Orders({ orders }: { readonly orders: readonly OfficePaymentOrder[] }) {
  const t = useTranslations('funding.paymentOrders')
  const moment = useMoment()
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('time')}</Th>
          <Th numeric>{t('amount')}</Th>
          <Th className="pl-4">{t('status')}</Th>
          <Th className="max-md:hidden">{t('provider')}</Th>
          <Th className="max-md:hidden">{t('step')}</Th>
          <Th className="max-lg:hidden">{t('number')}</Th>
          <Th className="max-lg:hidden">{t('user')}</Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Tr key={order.id}>
            <Td quiet>{moment(order.createTime)}</Td>
            <Td numeric>{`${order.applyAmount}\u00a0${order.symbol}`}</Td>
            <Td className="pl-4">
              <Status kind={KINDS[order.status]} label={t(`statuses.${order.status}`)} />
            </Td>
            <Td className="max-md:hidden">{order.provider}</Td>
            <Td className="max-md:hidden">
              {order.failure === null ? t(`steps.${order.step}`) : t(`failures.${order.failure}`)}
            </Td>
            <Td quiet className="max-lg:hidden">
              {order.id}
            </Td>
            <Td className="max-lg:hidden">{order.uid}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
