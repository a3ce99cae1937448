import type { TradingPair } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount, Percent } from '@bourse/ui/figure.tsx'
import { abbreviateB, shiftPoint } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTicker } from '../../../app/live/use-ticker.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { hasRoute } from '../../../app/routes.ts'
import { useRates } from '../trade-api.ts'

/** What a trader has to know of a market before the first order: steps, bounds and fees. */
export function TokenInfo({ pair, className }: { pair: TradingPair; className?: string }) {
  const t = useTranslations('trade.info')
  const locale = useLocaleTag()
  const ticker = useTicker(pair.symbol)
  const feeRates = useRates()
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  const decimals = (value: string) => value.split('.')[1]?.length ?? 0
  return (
    <section aria-label={t('title', { name: base.name })} className={className}>
      <h2 className="flex items-center gap-2 py-2 font-semibold text-h4">
        <CoinMark code={base.code} size={20} />
        {base.name}
        <span className="font-normal text-ink-3">{base.code}</span>
      </h2>
      <dl className="border-line border-t text-body">
        <Fact name={t('priceStep')}>
          <Amount value={pair.quoteStep} scale={pair.quoteScale} asset={quote.code} />
        </Fact>
        <Fact name={t('amountStep')}>
          <Amount value={pair.baseStep} scale={pair.baseScale} asset={base.code} />
        </Fact>
        <Fact name={t('minAmount')}>
          <Amount value={pair.minAmount} scale={decimals(pair.minAmount)} asset={base.code} />
        </Fact>
        <Fact name={t('minTotal')}>
          <Amount value={pair.minTotal} scale={decimals(pair.minTotal)} asset={quote.code} />
        </Fact>
        <Fact name={t('openOrders')}>
          {t('openOrdersOf', { all: pair.maxOpenOrders, stops: pair.maxConditionalOrders })}
        </Fact>
        <Fact name={t('maker')}>
          {feeRates === undefined ? <Skeleton width={48} /> : <Percent value={shiftPoint(feeRates.makerRate, 2)} />}
        </Fact>
        <Fact name={t('taker')}>
          {feeRates === undefined ? <Skeleton width={48} /> : <Percent value={shiftPoint(feeRates.takerRate, 2)} />}
        </Fact>
        <Fact name={t('volume')}>
          {ticker === undefined ? (
            <Skeleton width={64} />
          ) : (
            `${abbreviateB(ticker.quoteVolume24h, locale)} ${quote.code}`
          )}
        </Fact>
      </dl>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pt-3 font-medium text-body">
        {hasRoute('/coin/{symbol}') && (
          <Link to={`/coin/${base.code}`} className="link">
            {t('more', { name: base.name })}
          </Link>
        )}
        <PageLink to="/fee" className="link">
          {t('fees')}
        </PageLink>
      </p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}
