import type { PayerPayment } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useSecondsLeft } from '../../../app/live/use-seconds-left.ts'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { usePayment } from './pay-api.ts'
import { PayPanel } from './pay-panel.tsx'

/** Where a link of a business leads: what it asks for, and paying it with any coin. */
export function PayPage() {
  const t = useTranslations('payLink')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch, isRefetching } = usePayment(id)
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <div className="mx-auto max-w-[520px]">
        {data !== undefined && <Payment payment={data} />}
        {data === undefined && error === null && <LoadingState lines={6} className="py-4" />}
        {data === undefined && error !== null && (
          <ErrorState title={t('failed')} text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
        )}
      </div>
    </div>
  )
}

export interface PaymentProps {
  readonly payment: PayerPayment & { readonly endsAt: number }
}

function Payment({ payment }: PaymentProps) {
  const t = useTranslations('payLink')
  const { amount } = useAmounts()
  const loggedIn = useLoggedIn()
  const { name, description, reference, state } = payment
  const isOpen = state === 'created'
  return (
    <>
      <h1 className="display break-words text-h2">{t('title', { name })}</h1>
      <p className="mt-2 break-words text-body text-ink-2">{payment.website}</p>
      <ScotchRule className="mt-6 mb-5" />
      <Sum
        rows={[
          { label: t('reference'), value: <span className="whitespace-normal break-all">{reference}</span> },
          ...(description === null
            ? []
            : [{ label: t('description'), value: <span className="whitespace-normal">{description}</span> }]),
          { label: t('amount'), value: amount(payment.amount, payment.currency, 2), kind: 'answer' },
        ]}
      />
      {isOpen && payment.payable && <TimeLeft endsAt={payment.endsAt} />}
      {isOpen && !payment.payable && (
        <Note kind="warn" className="mt-5">
          {t('closed')}
        </Note>
      )}
      {isOpen && payment.payable && !loggedIn && <LogInFirst texts="payLink.logInFirst" comesBack className="mt-4" />}
      {isOpen && payment.payable && loggedIn && <PayPanel payment={payment} />}
      {!isOpen && <EmptyState title={t(`states.${state}.title`)} text={t(`states.${state}.text`, { name })} />}
    </>
  )
}

function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const t = useTranslations('payLink')
  const left = useSecondsLeft(endsAt)
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p className="mt-4 text-body text-ink-2" role="timer">
      {t('left', { time })}
    </p>
  )
}
