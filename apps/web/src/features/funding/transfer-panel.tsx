import type { Currency, WithdrawCheckStatus, WithdrawQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { CheckIcon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { OutflowConfirm } from './outflow-confirm.tsx'
import { useRecipient, useSendCode, useTransfer, useTransferQuote, useWithdrawOptions } from './withdraw-api.ts'
import { AmountField } from './withdraw-crypto.tsx'
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
    const { amount, coin, other } = transfer.data
    return (
      <section aria-label={t('done')} className="max-w-[480px]">
        <h2 className="flex items-center gap-2 border-ink border-t-2 pt-2 font-semibold text-h4">
          <CheckIcon className="text-good" />
          {t('done')}
        </h2>
        <p role="status" className="mt-1 text-body text-ink-2">
          {t('doneText', { amount: `${formatDecimal(amount, { locale, scale: SCALE, minScale: 0 })} ${coin}`, other })}
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

function TransferForm({ currency, status, onQuote }: TransferFormProps) {
  const t = useTranslations('withdraw.transfer')
  const form = useTranslations('withdraw.form')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const options = useWithdrawOptions(currency.code)
  const recipient = useRecipient()
  const quote = useTransferQuote()
  const [account, setAccount] = useState('')
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState(false)
  if (options.data === undefined) {
    if (!options.isError) return <LoadingState lines={6} className="max-w-[480px]" />
    const retry = () => void options.refetch()
    return (
      <ErrorState title={form('failed')} text={options.error.message} onRetry={retry} retrying={options.isFetching} />
    )
  }
  const { withdrawable } = options.data
  const rules = {
    scale: currency.scale,
    decimals: currency.scale,
    fee: '0',
    minimum: '0',
    withdrawable,
    coin: currency.code,
  }
  const view = amountView(typed, locale, rules)
  const wrong = (sent || typed !== '') && view.refusal !== null ? view.refusal : null
  const find = () => recipient.mutate({ account: account.trim() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (recipient.data === undefined) return find()
    setSent(true)
    if (view.amount === undefined) return
    quote.mutate({ symbol: currency.code, amount: view.amount, uid: recipient.data.uid }, { onSuccess: onQuote })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('label')} className="flex max-w-[480px] flex-col gap-5">
      <div className="flex items-start gap-2">
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
        <Button
          size="lg"
          className="mt-5"
          pending={recipient.isPending}
          onClick={find}
          disabled={account.trim() === ''}
        >
          {t('find')}
        </Button>
      </div>
      {recipient.data !== undefined && (
        <>
          <p role="status" className="flex items-center gap-2 border-line border-y py-2.5 text-body">
            <CheckIcon size={16} className="text-good" />
            {t('found', { name: recipient.data.name, uid: recipient.data.uid })}
          </p>
          <AmountField
            currency={currency}
            available={withdrawable}
            typed={typed}
            onType={setTyped}
            onMax={() => setTyped(formatDecimal(maxAmount(rules), { locale, scale: SCALE, minScale: 0 }))}
            error={wrong === null ? undefined : refusals(wrong.code, wrong.params)}
          />
          {quote.isError && <Note kind="error">{quote.error.message}</Note>}
          <Button type="submit" variant="ink" size="lg" block pending={quote.isPending} disabled={!status.ready}>
            {form('review')}
          </Button>
        </>
      )}
    </form>
  )
}
