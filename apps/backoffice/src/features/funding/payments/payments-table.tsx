import type { OfficePayment, PaymentState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { DecisionButtons } from '../decision-buttons.tsx'
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
  return (
    <>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th>{t('time')}</Th>
            <Th numeric>{t('amount')}</Th>
            <Th className="pl-4">{t('state')}</Th>
            <Th className="max-md:hidden">{t('method')}</Th>
            <Th className="max-md:hidden">{t('what')}</Th>
            <Th className="max-lg:hidden">{t('payer')}</Th>
            <Th className="max-lg:hidden">{t('user')}</Th>
            <Th>
              <span className="sr-only">{t('acts')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              onDecide={mayDecide && payment.state === 'review' ? (act) => setDecision({ act, payment }) : undefined}
            />
          ))}
        </tbody>
      </Table>
      {decision !== null && <PaymentDialog {...decision} onClose={() => setDecision(null)} />}
    </>
  )
}

interface PaymentRowProps {
  readonly payment: OfficePayment
  readonly onDecide: ((act: Decision['act']) => void) | undefined
}

function PaymentRow({ payment, onDecide }: PaymentRowProps) {
  const t = useTranslations('funding.payments')
  const moment = useMoment()
  const { amount, symbol, ordered, orderedSymbol } = payment
  const differs = amount !== ordered || symbol !== orderedSymbol
  return (
    <Tr>
      <Td quiet>{moment(payment.createTime)}</Td>
      <Td numeric>
        {`${amount}\u00a0${symbol}`}
        {differs && (
          <span className="block text-dense text-ink-3">
            {t('ordered', { amount: ordered, symbol: orderedSymbol })}
          </span>
        )}
      </Td>
      <Td className="pl-4">
        <Status kind={KINDS[payment.state]} label={t(`states.${payment.state}`)} />
      </Td>
      <Td className="max-md:hidden" title={payment.paymentId}>
        {t(`methods.${payment.method}`)}
      </Td>
      <Td className="max-md:hidden">{t(`kinds.${payment.kind}`)}</Td>
      <Td className="max-lg:hidden">
        {payment.payerName ?? t('untold')}
        {payment.kind === 'wrong_name' && (
          <span className="block text-dense text-ink-3">{t('expected', { name: payment.expectedName })}</span>
        )}
        {payment.returnFailure !== null && (
          <span className="block text-bad text-dense">{t('returnFailed', { reason: payment.returnFailure })}</span>
        )}
      </Td>
      <Td className="max-lg:hidden">{payment.uid}</Td>
      <Td>
        {onDecide !== undefined && (
          <DecisionButtons
            give={{ label: payment.proposal === null ? t('credit') : t('decide'), onClick: () => onDecide('credit') }}
            giveBack={{ label: t('giveBack'), onClick: () => onDecide('return') }}
          />
        )}
      </Td>
    </Tr>
  )
}
