import type { Currency, PaymentMethod, PaymentOrder, PaymentQuote } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type ReactNode, useState } from 'react'
import { openOrder } from '../banking/bank-view.ts'
import { DepositOrders } from '../deposits/deposit-orders.tsx'
import { VerifyFirst } from '../verify-first.tsx'
import { PaymentAmount } from './payment-amount.tsx'
import { usePaymentOrders, usePaymentQuote } from './payment-api.ts'
import { PaymentOrderSection } from './payment-order.tsx'
import { readReturn } from './payment-view.ts'

interface PanelProps {
  readonly currency: Currency
}

export function PaypalPanel({ currency }: PanelProps) {
  return (
    <PaymentPanel currency={currency} method="paypal">
      {(quote, onMade) => <PaymentAmount quote={quote} method="paypal" onMade={onMade} />}
    </PaymentPanel>
  )
}

export function AdvcashPanel({ currency }: PanelProps) {
  return (
    <PaymentPanel currency={currency} method="advcash">
      {(quote, onMade) => <PaymentAmount quote={quote} method="advcash" onMade={onMade} />}
    </PaymentPanel>
  )
}

type FormOf = (quote: PaymentQuote, onMade: (orderId: string) => void) => ReactNode

interface PaymentPanelProps extends PanelProps {
  readonly method: PaymentMethod
  /** The form of the method: the amount, and whatever else it needs. */
  readonly children: FormOf
}

/** Fiat by an online method: an amount, then the provider's own page, then how it goes on. */
export function PaymentPanel({ currency, method, children }: PaymentPanelProps) {
  const t = useTranslations('payments')
  const noWay = useTranslations('funding.deposit.noWay')
  const way = { symbol: currency.code, method }
  const quote = usePaymentQuote(way)
  const orders = usePaymentOrders(way)
  if (quote.error?.reason === 'kyc.needed') return <VerifyFirst text={t('verifyFirst')} failure={quote.error} />
  if (quote.error?.reason === 'funding.method_unknown')
    return <EmptyState className="mt-6 border-t" title={noWay('title')} text={quote.error.message} />
  const failed = [quote, orders].find(({ isError, data }) => isError && data === undefined)
  if (failed?.error)
    return (
      <ErrorState
        className="mt-6"
        title={t('failed')}
        text={failed.error.message}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (quote.data === undefined || orders.data === undefined)
    return <LoadingState lines={7} className="mt-6 max-w-[480px]" />
  return <Chosen quote={quote.data} orders={orders.data.records} form={children} />
}

interface ChosenProps {
  readonly quote: PaymentQuote
  readonly orders: readonly PaymentOrder[]
  readonly form: FormOf
}

/** Until somebody chooses, the order that the payer comes back with is shown, else what waits, else the form. */
function Chosen({ quote, orders, form }: ChosenProps) {
  const back = readReturn(useRouterState({ select: ({ location }) => location.searchStr }))
  const [chosen, setChosen] = useState<string | null>()
  const shown = chosen === undefined ? (back?.orderId ?? openOrder(orders)?.id ?? null) : chosen
  return (
    <div className="mt-5 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      {shown === null ? (
        form(quote, setChosen)
      ) : (
        <PaymentOrderSection key={shown} id={shown} method={quote.method} onNew={() => setChosen(null)} />
      )}
      <DepositOrders orders={orders} shown={shown} onChoose={setChosen} />
    </div>
  )
}
