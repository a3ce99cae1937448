import type { PaymentCosts, PaymentQuote } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { AmountForm, useAmount } from '../deposits/amount-form.tsx'
import { PurchaseSum } from '../deposits/purchase-sum.tsx'
import { usePurchase } from '../deposits/use-purchase.ts'
import { useMoney } from '../use-money.ts'
import { type RedirectMethod, useCreatePayment, usePaymentCosts } from './payment-api.ts'
import { percentOf } from './payment-view.ts'

interface PaymentAmountProps {
  readonly quote: PaymentQuote
  readonly method: RedirectMethod
  readonly onMade: (orderId: string) => void
}

export function PaymentAmount({ quote, method, onMade }: PaymentAmountProps) {
  const t = useTranslations('payments')
  const money = useMoney(quote.symbol)
  const { symbol, provider } = quote
  const create = useCreatePayment(method, onMade)
  const typed = useAmount(create, quote)
  const costs = usePaymentCosts(quote, typed.amount)
  const known = typed.amount === undefined ? undefined : costs.data
  const purchase = usePurchase({ asset: symbol, pace: 'online', lockId: typed.lockId })
  const words = {
    label: t('amountLabel'),
    amount: t('amount'),
    hint: t('amountHint', { minimum: money(quote.minimum), maximum: money(quote.maximum) }),
    confirm: t('go', { provider }),
    rule: t('rule', { provider, minutes: quote.deadlineMinutes }),
  }
  const send = (amount: string) =>
    create.mutate({ symbol, amount, lockId: typed.lockId, ...purchase?.request }, { onError: typed.onError })
  return (
    <AmountForm {...{ typed, symbol, costs, words }} act={create} onSend={send}>
      <PaymentSum quote={quote} costs={known} />
      <PurchaseSum purchase={purchase} symbol={symbol} receive={known?.receive} />
      <Note kind="info" className="mt-4">
        {t.rich('ownAccount', {
          provider,
          name: quote.payerName,
          b: (name) => <b className="font-semibold">{name}</b>,
        })}
      </Note>
    </AmountForm>
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
