import type {
  BankAccount,
  Currency,
  WithdrawBank,
  WithdrawCheckStatus,
  WithdrawOptions,
  WithdrawQuote,
} from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { figureInField } from '../../../app/shared-data/decimal-input.ts'
import { useBankAccounts } from '../banking/bank-api.ts'
import { Advanced, AmountField, LimitsLine, RequestSum } from './withdraw-amount.tsx'
import { useBankWithdrawQuote, useWithdrawOptions } from './withdraw-api.ts'
import { WithdrawFlow } from './withdraw-flow.tsx'
import { amountView, maxAmount } from './withdraw-form.ts'

interface BankWithdrawProps {
  readonly currency: Currency
  readonly status: WithdrawCheckStatus
  readonly onDone: (id: string) => void
}

/** To a bank account of one's own. */
export function BankWithdraw({ currency, status, onDone }: BankWithdrawProps) {
  const t = useTranslations('withdraw.bank')
  const options = useWithdrawOptions(currency.code)
  const accounts = useBankAccounts()
  const failed = [options, accounts].find(({ isError, data }) => isError && data === undefined)
  if (failed?.error) {
    const retry = () => void failed.refetch()
    return <ErrorState title={t('failed')} text={failed.error.message} onRetry={retry} retrying={failed.isFetching} />
  }
  if (options.data === undefined || accounts.data === undefined)
    return <LoadingState lines={7} className="max-w-[480px]" />
  const { bank } = options.data
  if (bank === null)
    return <EmptyState className="border-t" title={t('none.title', { coin: currency.code })} text={t('none.text')} />
  const own = accounts.data.filter(({ symbol }) => symbol === currency.code)
  const [first] = own
  if (first === undefined) return <AddFirst coin={currency.code} />
  const given = { currency, status, options: options.data, bank, accounts: own, first }
  return <WithdrawFlow onDone={onDone}>{(onQuote) => <BankRequest {...given} onQuote={onQuote} />}</WithdrawFlow>
}

function AddFirst({ coin }: { readonly coin: string }) {
  const t = useTranslations('withdraw.bank')
  return (
    <EmptyState
      className="border-t"
      title={t('addFirst.title', { coin })}
      text={t('addFirst.text')}
      action={
        <PageLink to="/bankcard/addAccount" className={buttonClass({ variant: 'ink' })}>
          {t('add')}
        </PageLink>
      }
    />
  )
}

interface BankRequestProps extends Omit<BankWithdrawProps, 'onDone'> {
  readonly options: WithdrawOptions
  readonly bank: WithdrawBank
  readonly accounts: readonly BankAccount[]
  readonly first: BankAccount
  readonly onQuote: (quote: WithdrawQuote) => void
}

function BankRequest({ currency, status, options, bank, accounts, first, onQuote }: BankRequestProps) {
  const t = useTranslations('withdraw.bank')
  const form = useTranslations('withdraw.form')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const [chosen, setChosen] = useState(first.id)
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState(false)
  const quote = useBankWithdrawQuote()
  // One that was removed on another page is no longer there to be chosen.
  const account = accounts.find(({ id }) => id === chosen) ?? first
  const { withdrawable } = options
  const rules = { scale: currency.scale, coin: currency.code, ...bank, withdrawable }
  const view = amountView(typed, locale, rules)
  const wrong = (sent || typed !== '') && view.refusal !== null ? view.refusal : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (view.amount === undefined) return
    const request = { symbol: currency.code, accountId: account.id, amount: view.amount }
    quote.mutate(request, { onSuccess: onQuote })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('label')} className="flex max-w-[480px] flex-col gap-5">
      <Select
        label={t('account')}
        hint={t('accountHint', { holder: account.holder })}
        action={
          <PageLink to="/bankcard/addAccount" className="underline">
            {t('add')}
          </PageLink>
        }
        value={account.id}
        options={accounts.map((own) => ({ value: own.id, label: accountName(own) }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <AmountField
        currency={currency}
        available={withdrawable}
        typed={typed}
        onType={setTyped}
        onMax={() => setTyped(figureInField(maxAmount(rules), { locale, scale: bank.decimals, minScale: 0 }))}
        error={wrong === null ? undefined : refusals(wrong.code, wrong.params)}
      />
      <RequestSum coin={currency.code} fee={bank.fee} way="bank" typed={view.amount} receives={view.receives} />
      <p className="text-dense text-ink-3">
        {t('takes', { provider: bank.provider, hours: Math.round(bank.expectedMinutes / 60) })}
      </p>
      <Advanced options={options} status={status} />
      {quote.isError && <Note kind="error">{quote.error.message}</Note>}
      <Button type="submit" variant="ink" size="lg" block pending={quote.isPending} disabled={!status.ready}>
        {form('review')}
      </Button>
      <LimitsLine status={status} />
    </form>
  )
}

function accountName({ label, masked }: BankAccount): string {
  return label === '' ? masked : `${masked} (${label})`
}
