import type { BankAccount } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useBankAccounts, useRemoveAccount } from './bank-api.ts'

/** The accounts that money is paid out to. */
export function BankAccountList() {
  const t = useTranslations('funding.accounts')
  const accounts = useBankAccounts()
  return (
    <section aria-labelledby="bank-accounts" className="min-w-0">
      <ScotchRule />
      <h2 id="bank-accounts" className="py-2.5 font-semibold text-h4">
        {t('list')}
      </h2>
      {accounts.data === undefined ? (
        accounts.isError ? (
          <ErrorState
            title={t('failed')}
            text={accounts.error.message}
            onRetry={() => void accounts.refetch()}
            retrying={accounts.isFetching}
          />
        ) : (
          <LoadingState lines={3} />
        )
      ) : accounts.data.length === 0 ? (
        <p className="text-body text-ink-2">{t('none')}</p>
      ) : (
        <ul className="border-line border-t">
          {accounts.data.map((account) => (
            <Row key={account.id} account={account} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ account }: { readonly account: BankAccount }) {
  const t = useTranslations('funding.accounts')
  const remove = useRemoveAccount()
  const gone = () => toast.good(t('removed', { account: account.masked }))
  const failed = (error: Error) => toast.bad(error.message)
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-2.5 text-body">
      <span className="min-w-0">
        <span className="font-medium">{account.masked}</span> <span className="text-ink-3">{account.symbol}</span>
        <span className="block text-dense text-ink-3">
          {account.label === '' ? account.holder : `${account.label}, ${account.holder}`}
        </span>
      </span>
      <Button
        size="sm"
        aria-label={t('removeLabel', { account: account.masked })}
        pending={remove.isPending}
        onClick={() => remove.mutate(account.id, { onSuccess: gone, onError: failed })}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
