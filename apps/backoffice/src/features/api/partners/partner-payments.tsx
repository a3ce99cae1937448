import type { OfficePartnerPayment } from '@bourse/contract'
import { PARTNER_PAYMENT_STATES } from '@bourse/contract/api-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { PersonLink } from '../../../app/page/person-link.tsx'
import { QueueFilters } from '../../../app/page/queue-filters.tsx'
import { PAYMENTS_PAGE, type PaymentFilter, usePayments } from './partners-api.ts'

const LOOK: Record<OfficePartnerPayment['state'], StatusKind> = {
  created: 'open',
  paid: 'completed',
  partly_refunded: 'completed',
  refunded: 'cancelled',
  expired: 'cancelled',
  cancelled: 'cancelled',
}

/** What a business has asked for, with who paid it. */
export function PartnerPayments({ partnerId }: { readonly partnerId: string }) {
  const t = useTranslations('partnersDesk.payments')
  const [filter, setFilter] = useState<PaymentFilter>({ page: 1, state: undefined })
  const query = usePayments(partnerId, filter)
  const states = PARTNER_PAYMENT_STATES.map((value) => ({ value, label: t(`states.${value}`) }))
  const choose = (asked: string | undefined) =>
    setFilter({ page: 1, state: PARTNER_PAYMENT_STATES.find((state) => state === asked) })
  return (
    <section aria-labelledby="partner-payments">
      <SectionRule id="partner-payments" title={t('title')} />
      <div className="mb-3">
        <QueueFilters
          choices={[{ name: 'state', label: t('state'), all: t('allStates'), chosen: filter.state, options: states }]}
          onChange={({ state }) => choose(state)}
        />
      </div>
      <PagedList
        query={query}
        failed={t('failed')}
        page={filter.page}
        size={PAYMENTS_PAGE}
        onPage={(page) => setFilter({ ...filter, page })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <PaymentTable rows={rows} />}
      />
    </section>
  )
}

/** `rows` is undefined while they are on their way. */
function PaymentTable({ rows }: { readonly rows: readonly OfficePartnerPayment[] | undefined }) {
  const t = useTranslations('partnersDesk.payments')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const columns: Column<OfficePartnerPayment>[] = [
    {
      ...{ key: 'reference', head: t('reference'), strong: true, width: 130, cellClassName: 'break-all' },
      cell: ({ reference }) => reference,
    },
    {
      ...{ key: 'amount', head: t('amount'), numeric: true, width: 100 },
      cell: ({ amount, currency }) => amountText(amount, currency),
    },
    {
      ...{ key: 'fee', head: t('fee'), numeric: true, className: 'max-md:hidden', width: 80 },
      cell: ({ fee, currency }) => amountText(fee, currency),
    },
    {
      ...{ key: 'refunded', head: t('refunded'), numeric: true, className: 'max-md:hidden', width: 90 },
      cell: ({ refunded, currency }) => (refunded === '0' ? '–' : amountText(refunded, currency)),
    },
    {
      ...{ key: 'payer', head: t('payer'), width: 130, className: 'max-sm:hidden' },
      cell: ({ payer }) =>
        payer === null ? (
          '–'
        ) : (
          <>
            <PersonLink userId={payer.userId}>{payer.uid}</PersonLink>
            <span className="block text-ink-2">{amountText(payer.amount, payer.coin)}</span>
          </>
        ),
    },
    {
      ...{ key: 'time', head: t('time'), quiet: true, className: 'max-md:hidden', width: 110 },
      cell: ({ payTime, createTime }) => moment(payTime ?? createTime),
    },
    {
      ...{ key: 'state', head: t('state'), width: 110 },
      cell: ({ state }) => <Status kind={LOOK[state]} label={t(`states.${state}`)} />,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
