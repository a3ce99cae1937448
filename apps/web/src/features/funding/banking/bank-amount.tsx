import type { BankCosts, BankQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { type FormEvent, useState } from 'react'
import { CreditChoice } from '../credit/credit-choice.tsx'
import { useMoney } from '../use-money.ts'
import { useBankCosts, useConfirmOrder } from './bank-api.ts'
import { bankForm } from './bank-form.ts'

const newLockId = () => crypto.randomUUID()

interface BankAmountProps {
  readonly quote: BankQuote
  readonly onMade: (orderId: string) => void
}

/** The amount, and what is left of it, before anybody commits to anything. */
export function BankAmount({ quote, onMade }: BankAmountProps) {
  const t = useTranslations('funding.bank')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const money = useMoney(quote.symbol)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [early, setEarly] = useState(false)
  const [lockId, setLockId] = useState(newLockId)
  const { error, amount } = bankForm(text, locale)
  const costs = useBankCosts(quote.symbol, amount)
  const confirm = useConfirmOrder(onMade)
  /** Another request has another id. */
  const again = (change: () => void) => {
    change()
    setLockId(newLockId())
    confirm.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === undefined || costs.isError || confirm.isPending) return
    confirm.mutate(
      { symbol: quote.symbol, amount, credit: early, lockId },
      {
        // A try that was never answered keeps its id, so that a second one is the same order.
        onError: ({ reason }) => !reason.startsWith('client.') && setLockId(newLockId()),
      },
    )
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
          onChange={({ target }) => again(() => setText(target.value))}
        />
        <Costs quote={quote} costs={amount === undefined ? undefined : costs.data} />
        <CreditChoice
          symbol={quote.symbol}
          chosen={early}
          atOnce={amount === undefined ? undefined : costs.data?.creditAmount}
          onChoose={(chosen) => again(() => setEarly(chosen))}
        />
        <Note kind="warn" className="mt-4">
          {t.rich('ownAccount', { name: quote.senderName, b: (words) => <b className="font-semibold">{words}</b> })}
        </Note>
        {confirm.isError && (
          <Note kind="error" className="mt-3">
            {confirm.error.message}
          </Note>
        )}
        <Button type="submit" variant="ink" size="lg" block className="mt-4" pending={confirm.isPending}>
          {t('confirm')}
        </Button>
      </form>
      <p className="mt-3 text-dense text-ink-3">
        {t('rule', {
          provider: quote.provider,
          limit: money(quote.freeFeeLimit),
          total: quote.totalFreeTimes,
          left: quote.freeTimesLeft,
        })}
      </p>
    </section>
  )
}

/** The rows stand there from the beginning, so that nothing moves while somebody types. */
function Costs({ quote, costs }: { readonly quote: BankQuote; readonly costs: BankCosts | undefined }) {
  const t = useTranslations('funding.bank')
  const money = useMoney(quote.symbol)
  const none = '–'
  const bankFee = costs === undefined ? none : costs.covered ? t('coveredFee') : money(costs.bankFee)
  const hours = Math.round(quote.expectedMinutes / 60)
  return (
    <Sum
      className="mt-4 border-line border-t pt-3"
      rows={[
        { operator: '', label: t('youSend'), value: costs === undefined ? none : money(costs.amount) },
        { operator: '−', label: t('fee'), value: money(quote.fee) },
        { operator: '−', label: t('bankFee'), value: bankFee },
        { operator: '=', label: t('youGet'), value: costs === undefined ? none : money(costs.receive), kind: 'answer' },
        { operator: '', label: t('takes'), value: t('takesHours', { hours }) },
      ]}
    />
  )
}
