import type { DepositStatus, OfficePaymentOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { DEPOSIT_STATUSES } from '../deposit-statuses.ts'
import { ListPage, useListSearch } from '../list-page.tsx'
import { PAYMENTS_PAGE, usePaymentOrders } from './payments-api.ts'

const KINDS: Readonly<Record<DepositStatus, StatusKind>> = {
  pending: 'open',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  under_review: 'in_review',
}

/** The orders behind online payments, paid or not. */
export function PaymentOrdersPage() {
  const t = useTranslations('funding.paymentOrders.statuses')
  const list = useListSearch(DEPOSIT_STATUSES)
  const query = usePaymentOrders(list.filter)
  return (
    <ListPage texts="paymentOrders" states={DEPOSIT_STATUSES} nameOf={t} list={list} query={query} size={PAYMENTS_PAGE}>
      {(orders) => <Orders orders={orders} />}
    </ListPage>
  )
}

function Orders({ orders }: { readonly orders: readonly OfficePaymentOrder[] }) {
  const t = useTranslations('funding.paymentOrders')
  const amountText = useAmountText()
  const moment = useMoment()
  const columns: Column<OfficePaymentOrder>[] = [
    { key: 'time', head: t('time'), quiet: true, cell: ({ createTime }) => moment(createTime) },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      cell: ({ applyAmount, symbol }) => amountText(applyAmount, symbol),
    },
    {
      key: 'status',
      head: t('status'),
      className: 'pl-4',
      cell: ({ status }) => <Status kind={KINDS[status]} label={t(`statuses.${status}`)} />,
    },
    { key: 'provider', head: t('provider'), className: 'max-md:hidden', cell: ({ provider }) => provider },
    {
      key: 'step',
      head: t('step'),
      className: 'max-md:hidden',
      cell: ({ step, failure }) => (failure === null ? t(`steps.${step}`) : t(`failures.${failure}`)),
    },
    { key: 'number', head: t('number'), className: 'max-lg:hidden', quiet: true, cell: ({ id }) => id },
    { key: 'user', head: t('user'), className: 'max-lg:hidden', cell: ({ uid }) => uid },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={orders} keyOf={({ id }) => id} />
}
