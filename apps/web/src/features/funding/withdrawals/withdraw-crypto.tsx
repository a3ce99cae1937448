import type { Currency, WithdrawChain, WithdrawCheckStatus, WithdrawOptions, WithdrawQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { figureInField } from '../../../app/shared-data/decimal-input.ts'
import { AddressFields, useAddressState, useCheckedAddress } from './withdraw-address.tsx'
import { Advanced, AmountField, LimitsLine, RequestSum } from './withdraw-amount.tsx'
import { useQuote, useWithdrawOptions } from './withdraw-api.ts'
import { WithdrawFlow } from './withdraw-flow.tsx'
import { amountView, maxAmount } from './withdraw-form.ts'
import { OwnerFields, useWhose } from './withdraw-owner.tsx'

const SCALE = 18

interface CryptoWithdrawProps {
  readonly currency: Currency
  readonly status: WithdrawCheckStatus
  readonly onDone: (id: string) => void
}

/** To an address on a chain. */
export function CryptoWithdraw({ currency, status, onDone }: CryptoWithdrawProps) {
  const t = useTranslations('withdraw.form')
  const options = useWithdrawOptions(currency.code)
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
  const given = { currency, status, options: options.data, first }
  return <WithdrawFlow onDone={onDone}>{(onQuote) => <RequestForm {...given} onQuote={onQuote} />}</WithdrawFlow>
}

interface RequestProps {
  readonly currency: Currency
  readonly status: WithdrawCheckStatus
  readonly options: WithdrawOptions
  readonly first: WithdrawChain
  readonly onQuote: (quote: WithdrawQuote) => void
}

function RequestForm({ currency, status, options, first, onQuote }: RequestProps) {
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
  const whose = useWhose(check.data)
  const rules = { scale: currency.scale, coin: currency.code, ...chain, withdrawable: options.withdrawable }
  const view = amountView(typed, locale, rules)
  const wrongAmount = (sent || typed !== '') && view.refusal !== null ? view.refusal : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (view.amount === undefined || address.address.trim() === '' || check.isError) return
    if (whose.declared === undefined) return
    const tag = chain.memo === 'tag' && address.tag !== '' ? { tag: address.tag } : {}
    const request = {
      symbol: currency.code,
      chainName: chain.chainName,
      address: address.address.trim(),
      amount: view.amount,
    }
    quote.mutate({ ...request, ...tag, ...whose.declared }, { onSuccess: onQuote })
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
      {whose.fields !== null && (
        <OwnerFields {...whose.fields} chainName={chain.chainName} errors={sent ? whose.errors : {}} />
      )}
      <AmountField
        currency={currency}
        available={options.withdrawable}
        typed={typed}
        onType={setTyped}
        onMax={() => setTyped(figureInField(maxAmount(rules), { locale, scale: SCALE, minScale: 0 }))}
        error={wrongAmount === null ? undefined : refusals(wrongAmount.code, wrongAmount.params)}
      />
      <RequestSum coin={currency.code} fee={chain.fee} way="chain" typed={view.amount} receives={view.receives} />
      <Advanced options={options} status={status} />
      {quote.isError && <Note kind="error">{quote.error.message}</Note>}
      <Button type="submit" variant="ink" size="lg" block pending={quote.isPending} disabled={!status.ready}>
        {t('review')}
      </Button>
      <LimitsLine status={status} />
    </form>
  )
}
