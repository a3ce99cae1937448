import type { OfficeEtpOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PersonLink } from '../../app/page/person-link.tsx'

interface OrdersTableProps {
  readonly rows: readonly OfficeEtpOrder[] | undefined
  /** On the page of a person nobody needs to be told whose they are. */
  readonly ofOne?: true
}

export function OrdersTable({ rows, ofOne }: OrdersTableProps) {
  const t = useTranslations('etpDesk.orders')
  const moment = useMoment({ withDate: true })
  const time: Column<OfficeEtpOrder> = {
    key: 'time',
    head: t('time'),
    width: 90,
    cell: ({ time }) => <time dateTime={time}>{moment(time)}</time>,
  }
  const user: Column<OfficeEtpOrder> = {
    key: 'user',
    head: t('user'),
    width: 60,
    cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
  }
  const columns = [time, ...(ofOne ? [] : [user]), ...useOrderColumns()]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}

function useOrderColumns(): Column<OfficeEtpOrder>[] {
  const t = useTranslations('etpDesk.orders')
  const amountText = useAmountText()
  return [
    {
      key: 'order',
      head: t('order'),
      width: 110,
      cell: ({ side, kind, symbol }) => t('what', { side, kind, symbol }),
    },
    { key: 'state', head: t('state'), width: 70, cell: ({ state }) => t(`states.${state}`) },
    {
      key: 'units',
      head: t('units'),
      numeric: true,
      width: 90,
      cell: ({ units, symbol }) => (units === null ? '–' : amountText(units, symbol)),
    },
    {
      key: 'total',
      head: t('total'),
      numeric: true,
      className: 'max-md:hidden',
      width: 90,
      cell: ({ total, amount }) => {
        const money = total ?? amount
        return money === null ? '–' : amountText(money, 'USDT')
      },
    },
  ]
}
