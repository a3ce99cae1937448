import type { Order } from '@bourse/contract'
import { toDecimal } from '@bourse/money'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'

const STATUS: Readonly<Record<Order['state'], StatusKind>> = {
  new: 'open',
  partially_filled: 'processing',
  filled: 'completed',
  cancelled: 'cancelled',
  rejected: 'failed',
  expired: 'cancelled',
}

interface OrdersTableProps {
  readonly caption: string
  /** Undefined while they are on their way. */
  readonly orders: readonly Order[] | undefined
  readonly skeletonRows?: number
}

export function OrdersTable({ caption, orders, skeletonRows = 6 }: OrdersTableProps) {
  const columns = useColumns()
  return (
    <ColumnTable
      caption={caption}
      columns={columns}
      rows={orders}
      keyOf={({ orderId }) => orderId}
      skeletonRows={skeletonRows}
    />
  )
}

function useColumns(): Column<Order>[] {
  const t = useTranslations('trading.orders')
  const moment = useMoment({ withDate: true })
  const figure = (value: string | null) =>
    value === null ? t('nothing') : <Amount value={value} scale={toDecimal(value).scale} />
  const size = ({ symbol, amount, budget }: Order) => {
    const [base = '', quote = ''] = symbol.split('-')
    return (
      <>
        {amount === null ? figure(budget) : figure(amount)}{' '}
        <span className="text-ink-3">{amount === null ? quote : base}</span>
      </>
    )
  }
  return [
    {
      key: 'time',
      head: t('time'),
      quiet: true,
      cellClassName: 'h-14 max-md:whitespace-normal',
      width: 110,
      cell: ({ createdAt, orderId }) => (
        <>
          {moment(createdAt)}
          <span className="block text-dense text-ink-3 max-md:hidden">{orderId}</span>
        </>
      ),
    },
    {
      key: 'market',
      head: t('market'),
      width: 80,
      cell: (order) => (
        <>
          <span className="font-semibold">{order.symbol}</span>
          <span className="block text-dense text-ink-2">
            {t(`sides.${order.side}`)} <span className="md:hidden">{size(order)}</span>
          </span>
        </>
      ),
    },
    {
      key: 'type',
      head: t('type'),
      className: 'max-lg:hidden',
      quiet: true,
      width: 70,
      cell: ({ type }) => t(`types.${type}`),
    },
    {
      key: 'price',
      head: t('price'),
      className: 'max-md:hidden',
      numeric: true,
      width: 80,
      cell: ({ price, averagePrice }) => figure(price ?? averagePrice),
    },
    { key: 'amount', head: t('amount'), className: 'max-md:hidden', numeric: true, width: 90, cell: size },
    {
      key: 'executed',
      head: t('executed'),
      className: 'max-lg:hidden',
      numeric: true,
      quiet: true,
      width: 90,
      cell: ({ executed }) => figure(executed),
    },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-4',
      width: 80,
      cell: ({ state }) => <Status kind={STATUS[state]} label={t(`states.${state}`)} />,
    },
  ]
}
