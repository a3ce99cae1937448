import type { Currency } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useRouterState, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Tabs } from '@bourse/ui/tabs.tsx'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { routerPath } from '../../../app/routes.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { useCurrencies } from '../api.ts'
import { AssetHead } from '../asset-head.tsx'
import { DepositDetail } from './deposit-detail.tsx'
import { cashFirst, isDepositable, methodOf, methodsOf } from './methods.ts'
import { PausedOrder } from './paused-order.tsx'

const PATH = routerPath('/deposit/{fiat}/{type}')
const FIRST = 'BTC'
/** Who pays online comes back with an order as well, to the panel of its way. */
const SHOWN_HERE = ['crypto', 'bank']

/** Specification §2: `/deposit/{fiat}/{type}` names the asset, coins included, and the way in which it comes. */
export function DepositPage() {
  const t = useTranslations('funding.deposit')
  const { fiat = '', type = '' } = useParams({ strict: false }) as { fiat?: string; type?: string }
  const order = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('order') })
  const currencies = useCurrencies()
  const currency = currencies.data?.find(({ code }) => code === fiat.toUpperCase())
  return (
    <div className="wrap pt-4 pb-16 md:pt-6">
      <AssetHead
        back={t('back')}
        currency={currency}
        title={(name) => t('title', { name })}
        plainTitle={t('plainTitle')}
      />
      <PausedOrder asset={fiat.toUpperCase()} />
      <Body currency={currency} type={type} order={order} query={currencies} />
    </div>
  )
}

interface BodyProps {
  readonly currency: Currency | undefined
  readonly type: string
  /** A deposit that was made: its own page stands in place of the ways to make one. */
  readonly order: string | null
  readonly query: ReturnType<typeof useCurrencies>
}

function Body({ currency, type, order, query }: BodyProps) {
  const t = useTranslations('funding.deposit')
  const loggedIn = useLoggedIn()
  const navigate = useNavigate()
  if (!loggedIn) return <LogInFirst texts="funding.deposit.logInFirst" comesBack className="mt-6 border-t" />
  if (order !== null && SHOWN_HERE.includes(type)) {
    const fiat = currency?.code ?? FIRST
    return <DepositDetail key={order} id={order} onNew={() => void navigate({ to: PATH, params: { fiat, type } })} />
  }
  if (query.data === undefined) {
    if (!query.isError) return <LoadingState lines={6} className="mt-6 max-w-[480px]" />
    const retry = () => void query.refetch()
    return (
      <ErrorState
        className="mt-6"
        title={t('failed')}
        text={query.error.message}
        onRetry={retry}
        retrying={query.isFetching}
      />
    )
  }
  if (currency === undefined)
    return <EmptyState className="mt-6 border-t" title={t('unknown.title')} text={t('unknown.text')} />
  return <Methods currency={currency} type={type} currencies={query.data} />
}

interface MethodsProps {
  readonly currency: Currency
  readonly type: string
  readonly currencies: readonly Currency[]
}

function Methods({ currency, type, currencies }: MethodsProps) {
  const t = useTranslations('funding.deposit')
  const navigate = useNavigate()
  const methods = methodsOf(currency.kind)
  const method = methodOf(currency.kind, type)
  // Whoever came with an amount in mind keeps it from one way to the other.
  const { amount, pay, buy, by } = useSearch({ strict: false })
  const go = (fiat: string, way: string) =>
    void navigate({ to: PATH, params: { fiat, type: way }, search: { amount, pay, buy, by }, replace: true })
  const choices = cashFirst(currencies.filter((own) => isDepositable(own) || own.code === currency.code))
  return (
    <>
      <Select
        label={t('asset')}
        fieldClassName="mt-4 max-w-[480px]"
        value={currency.code}
        options={choices.map(({ code, name }) => ({ value: code, label: name === code ? code : `${name} (${code})` }))}
        onChange={({ target }) => {
          const next = choices.find(({ code }) => code === target.value)
          if (next !== undefined) go(next.code, methodOf(next.kind, type)?.type ?? type)
        }}
      />
      {methods.length > 1 && method !== undefined && (
        <Tabs
          className="mt-5"
          label={t('ways')}
          value={method.type}
          onChange={(way) => go(currency.code, way)}
          items={methods.map((own) => ({ value: own.type, label: t(`methods.${own.type}`) }))}
        />
      )}
      {method === undefined ? (
        <EmptyState className="mt-6 border-t" title={t('noWay.title')} text={t('noWay.text')} />
      ) : (
        <method.Panel key={currency.code} currency={currency} />
      )}
    </>
  )
}
