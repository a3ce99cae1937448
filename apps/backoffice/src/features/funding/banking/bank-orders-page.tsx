import type { OfficeBankOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { DEPOSIT_STATUSES } from '../deposit-statuses.ts'
import { ListPage, useListSearch } from '../list-page.tsx'
import { ORDERS_PAGE, useBankOrders } from './bank-api.ts'
import { BankOrderDialog, ORDER_STATUS } from './bank-order-dialog.tsx'

/** What people said that they would send by bank, and what became of it. */
export function BankOrdersPage() {
  const t = useTranslations('funding.orders.states')
  const list = useListSearch(DEPOSIT_STATUSES)
  const query = useBankOrders(list.filter)
  const show = (id: string | undefined) => list.go({ page: list.filter.page, id })
  return (
    <>
      <ListPage texts="orders" states={DEPOSIT_STATUSES} nameOf={t} list={list} query={query} size={ORDERS_PAGE}>
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
  const amountText = useAmountText()
  const moment = useMoment()
  const columns: Column<OfficeBankOrder>[] = [
    {
      key: 'reference',
      head: t('reference'),
      cell: ({ id, referenceNumber }) => (
        <button type="button" className="font-medium underline" onClick={() => onShow(id)}>
          {referenceNumber}
        </button>
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      cell: ({ applyAmount, symbol }) => amountText(applyAmount, symbol),
    },
    {
      key: 'state',
      head: t('stateHead'),
      className: 'pl-4',
      cell: ({ status }) => <Status kind={ORDER_STATUS[status]} label={t(`states.${status}`)} />,
    },
    { key: 'user', head: t('user'), className: 'max-md:hidden', cell: ({ uid }) => uid },
    { key: 'sender', head: t('sender'), className: 'max-lg:hidden', cell: ({ senderName }) => senderName },
    {
      key: 'made',
      head: t('made'),
      className: 'max-md:hidden',
      quiet: true,
      cell: ({ createTime }) => moment(createTime),
    },
    {
      key: 'deadline',
      head: t('deadline'),
      className: 'max-lg:hidden',
      quiet: true,
      cell: ({ expireTime }) => moment(expireTime),
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={orders} keyOf={({ id }) => id} />
}
