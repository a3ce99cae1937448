import type { Currency, WithdrawChain, WithdrawCheckStatus, WithdrawOptions, WithdrawQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { FieldAction } from '@bourse/ui/field.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Segmented } from '@bourse/ui/segmented.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { OutflowConfirm } from './outflow-confirm.tsx'
import { AddressFields, useAddressState, useCheckedAddress } from './withdraw-address.tsx'
import { useQuote, useSendCode, useWithdraw, useWithdrawOptions } from './withdraw-api.ts'
import { amountView, maxAmount } from './withdraw-form.ts'

const SCALE = 18

interface CryptoWithdrawProps {
  readonly currency: Currency
  readonly status: WithdrawCheckStatus
  readonly onDone: (id: string) => void
}

/** To an address on a chain: what and where, then everything once more, then it is asked for. */
export function CryptoWithdraw({ currency, status, onDone }: CryptoWithdrawProps) {
  const t = useTranslations('withdraw.form')
  const options = useWithdrawOptions(currency.code)
  const [quote, setQuote] = useState<WithdrawQuote>()
  const sending = useSendCode()
  const withdraw = useWithdraw()
  if (options.data === undefined) {
    if (!options.isError) return <LoadingState lines={7} className="max-w-[480px]" />
    const retry = () => void options.refetch()
    return <ErrorState title={t('failed')} text={options.error.message} onRetry={retry} retrying={options.isFetching} />
  }
  const [first] = options.data.chains
  if (first === undefined) {
    return (
      <EmptyState className="border-t" title={t('noChain.title', { coin: currency.code })} text={t('noChain.text')} />
    )
  }
  const frozen = (made: WithdrawQuote) => {
    setQuote(made)
    sending.mutate(made.quoteId)
  }
  return (
    <>
      <div hidden={quote !== undefined}>
        <WishForm currency={currency} status={status} options={options.data} first={first} onQuote={frozen} />
      </div>
      {quote !== undefined && (
        <OutflowConfirm
          key={quote.quoteId}
          quote={quote}
          sending={sending}
          pending={withdraw.isPending}
          error={withdraw.error}
          onSubmit={(proof) => withdraw.mutate(proof, { onSuccess: ({ id }) => onDone(id) })}
          onBack={() => {
            setQuote(undefined)
            sending.reset()
            withdraw.reset()
          }}
        />
      )}
    </>
  )
}

interface WishProps {
  readonly currency: Currency
  readonly status: WithdrawCheckStatus
  readonly options: WithdrawOptions
  readonly first: WithdrawChain
  readonly onQuote: (quote: WithdrawQuote) => void
}

function WishForm({ currency, status, options, first, onQuote }: WishProps) {
  const t = useTranslations('withdraw.form')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const [chosen, setChosen] = useState(first.chainName)
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState(false)
  const chain = options.chains.find(({ chainName }) => chainName === chosen) ?? first
  const address = useAddressState()
  const check = useCheckedAddress(currency.code, chain, address)
  const quote = useQuote()
  const rules = { scale: currency.scale, coin: currency.code, ...chain, withdrawable: options.withdrawable }
  const view = amountView(typed, locale, rules)
  const wrongAmount = (sent || typed !== '') && view.refusal !== null ? view.refusal : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (view.amount === undefined || address.address.trim() === '' || check.isError) return
    const tag = chain.memo === 'tag' && address.tag !== '' ? { tag: address.tag } : {}
    const wish = {
      symbol: currency.code,
      chainName: chain.chainName,
      address: address.address.trim(),
      amount: view.amount,
    }
    quote.mutate({ ...wish, ...tag }, { onSuccess: onQuote })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('label')} className="flex max-w-[480px] flex-col gap-5">
      <div>
        <div className="mb-1 flex justify-between text-dense">
          <span className="font-medium">{t('network')}</span>
          <span className="text-ink-3">{t('networkHint')}</span>
        </div>
        <Segmented
          block
          size="lg"
          label={t('network')}
          value={chain.chainName}
          onChange={setChosen}
          options={options.chains.map(({ chainName, name }) => ({ value: chainName, label: name }))}
        />
      </div>
      <AddressFields
        chain={chain}
        state={address}
        check={check}
        error={sent && address.address.trim() === '' ? refusals('funding.address_wrong') : undefined}
      />
      <AmountField
        currency={currency}
        available={options.withdrawable}
        typed={typed}
        onType={setTyped}
        onMax={() => setTyped(formatDecimal(maxAmount(rules), { locale, scale: SCALE, minScale: 0 }))}
        error={wrongAmount === null ? undefined : refusals(wrongAmount.code, wrongAmount.params)}
      />
      <WishSum coin={currency.code} chain={chain} typed={view.amount} receives={view.receives} />
      {options.withdrawable !== options.available && <Note kind="info">{t('advanced', { owed: status.owed })}</Note>}
      {quote.isError && <Note kind="error">{quote.error.message}</Note>}
      <Button type="submit" variant="ink" size="lg" block pending={quote.isPending} disabled={!status.ready}>
        {t('review')}
      </Button>
      <p className="text-dense text-ink-3" hidden={status.limits.day === '0'}>
        {t('limits', { left: euro(status.limits.dayLeft, locale), day: euro(status.limits.day, locale) })}
      </p>
    </form>
  )
}

function euro(value: string, locale: string): string {
  return formatDecimal(value, { locale, scale: 0 })
}

export interface AmountFieldProps {
  readonly currency: Pick<Currency, 'code' | 'scale'>
  readonly available: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onMax: () => void
  readonly error: string | undefined
}

export function AmountField({ currency, available, typed, onType, onMax, error }: AmountFieldProps) {
  const t = useTranslations('withdraw.form')
  const locale = useLocaleTag()
  return (
    <TextField
      label={t('amount')}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      unit={currency.code}
      onChange={({ target }) => onType(target.value)}
      hint={t('available', {
        amount: `${formatDecimal(available, { locale, scale: SCALE, minScale: 0 })}\u00a0${currency.code}`,
      })}
      error={error}
      action={<FieldAction onClick={onMax}>{t('max')}</FieldAction>}
    />
  )
}

interface WishSumProps {
  readonly coin: string
  readonly chain: WithdrawChain
  readonly typed: string | undefined
  readonly receives: string | null
}

function WishSum({ coin, chain, typed, receives }: WishSumProps) {
  const t = useTranslations('withdraw.review')
  const locale = useLocaleTag()
  const text = (value: string | null | undefined) =>
    value === null || value === undefined
      ? '–'
      : `${formatDecimal(value, { locale, scale: SCALE, minScale: 0 })}\u00a0${coin}`
  return (
    <Sum
      rows={[
        { operator: '', label: t('leaves'), value: text(typed) },
        { operator: '−', label: t('fee'), value: text(chain.fee) },
        { operator: '=', label: t('receives'), value: text(receives), kind: 'answer' },
      ]}
    />
  )
}
