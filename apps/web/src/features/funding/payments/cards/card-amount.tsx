import type { Card, PaymentQuote } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { AmountForm, useAmount } from '../../deposits/amount-form.tsx'
import { PurchaseSum } from '../../deposits/purchase-sum.tsx'
import { usePurchase } from '../../deposits/use-purchase.ts'
import { useMoney } from '../../use-money.ts'
import { PaymentSum } from '../payment-amount.tsx'
import { usePaymentCosts } from '../payment-api.ts'
import { useCards, usePayByCard } from './card-api.ts'
import { expiryText, useCardName } from './card-name.ts'

interface CardAmountProps {
  readonly quote: PaymentQuote
  readonly onMade: (orderId: string) => void
}

/** Which card, how much, and what is left of it, before anything is charged. */
export function CardAmount({ quote, onMade }: CardAmountProps) {
  const t = useTranslations('cards.pay')
  const failed = useTranslations('cards.list')('failed')
  const cards = useCards()
  if (cards.data === undefined) {
    if (!cards.isError) return <LoadingState lines={6} />
    const retry = () => void cards.refetch()
    return <ErrorState title={failed} text={cards.error.message} onRetry={retry} retrying={cards.isFetching} />
  }
  const usable = cards.data.filter(({ state, expired }) => state === 'active' && !expired)
  const [first] = usable
  if (first !== undefined) return <Form quote={quote} cards={usable} first={first} onMade={onMade} />
  return (
    <EmptyState
      className="border-t"
      title={t('noCard.title')}
      text={t('noCard.text')}
      action={<AddLink symbol={quote.symbol} variant="ink" />}
    />
  )
}

function AddLink({ symbol, variant }: { readonly symbol: string; readonly variant?: 'ink' }) {
  const t = useTranslations('cards.pay')
  return (
    <Link to="/bankcard/addCard" search={{ symbol }} className={variant ? buttonClass({ variant }) : 'link text-dense'}>
      {t('addCard')}
    </Link>
  )
}

interface FormProps extends CardAmountProps {
  readonly cards: readonly Card[]
  readonly first: Card
}

function Form({ quote, cards, first, onMade }: FormProps) {
  const t = useTranslations('cards.pay')
  const buying = useTranslations('funding.purchase')
  const money = useMoney(quote.symbol)
  const { symbol } = quote
  const [chosen, setChosen] = useState(first.id)
  const pay = usePayByCard(({ id, payUrl, payAtOnce }) => {
    if (payUrl !== null && payAtOnce) window.location.assign(payUrl)
    onMade(id)
  })
  const typed = useAmount(pay, quote)
  const costs = usePaymentCosts({ method: 'card', symbol }, typed.amount)
  const known = typed.amount === undefined ? undefined : costs.data
  const purchase = usePurchase({ asset: symbol, pace: 'online', lockId: typed.lockId })
  const cardId = cards.some(({ id }) => id === chosen) ? chosen : first.id
  const words = {
    label: t('label'),
    amount: t('amount'),
    hint: t('amountHint', { minimum: money(quote.minimum), maximum: money(quote.maximum) }),
    confirm:
      purchase === undefined
        ? t('submit')
        : buying(purchase.way === 'order' ? 'submit' : 'conversion.submit', { coin: purchase.coin }),
    rule: t('bankAsks'),
  }
  const send = (amount: string) =>
    pay.mutate({ symbol, amount, cardId, lockId: typed.lockId, ...purchase?.request }, { onError: typed.onError })
  const choice = (
    <>
      <CardChoice
        cards={cards}
        value={cardId}
        onChange={(id) => {
          setChosen(id)
          typed.again()
        }}
      />
      <p className="mt-1.5">
        <AddLink symbol={symbol} />
      </p>
    </>
  )
  return (
    <AmountForm {...{ typed, symbol, costs, words }} act={pay} onSend={send} before={choice}>
      <PaymentSum quote={quote} costs={known} />
      <PurchaseSum purchase={purchase} symbol={symbol} receive={known?.receive} />
    </AmountForm>
  )
}

interface CardChoiceProps {
  readonly cards: readonly Card[]
  readonly value: string
  readonly onChange: (id: string) => void
}

function CardChoice({ cards, value, onChange }: CardChoiceProps) {
  const t = useTranslations('cards.pay')
  const name = useCardName()
  const options = cards.map((card) => ({ value: card.id, label: `${name(card)}, ${expiryText(card)}` }))
  return <Select label={t('card')} value={value} options={options} onChange={({ target }) => onChange(target.value)} />
}
