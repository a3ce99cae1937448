import type { BankOrder, Currency } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useCreditInfo } from '../credit/credit-api.ts'
import { CreditStatus } from '../credit/credit-status.tsx'
import { DepositOrders } from '../deposits/deposit-orders.tsx'
import { VerifyFirst } from '../verify-first.tsx'
import { BankAmount } from './bank-amount.tsx'
import { useBankOrders, useBankQuote } from './bank-api.ts'
import { BankOrderSection } from './bank-order.tsx'
import { openOrder } from './bank-view.ts'

/** Fiat by bank: an amount, then where to send it and under which reference, then how it goes on. */
export function BankPanel({ currency }: { readonly currency: Currency }) {
  const t = useTranslations('funding.bank')
  const quote = useBankQuote(currency.code)
  const orders = useBankOrders(currency.code)
  const credit = useCreditInfo()
  if (quote.isError && quote.error.reason === 'kyc.needed')
    return <VerifyFirst text={t('verifyFirst.text')} failure={quote.error} />
  const failed = [quote, orders].find(({ isError, data }) => isError && data === undefined)
  if (failed?.error)
    return (
      <ErrorState
        className="mt-6"
        title={t('failed')}
        text={failed.error.message}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  // Early credit is an offer beside the deposit: without an answer the deposit goes on.
  if (quote.data === undefined || orders.data === undefined || credit.isPending)
    return <LoadingState lines={7} className="mt-6 max-w-[480px]" />
  return <Chosen currency={currency} quote={quote.data} orders={orders.data.records} />
}

interface ChosenProps {
  readonly currency: Currency
  readonly quote: NonNullable<ReturnType<typeof useBankQuote>['data']>
  readonly orders: readonly BankOrder[]
}

/** Until somebody chooses, what waits is shown; without anything that waits, the form. */
function Chosen({ currency, quote, orders }: ChosenProps) {
  const t = useTranslations('funding.bank')
  const [chosen, setChosen] = useState<string | null>()
  const shown = chosen === undefined ? (openOrder(orders)?.id ?? null) : chosen
  return (
    <div className="mt-5 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      {shown === null ? (
        <BankAmount key={currency.code} quote={quote} onMade={setChosen} />
      ) : (
        <BankOrderSection key={shown} id={shown} onNew={() => setChosen(null)} />
      )}
      <div className="min-w-0">
        <CreditStatus onChoose={setChosen} />
        <DepositOrders
          orders={orders}
          shown={shown}
          onChoose={setChosen}
          note={({ referenceNumber }) => referenceNumber}
          link={
            <PageLink to="/bankcard/addAccount" className="link text-dense">
              {t('accountsLink')}
            </PageLink>
          }
        />
      </div>
    </div>
  )
}
