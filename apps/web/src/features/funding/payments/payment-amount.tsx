import type { PaymentCosts, PaymentQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { type FormEvent, useState } from 'react'
import { bankForm } from '../banking/bank-form.ts'
import { useMoney } from '../use-money.ts'
import { type RedirectMethod, useCreatePayment, usePaymentCosts } from './payment-api.ts'
import { percentOf } from './payment-view.ts'

const newLockId = () => crypto.randomUUID()

interface PaymentAmountProps {
  readonly quote: PaymentQuote
  readonly method: RedirectMethod
  readonly onMade: (orderId: string) => void
}

/** The amount, and what is left of it, before anybody commits to anything. */
export function PaymentAmount({ quote, method, onMade }: PaymentAmountProps) {
  const t = useTranslations('payments')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const money = useMoney(quote.symbol)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [lockId, setLockId] = useState(newLockId)
  const { error, amount } = bankForm(text, locale)
  const costs = usePaymentCosts(quote, amount)
  const create = useCreatePayment(method, onMade)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === undefined || costs.isError || create.isPending) return
    // A try that was never answered keeps its id, so that a second one is the same order.
    const onError = ({ reason }: { reason: string }) => !reason.startsWith('client.') && setLockId(newLockId())
    create.mutate({ symbol: quote.symbol, amount, lockId }, { onError })
  }
  const wrong = error === undefined ? costs.error?.message : tried ? refusals(error) : undefined
  return (
    <section aria-label={t('amountLabel')} className="min-w-0">
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('amount')}
          hint={t('amountHint', { minimum: money(quote.minimum), maximum: money(quote.maximum) })}
          inputMode="decimal"
          autoComplete="off"
          unit={quote.symbol}
          value={text}
          error={wrong}
          onChange={({ target }) => {
            setText(target.value)
            setLockId(newLockId())
            create.reset()
          }}
        />
        <PaymentSum quote={quote} costs={amount === undefined ? undefined : costs.data} />
        <Note kind="info" className="mt-4">
          {t.rich('ownAccount', {
            provider: quote.provider,
            name: quote.payerName,
            b: (words) => <b className="font-semibold">{words}</b>,
          })}
        </Note>
        {create.isError && (
          <Note kind="error" className="mt-3">
            {create.error.message}
          </Note>
        )}
        <Button type="submit" variant="ink" size="lg" block className="mt-4" pending={create.isPending}>
          {t('go', { provider: quote.provider })}
        </Button>
      </form>
      <p className="mt-3 text-dense text-ink-3">
        {t('rule', { provider: quote.provider, minutes: quote.deadlineMinutes })}
      </p>
    </section>
  )
}

/** The rows stand there from the beginning, so that nothing moves while somebody types. */
export function PaymentSum({
  quote,
  costs,
}: {
  readonly quote: PaymentQuote
  readonly costs: PaymentCosts | undefined
}) {
  const t = useTranslations('payments')
  const locale = useLocaleTag()
  const money = useMoney(quote.symbol)
  const none = '–'
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Number(percentOf(quote.feeBps)))
  const fixed = /[1-9]/.test(quote.feeFixed)
  const fee = fixed ? t('feeRule', { percent, fixed: money(quote.feeFixed) }) : t('feePercent', { percent })
  return (
    <Sum
      className="mt-4 border-line border-t pt-3"
      rows={[
        { operator: '', label: t('youPay'), value: costs === undefined ? none : money(costs.amount) },
        { operator: '−', label: fee, value: costs === undefined ? none : money(costs.fee) },
        { operator: '=', label: t('youGet'), value: costs === undefined ? none : money(costs.receive), kind: 'answer' },
      ]}
    />
  )
}
