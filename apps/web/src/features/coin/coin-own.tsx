import type { CoinAttributes, TradingPair, WalletAsset } from '@bourse/contract'
import { scaleThatAdds } from '@bourse/money'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Sum, type SumRow } from '@bourse/ui/sum.tsx'
import { Suspense } from 'react'
import { useBalances } from '../../app/live/use-balances.ts'
import { usePair } from '../../app/live/use-pairs.ts'
import { useTicker } from '../../app/live/use-ticker.ts'
import { PageLink } from '../../app/page/page-link.tsx'
import { PlansList, WealthPlans } from '../../app/parts.ts'
import { worthAt } from './coin-figures.ts'
import { SECTION } from './coin-frames.ts'

interface OwnProps {
  readonly coin: CoinAttributes
  readonly pair: TradingPair | null
}

/** What the person has of the coin, and the plans that buy more of it. */
export function CoinOwn({ coin, pair }: OwnProps) {
  const t = useTranslations('coin.own')
  return (
    <>
      <section aria-label={t('title', { name: coin.name })} className={SECTION}>
        <SectionRule
          title={t('title', { name: coin.name })}
          action={
            <PageLink to="/wallet" className="link font-medium text-body">
              {t('wallet')}
            </PageLink>
          }
        />
        <Holding coin={coin} pair={pair} />
      </section>
      <section aria-label={t('plans')} className={SECTION}>
        <SectionRule title={t('plans')} />
        <div className="min-h-24">
          <Suspense fallback={<LoadingState lines={3} />}>
            <PlansList coin={coin.symbol} />
          </Suspense>
        </div>
      </section>
      <WealthSection coin={coin} />
    </>
  )
}

/** Plans trade on the market against USDT, whichever is looked at. */
function WealthSection({ coin }: Pick<OwnProps, 'coin'>) {
  const t = useTranslations('coin.own')
  const market = usePair(`${coin.symbol}-USDT`)
  const last = useTicker(market?.symbol ?? null)?.last ?? null
  if (market == null) return null
  return (
    <section aria-label={t('wealth')} className={SECTION}>
      <SectionRule title={t('wealth')} />
      <div className="min-h-24">
        <Suspense fallback={<LoadingState lines={3} />}>
          <WealthPlans kind="coin" symbol={coin.symbol} price={last} />
        </Suspense>
      </div>
    </section>
  )
}

function Holding({ coin, pair }: OwnProps) {
  const t = useTranslations('coin.own')
  const balances = useBalances()
  const last = useTicker(pair?.symbol ?? null)?.last ?? null
  if (balances.data === undefined) {
    return balances.isError ? (
      <ErrorState
        title={t('error')}
        text={balances.error?.message}
        onRetry={() => void balances.refetch()}
        retrying={balances.isFetching}
      />
    ) : (
      <LoadingState lines={4} className="min-h-28" />
    )
  }
  const asset = balances.data.find((held) => held.coin === coin.symbol)
  if (asset === undefined || !/[1-9]/.test(asset.total)) {
    return (
      <EmptyState
        className="border-b-0 py-5"
        title={t('noneTitle', { symbol: coin.symbol })}
        text={t('noneText', { name: coin.name })}
      />
    )
  }
  return <HoldingSum asset={asset} pair={pair} last={last} />
}

const CENTS = 2

/** Money as a worked sum: what is free and what orders hold, at the price of now. */
function HoldingSum({ asset, pair, last }: { asset: WalletAsset; pair: TradingPair | null; last: string | null }) {
  const t = useTranslations('coin.own')
  const locale = useLocaleTag()
  const parts = [{ value: asset.available }, { value: asset.locked }]
  const scale = scaleThatAdds([{ lines: parts, answer: { value: asset.total } }], asset.shownScale)
  const amount = (value: string) => `${formatDecimal(value, { locale, scale, minScale: 2 })}\u00a0${asset.coin}`
  const rows: SumRow[] = [
    { operator: '', label: t('available'), value: amount(asset.available) },
    { operator: '+', label: t('locked'), value: amount(asset.locked) },
    { operator: '', label: t('total'), value: amount(asset.total), kind: 'total' },
  ]
  const worth: SumRow[] =
    pair === null || last === null
      ? []
      : [
          {
            operator: '\u00d7',
            label: t('price', { pair: `${asset.coin}/${pair.quoteCurrencyInfo.code}` }),
            value: formatDecimal(last, { locale, scale: pair.quoteScale }),
          },
          {
            label: t('value'),
            value: `${formatDecimal(worthAt(asset.total, last), { locale, scale: CENTS })}\u00a0${pair.quoteCurrencyInfo.code}`,
            kind: 'answer',
          },
        ]
  return <Sum rows={[...rows, ...worth]} className="max-w-[440px]" />
}
