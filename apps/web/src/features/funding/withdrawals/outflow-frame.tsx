import type { Currency, WithdrawCheckStatus } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { useCurrencies } from '../api.ts'
import { AssetHead } from '../asset-head.tsx'
import { useCheckStatus } from './withdraw-api.ts'
import { WithdrawMissing } from './withdraw-missing.tsx'

export interface Ready {
  readonly currency: Currency
  readonly status: WithdrawCheckStatus
}

interface OutflowFrameProps {
  readonly page: 'withdraw' | 'transfer'
  readonly code: string
  readonly onAsset: (code: string) => void
  /** Beneath the choice of the asset. */
  readonly children: (ready: Ready) => ReactNode
  readonly chooses: (currency: Currency) => boolean
}

/** What the pages for money out have in common: who it is for, what of, and what is missing before. */
export function OutflowFrame({ page, code, onAsset, children, chooses }: OutflowFrameProps) {
  const t = useTranslations('withdraw.page')
  const loggedIn = useLoggedIn()
  const currencies = useCurrencies()
  const currency = currencies.data?.find((own) => own.code === code.toUpperCase())
  return (
    <div className="wrap pt-4 pb-16 md:pt-6">
      <AssetHead
        back={t('back')}
        currency={currency}
        title={(name) => t(`${page}.title`, { name })}
        plainTitle={t(`${page}.plain`)}
      />
      {loggedIn ? (
        <Body currencies={currencies} currency={currency} onAsset={onAsset} chooses={chooses}>
          {children}
        </Body>
      ) : (
        <LogInFirst texts="withdraw.page.logInFirst" comesBack className="mt-6 border-t" />
      )}
    </div>
  )
}

interface BodyProps extends Pick<OutflowFrameProps, 'onAsset' | 'children' | 'chooses'> {
  readonly currencies: ReturnType<typeof useCurrencies>
  readonly currency: Currency | undefined
}

function Body({ currencies, currency, onAsset, chooses, children }: BodyProps) {
  const t = useTranslations('withdraw.page')
  const status = useCheckStatus()
  const failed = currencies.error ?? status.error
  if (currencies.data === undefined || status.data === undefined) {
    if (failed === null) return <LoadingState lines={7} className="mt-6 max-w-[480px]" />
    const retry = () => {
      void currencies.refetch()
      void status.refetch()
    }
    return (
      <ErrorState
        className="mt-6"
        title={t('failed')}
        text={failed.message}
        onRetry={retry}
        retrying={status.isFetching}
      />
    )
  }
  if (currency === undefined)
    return <EmptyState className="mt-6 border-t" title={t('unknown.title')} text={t('unknown.text')} />
  const choices = currencies.data.filter((own) => chooses(own) || own.code === currency.code)
  return (
    <>
      <Select
        label={t('asset')}
        fieldClassName="mt-4 max-w-[480px]"
        value={currency.code}
        options={choices.map((own) => ({ value: own.code, label: `${own.name} (${own.code})` }))}
        onChange={({ target }) => onAsset(target.value)}
      />
      <WithdrawMissing status={status.data} />
      {children({ currency, status: status.data })}
    </>
  )
}
