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
  if (own.length === 0) return <AddFirst coin={currency.code} />
  const given = { currency, status, options: options.data, bank, accounts: own }
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
  readonly onQuote: (quote: WithdrawQuote) => void
}

function BankRequest({ currency, status, options, bank, accounts, onQuote }: BankRequestProps) {
  const t = useTranslations('withdraw.bank')
  const form = useTranslations('withdraw.form')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState(false)
  const quote = useBankWithdrawQuote()
  // One that was removed on another page is no longer there to be chosen.
  const account = accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === chosen)
  const { withdrawable } = options
  const rules = { scale: currency.scale, coin: currency.code, ...bank, withdrawable }
  const view = amountView(typed, locale, rules)
  const wrong = (sent || typed !== '') && view.refusal !== null ? view.refusal : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (view.amount === undefined || account === undefined) return
    const request = { symbol: currency.code, accountId: account.id, amount: view.amount }
    quote.mutate(request, { onSuccess: onQuote })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('label')} className="flex max-w-[480px] flex-col gap-5">
      <AccountSelect accounts={accounts} account={account} sent={sent} onChoose={setChosen} />
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

interface AccountSelectProps {
  readonly accounts: readonly BankAccount[]
  readonly account: BankAccount | undefined
  readonly sent: boolean
  readonly onChoose: (id: string) => void
}

/** Among several nobody but their owner decides where the money goes. */
function AccountSelect({ accounts, account, sent, onChoose }: AccountSelectProps) {
  const t = useTranslations('withdraw.bank')
  const refusals = useTranslations('refusals')
  return (
    <Select
      label={t('account')}
      hint={account && t('accountHint', { holder: account.holder })}
      error={sent && account === undefined ? refusals('funding.account_missing') : undefined}
      action={
        <PageLink to="/bankcard/addAccount" className="underline">
          {t('add')}
        </PageLink>
      }
      placeholder={t('choose')}
      value={account?.id ?? ''}
      options={accounts.map((own) => ({ value: own.id, label: accountName(own) }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

function accountName({ label, masked }: BankAccount): string {
  return label === '' ? masked : `${masked} (${label})`
}
