import type { DepositStatus, OfficeBankOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'
import { ListPage, useListSearch } from '../list-page.tsx'
import { ORDERS_PAGE, useBankOrders } from './bank-api.ts'
import { BankOrderDialog, ORDER_STATUS } from './bank-order-dialog.tsx'

const STATES: readonly DepositStatus[] = ['pending', 'under_review', 'completed', 'failed', 'cancelled']

/** What people said that they would send by bank, and what became of it. */
export function BankOrdersPage() {
  const t = useTranslations('funding.orders.states')
  const list = useListSearch(STATES)
  const query = useBankOrders(list.filter)
  const show = (id: string | undefined) => list.go({ page: list.filter.page, id })
  return (
    <>
      <ListPage texts="orders" states={STATES} nameOf={t} list={list} query={query} size={ORDERS_PAGE}>
        {(orders) => <OrdersTable orders={orders} onShow={show} />}
      </ListPage>
      {list.id !== undefined && <BankOrderDialog id={list.id} onClose={() => show(undefined)} />}
    </>
  )
}

interface OrdersTableProps {
  readonly orders: readonly OfficeBankOrder[]
  readonly onShow: (id: string) => void
}

function OrdersTable({ orders, onShow }: OrdersTableProps) {
  const t = useTranslations('funding.orders')
  const moment = useMoment()
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('reference')}</Th>
          <Th numeric>{t('amount')}</Th>
          <Th className="pl-4">{t('stateHead')}</Th>
          <Th className="max-md:hidden">{t('user')}</Th>
          <Th className="max-lg:hidden">{t('sender')}</Th>
          <Th className="max-md:hidden">{t('made')}</Th>
          <Th className="max-lg:hidden">{t('deadline')}</Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Tr key={order.id}>
            <Td>
              <button type="button" className="font-medium underline" onClick={() => onShow(order.id)}>
                {order.referenceNumber}
              </button>
            </Td>
            <Td numeric>{`${order.applyAmount}\u00a0${order.symbol}`}</Td>
            <Td className="pl-4">
              <Status kind={ORDER_STATUS[order.status]} label={t(`states.${order.status}`)} />
            </Td>
            <Td className="max-md:hidden">{order.uid}</Td>
            <Td className="max-lg:hidden">{order.senderName}</Td>
            <Td quiet className="max-md:hidden">
              {moment(order.createTime)}
            </Td>
            <Td quiet className="max-lg:hidden">
              {moment(order.expireTime)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
