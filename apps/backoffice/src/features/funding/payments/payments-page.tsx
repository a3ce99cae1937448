import type { PaymentState } from '@bourse/contract'
import * as payments from '@bourse/contract/calls/office/payments'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMay } from '../../../app/use-may.ts'
import { ListPage, useListSearch } from '../list-page.tsx'
import { PAYMENTS_PAGE, usePayments } from './payments-api.ts'
import { PaymentsTable } from './payments-table.tsx'

const STATES: readonly PaymentState[] = ['review', 'returning', 'credited', 'returned', 'reversed']

/** What was paid online, and what of it waits for a person. */
export function PaymentsPage() {
  const t = useTranslations('funding.payments.states')
  const list = useListSearch(STATES)
  const query = usePayments(list.filter)
  const mayDecide = useMay(payments.creditPayment)
  return (
    <ListPage texts="payments" states={STATES} nameOf={t} list={list} query={query} size={PAYMENTS_PAGE}>
      {(payments) => <PaymentsTable payments={payments} mayDecide={mayDecide} />}
    </ListPage>
  )
}
