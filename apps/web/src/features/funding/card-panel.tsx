import type { Card, Currency, PaymentOrder, PaymentQuote } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { openOrder } from './bank-view.ts'
import { CardAmount } from './card-amount.tsx'
import { useCards } from './card-api.ts'
import { usePaymentOrders, usePaymentQuote } from './payment-api.ts'
import { PaymentOrderSection } from './payment-order.tsx'
import { PaymentOrders } from './payment-orders.tsx'
import { VerifyFirst } from './verify-first.tsx'

/** Fiat by card: which one, how much, then the question of its bank, then how it goes on. */
export function CardPanel({ currency }: { readonly currency: Currency }) {
  const t = useTranslations('cards.pay')
  const way = { method: 'card', symbol: currency.code } as const
  const [quote, cards, orders] = [usePaymentQuote(way), useCards(), usePaymentOrders(way)]
  if (quote.isError && quote.error.reason === 'kyc.needed') return <VerifyFirst texts="cards.verifyFirst" />
  const failed = [quote, cards, orders].find(({ isError, data }) => isError && data === undefined)
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
  if (quote.data === undefined || cards.data === undefined || orders.data === undefined)
    return <LoadingState lines={7} className="mt-6 max-w-[480px]" />
  return <Chosen quote={quote.data} cards={cards.data} orders={orders.data.records} />
}

interface ChosenProps {
  readonly quote: PaymentQuote
  readonly cards: readonly Card[]
  readonly orders: readonly PaymentOrder[]
}

/** Until somebody chooses, the order that the bank sent back with is shown, or what waits; otherwise the form. */
function Chosen({ quote, cards, orders }: ChosenProps) {
  const { order: returned }: { order?: unknown } = useSearch({ strict: false })
  const [chosen, setChosen] = useState<string | null>()
  const first = typeof returned === 'string' ? returned : (openOrder(orders)?.id ?? null)
  const shown = chosen === undefined ? first : chosen
  return (
    <div className="mt-5 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      {shown === null ? (
        <CardAmount quote={quote} cards={cards} onMade={setChosen} />
      ) : (
        <PaymentOrderSection key={shown} id={shown} onNew={() => setChosen(null)} />
      )}
      <PaymentOrders orders={orders} shown={shown} onChoose={setChosen} />
    </div>
  )
}
