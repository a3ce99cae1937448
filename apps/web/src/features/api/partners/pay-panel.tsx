import type { PartnerPaymentQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { type FormEvent, useState } from 'react'
import { useBalances } from '../../../app/live/use-balances.ts'
import { useSecondsLeft } from '../../../app/live/use-seconds-left.ts'
import { NO_SECRETS, ProofFields, type Secrets, sentSecrets } from '../../../app/page/proof-fields.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useConvertible, usePay, usePrice, useQuote } from './pay-api.ts'
import type { PaymentProps } from './pay-page.tsx'

/** First with what and who one is, then the price that is firm for ten seconds. */
export function PayPanel({ payment }: PaymentProps) {
  const { id, currency } = payment
  const [coin, setCoin] = useState<string>(currency)
  const [secrets, setSecrets] = useState<Secrets>(NO_SECRETS)
  const quote = useQuote(id)
  if (quote.data !== undefined)
    return (
      <Confirm
        payment={payment}
        quote={quote.data}
        secrets={secrets}
        again={{ ask: () => quote.mutate(coin), pending: quote.isPending, error: quote.error }}
        onBack={() => {
          setSecrets(NO_SECRETS)
          quote.reset()
        }}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!quote.isPending) quote.mutate(coin)
  }
  return (
    <Choose
      {...{ payment, coin, secrets, submit }}
      onCoin={setCoin}
      onSecrets={setSecrets}
      pending={quote.isPending}
      refusal={quote.error?.message}
    />
  )
}

interface ChooseProps extends PaymentProps {
  readonly coin: string
  readonly secrets: Secrets
  readonly pending: boolean
  readonly refusal: string | undefined
  readonly submit: (event: FormEvent) => void
  readonly onCoin: (coin: string) => void
  readonly onSecrets: (secrets: Secrets) => void
}

function Choose({ payment, coin, secrets, pending, refusal, submit, onCoin, onSecrets }: ChooseProps) {
  const t = useTranslations('payLink.pay')
  const { amount } = useAmounts()
  const price = usePrice(payment, coin)
  const options = useCoins(payment.currency)
  const cost = coin === payment.currency ? undefined : (price.data?.payAmount ?? undefined)
  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
      <Select
        label={t('coin')}
        hint={cost === undefined ? undefined : t('about', { amount: amount(cost, coin) })}
        value={coin}
        options={options}
        onChange={({ target }) => onCoin(target.value)}
      />
      <ProofFields secrets={secrets} onChange={onSecrets} />
      {refusal !== undefined && <Note kind="error">{refusal}</Note>}
      <Button type="submit" variant="ink" size="lg" pending={pending} disabled={secrets.fundPassword === ''}>
        {t('continue')}
      </Button>
    </form>
  )
}

/** The currency of the payment, and what the person has of anything that can be converted. */
function useCoins(currency: string) {
  const t = useTranslations('payLink.pay')
  const { amount } = useAmounts()
  const balances = useBalances().data ?? []
  const convertible = new Set(
    (useConvertible().data?.assets ?? []).filter(({ halted }) => halted === null).map(({ coin }) => coin),
  )
  const there = (coin: string) => balances.find((one) => one.coin === coin)?.available ?? '0'
  const others = balances.filter(
    ({ coin, available }) => coin !== currency && Number(available) > 0 && convertible.has(coin),
  )
  return [currency, ...others.map(({ coin }) => coin)].map((value) => ({
    value,
    label: t('option', { coin: value, available: amount(there(value), value) }),
  }))
}

interface ConfirmProps extends PaymentProps {
  readonly quote: PartnerPaymentQuote & { readonly endsAt: number | null }
  readonly secrets: Secrets
  readonly again: { readonly ask: () => void; readonly pending: boolean; readonly error: Error | null }
  readonly onBack: () => void
}

function Confirm({ payment, quote, secrets, again, onBack }: ConfirmProps) {
  const t = useTranslations('payLink.pay')
  const { amount } = useAmounts()
  const left = useSecondsLeft(quote.endsAt)
  const pay = usePay(payment.id)
  const isOver = quote.endsAt !== null && left === 0
  const cost = amount(quote.amount, quote.coin)
  const refusal = pay.error ?? again.error
  const send = () => {
    const { coin, quoteId } = quote
    pay.mutate({ coin, ...(quoteId !== null && { quoteId }), ...sentSecrets(secrets) })
  }
  const renew = () => {
    pay.reset()
    again.ask()
  }
  return (
    <section aria-label={t('confirm')} className="mt-6 flex flex-col gap-4">
      <Sum
        rows={[
          { label: t('gets', { name: payment.name }), value: amount(payment.amount, payment.currency, 2) },
          { label: t('youPay'), value: cost, kind: 'answer' },
        ]}
      />
      {quote.endsAt !== null && (
        <p className="text-dense text-ink-3" aria-live="polite">
          {isOver ? t('over') : t('firm', { seconds: left })}
        </p>
      )}
      {refusal !== null && <Note kind="error">{refusal.message}</Note>}
      {isOver ? (
        <Button variant="ink" size="lg" pending={again.pending} onClick={renew}>
          {t('renew')}
        </Button>
      ) : (
        <Button variant="accent" size="lg" pending={pay.isPending} onClick={send}>
          {t('pay', { amount: cost })}
        </Button>
      )}
      <Button variant="quiet" onClick={onBack}>
        {t('back')}
      </Button>
    </section>
  )
}
