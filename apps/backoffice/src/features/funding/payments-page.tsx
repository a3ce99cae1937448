import type { PaymentState } from '@bourse/contract'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Loaded } from '../../app/loaded.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { Pager } from '../../app/pager.tsx'
import { pageOf, textOf } from '../../app/paging.ts'
import { useMay } from '../../app/use-may.ts'
import { ListFilter } from './list-filter.tsx'
import { PAYMENTS_PAGE, usePayments } from './payments-api.ts'
import { PaymentsTable } from './payments-table.tsx'

const STATES: readonly PaymentState[] = ['review', 'returning', 'credited', 'returned', 'reversed']

/** What was paid online, and what of it waits for a person. */
export function PaymentsPage() {
  const t = useTranslations('funding.payments')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const text = textOf(search.search)
  const state = STATES.find((known) => known === search.state)
  const query = usePayments({ page, search: text, state })
  const mayDecide = useMay(OFFICE_CALLS.funding.creditPayment)
  const go = (next: { page?: number; search?: string | undefined; state?: PaymentState | undefined }) =>
    void navigate({ to: '/funding/payments', search: { search: text, state, ...next } })
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
          label: t('state'),
          all: t('allStates'),
          value: state,
          options: STATES.map((known) => ({ value: known, label: t(`states.${known}`) })),
          onChange: (next) => go({ state: STATES.find((known) => known === next), page: 1 }),
        }}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <PaymentsTable payments={records} mayDecide={mayDecide} />
              <Pager page={page} size={PAYMENTS_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
