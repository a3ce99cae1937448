import type { DepositStatus, OfficePaymentOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Loaded } from '../../app/loaded.tsx'
import { useMoment } from '../../app/moments.ts'
import { PageHead } from '../../app/page-head.tsx'
import { Pager } from '../../app/pager.tsx'
import { pageOf, textOf } from '../../app/paging.ts'
import { ListFilter } from './list-filter.tsx'
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
  const t = useTranslations('funding.paymentOrders')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const text = textOf(search.search)
  const status = STATUSES.find((known) => known === search.status)
  const query = usePaymentOrders({ page, search: text, status })
  const go = (next: { page?: number; search?: string | undefined; status?: DepositStatus | undefined }) =>
    void navigate({ to: '/funding/paymentOrders', search: { search: text, status, ...next } })
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
      />
      <ListFilter
        label={t('search')}
        text={text}
        onSearch={(next) => go({ search: next, page: 1 })}
        choice={{
          label: t('status'),
          all: t('allStatuses'),
          value: status,
          options: STATUSES.map((known) => ({ value: known, label: t(`statuses.${known}`) })),
          onChange: (next) => go({ status: STATUSES.find((known) => known === next), page: 1 }),
        }}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <Orders orders={records} />
              <Pager page={page} size={PAYMENTS_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
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
