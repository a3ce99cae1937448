import type { OfficePayment, PaymentState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../../app/page/figures.ts'
import { DecisionButtons } from '../decision-buttons.tsx'
import { PayerCell } from '../payer-cell.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

const KINDS: Readonly<Record<PaymentState, StatusKind>> = {
  credited: 'completed',
  review: 'in_review',
  returning: 'processing',
  returned: 'cancelled',
  reversed: 'failed',
}

type Decision = { readonly act: 'credit' | 'return'; readonly payment: OfficePayment }

export function PaymentsTable({ payments, mayDecide }: { payments: readonly OfficePayment[]; mayDecide: boolean }) {
  const t = useTranslations('funding.payments')
  const [decision, setDecision] = useState<Decision | null>(null)
  const columns = useColumns(mayDecide ? setDecision : undefined)
  return (
    <>
      <ColumnTable caption={t('title')} columns={columns} rows={payments} keyOf={({ id }) => id} />
      {decision !== null && <PaymentDialog {...decision} onClose={() => setDecision(null)} />}
    </>
  )
}

function useColumns(onDecide: ((decision: Decision) => void) | undefined): Column<OfficePayment>[] {
  const t = useTranslations('funding.payments')
  const moment = useMoment()
  return [
    { key: 'time', head: t('time'), quiet: true, cell: ({ createTime }) => moment(createTime) },
    { key: 'amount', head: t('amount'), numeric: true, cell: (payment) => <Amounts payment={payment} /> },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-4',
      cell: ({ state }) => <Status kind={KINDS[state]} label={t(`states.${state}`)} />,
    },
    {
      key: 'method',
      head: t('method'),
      className: 'max-md:hidden',
      title: ({ paymentId }) => paymentId,
      cell: ({ method }) => t(`methods.${method}`),
    },
    { key: 'what', head: t('what'), className: 'max-md:hidden', cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'payer',
      head: t('payer'),
      className: 'max-lg:hidden',
      cell: ({ payerName, expectedName: name, kind, returnFailure: reason }) => (
        <PayerCell
          name={payerName ?? t('untold')}
          expected={kind === 'wrong_name' ? t('expected', { name }) : undefined}
          failure={reason === null ? undefined : t('returnFailed', { reason })}
        />
      ),
    },
    { key: 'user', head: t('user'), className: 'max-lg:hidden', cell: ({ uid }) => uid },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      underOnPhone: true,
      cell: (payment) =>
        onDecide !== undefined &&
        payment.state === 'review' && (
          <DecisionButtons
            give={{
              label: payment.proposal === null ? t('credit') : t('decide'),
              onClick: () => onDecide({ act: 'credit', payment }),
            }}
            giveBack={{ label: t('giveBack'), onClick: () => onDecide({ act: 'return', payment }) }}
          />
        ),
    },
  ]
}

/** What was paid, and what was ordered where that is something else. */
function Amounts({ payment }: { payment: OfficePayment }) {
  const t = useTranslations('funding.payments')
  const [amountText, figure] = [useAmountText(), useFigure()]
  const { amount, symbol, ordered, orderedSymbol } = payment
  return (
    <>
      {amountText(amount, symbol)}
      {(amount !== ordered || symbol !== orderedSymbol) && (
        <span className="block text-dense text-ink-3">
          {t('ordered', { amount: figure(ordered), symbol: orderedSymbol })}
        </span>
      )}
    </>
  )
}
