import type { Currency, WithdrawCheckStatus, WithdrawQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { figureInField } from '../../../app/shared-data/decimal-input.ts'
import { OutflowConfirm } from './outflow-confirm.tsx'
import { AmountField } from './withdraw-amount.tsx'
import { useRecipient, useSendCode, useTransfer, useTransferQuote, useWithdrawOptions } from './withdraw-api.ts'
import { amountView, maxAmount } from './withdraw-form.ts'

const SCALE = 18

interface TransferPanelProps {
  readonly currency: Currency
  readonly status: WithdrawCheckStatus
}

/** To another user: who, how much, everything once more, and it is there. */
export function TransferPanel({ currency, status }: TransferPanelProps) {
  const t = useTranslations('withdraw.transfer')
  const [quote, setQuote] = useState<WithdrawQuote>()
  const sending = useSendCode()
  const transfer = useTransfer()
  const locale = useLocaleTag()
  if (transfer.data !== undefined) {
    const { amount, coin, other, state } = transfer.data
    const waits = state !== 'completed'
    const params = { amount: `${formatDecimal(amount, { locale, scale: SCALE, minScale: 0 })} ${coin}`, other }
    return (
      <section aria-label={waits ? t('waits') : t('done')} className="max-w-[480px]">
        <h2 className="flex items-center gap-2 border-ink border-t-2 pt-2 font-semibold text-h4">
          <Icon of={waits ? drawings.clock : drawings.check} className={waits ? 'text-warn' : 'text-good'} />
          {waits ? t('waits') : t('done')}
        </h2>
        <p role="status" className="mt-1 text-body text-ink-2">
          {waits ? t('waitsText', params) : t('doneText', params)}
        </p>
        <Button
          className="mt-4"
          onClick={() => {
            transfer.reset()
            sending.reset()
            setQuote(undefined)
          }}
        >
          {t('another')}
        </Button>
      </section>
    )
  }
  const frozen = (made: WithdrawQuote) => {
    setQuote(made)
    sending.mutate(made.quoteId)
  }
  return (
    <>
      <div hidden={quote !== undefined}>
        <TransferForm currency={currency} status={status} onQuote={frozen} />
      </div>
      {quote !== undefined && (
        <OutflowConfirm
          key={quote.quoteId}
          quote={quote}
          sending={sending}
          pending={transfer.isPending}
          error={transfer.error}
          onSubmit={(proof) => transfer.mutate(proof)}
          onBack={() => {
            setQuote(undefined)
            sending.reset()
            transfer.reset()
          }}
        />
      )}
    </>
  )
}

interface TransferFormProps extends TransferPanelProps {
  readonly onQuote: (quote: WithdrawQuote) => void
}

/** First the person, who is shown before anything else is asked. */
function TransferForm({ currency, status, onQuote }: TransferFormProps) {
  const t = useTranslations('withdraw.transfer')
  const recipient = useRecipient()
  const [account, setAccount] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (account.trim() !== '') recipient.mutate({ account: account.trim() })
  }
  return (
    <div className="flex max-w-[480px] flex-col gap-5">
      <form onSubmit={find} noValidate aria-label={t('label')} className="flex items-start gap-2">
        <TextField
          label={t('account')}
          hint={t('accountHint')}
          error={recipient.isError ? recipient.error.message : undefined}
          fieldClassName="flex-1"
          value={account}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setAccount(target.value)
            recipient.reset()
          }}
        />
        <Button type="submit" size="lg" className="mt-5" pending={recipient.isPending} disabled={account.trim() === ''}>
          {t('find')}
        </Button>
      </form>
      {recipient.data !== undefined && (
        <>
          <p role="status" className="flex items-center gap-2 border-line border-y py-2.5 text-body">
            <Icon of={drawings.check} size={16} className="text-good" />
            {t('found', { name: recipient.data.name, uid: recipient.data.uid })}
          </p>
          <SendForm currency={currency} status={status} uid={recipient.data.uid} onQuote={onQuote} />
        </>
      )}
    </div>
  )
}

function SendForm({ currency, status, uid, onQuote }: TransferFormProps & { readonly uid: string }) {
  const form = useTranslations('withdraw.form')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const options = useWithdrawOptions(currency.code)
  const quote = useTransferQuote()
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState(false)
  if (options.data === undefined) {
    if (!options.isError) return <LoadingState lines={4} />
    const retry = () => void options.refetch()
    return (
      <ErrorState title={form('failed')} text={options.error.message} onRetry={retry} retrying={options.isFetching} />
    )
  }
  const { withdrawable } = options.data
  const { scale, code: coin } = currency
  const rules = { scale, decimals: scale, fee: '0', minimum: '0', withdrawable, coin }
  const view = amountView(typed, locale, rules)
  const wrong = (sent || typed !== '') && view.refusal !== null ? view.refusal : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (view.amount !== undefined) quote.mutate({ symbol: coin, amount: view.amount, uid }, { onSuccess: onQuote })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <AmountField
        currency={currency}
        available={withdrawable}
        typed={typed}
        onType={setTyped}
        onMax={() => setTyped(figureInField(maxAmount(rules), { locale, scale: SCALE, minScale: 0 }))}
        error={wrong === null ? undefined : refusals(wrong.code, wrong.params)}
      />
      {quote.isError && <Note kind="error">{quote.error.message}</Note>}
      <Button type="submit" variant="ink" size="lg" block pending={quote.isPending} disabled={!status.ready}>
        {form('review')}
      </Button>
    </form>
  )
}
