import type { Card, PaymentQuote } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { bankForm } from '../../banking/bank-form.ts'
import { useMoney } from '../../use-money.ts'
import { PaymentSum } from '../payment-amount.tsx'
import { usePaymentCosts } from '../payment-api.ts'
import { useCards, usePayByCard } from './card-api.ts'
import { expiryText, useCardName } from './card-name.ts'

const newLockId = () => crypto.randomUUID()

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
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const money = useMoney(quote.symbol)
  const [chosen, setChosen] = useState(first.id)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [lockId, setLockId] = useState(newLockId)
  const { error, amount } = bankForm(text, locale)
  const costs = usePaymentCosts({ method: 'card', symbol: quote.symbol }, amount)
  const pay = usePayByCard(({ id, payUrl }) => {
    if (payUrl !== null) window.location.assign(payUrl)
    onMade(id)
  })
  const again = () => {
    setLockId(newLockId())
    pay.reset()
  }
  const cardId = cards.some(({ id }) => id === chosen) ? chosen : first.id
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === undefined || costs.isError || pay.isPending) return
    pay.mutate(
      { symbol: quote.symbol, amount, cardId, lockId },
      {
        // A try that was never answered keeps its id, so that a second one is the same charge.
        onError: ({ reason }) => !reason.startsWith('client.') && setLockId(newLockId()),
      },
    )
  }
  const wrong = error === undefined ? costs.error?.message : tried ? refusals(error) : undefined
  return (
    <section aria-label={t('label')} className="min-w-0">
      <form onSubmit={submit} noValidate>
        <CardChoice
          cards={cards}
          value={cardId}
          onChange={(id) => {
            setChosen(id)
            again()
          }}
        />
        <p className="mt-1.5">
          <AddLink symbol={quote.symbol} />
        </p>
        <TextField
          label={t('amount')}
          fieldClassName="mt-4"
          hint={t('amountHint', { minimum: money(quote.minimum), maximum: money(quote.maximum) })}
          inputMode="decimal"
          autoComplete="off"
          unit={quote.symbol}
          value={text}
          error={wrong}
          onChange={({ target }) => {
            setText(target.value)
            again()
          }}
        />
        <PaymentSum quote={quote} costs={amount === undefined ? undefined : costs.data} />
        {pay.isError && (
          <Note kind="error" className="mt-3">
            {pay.error.message}
          </Note>
        )}
        <Button type="submit" variant="ink" size="lg" block className="mt-4" pending={pay.isPending}>
          {t('submit')}
        </Button>
      </form>
      <p className="mt-3 text-dense text-ink-3">{t('bankAsks')}</p>
    </section>
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
