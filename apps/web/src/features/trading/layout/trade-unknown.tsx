import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Change, Price } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useNavigate } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { useEffect } from 'react'
import { useFiat } from '../../../app/browser-storage.ts'
import { firstMarket } from '../../../app/first-steps.ts'
import { usePairs } from '../../../app/live/use-pairs.ts'
import { useTickers } from '../../../app/live/use-ticker.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { hasRoute } from '../../../app/routes.ts'
import { quoteFor, quotesOf } from '../../../app/shared-data/pair-quotes.ts'
import { shownPairs } from '../market/pair-list.ts'

const MARKETS: string = '/markets'
const OFFERED = 6
/** The market that every currency leads to. */
const ANYWHERE = 'BTC-USDT'

/** A link that leads nowhere still leads on: to the markets that trade the most. */
export function UnknownPair({ symbol }: { symbol: string }) {
  const t = useTranslations('trade.unknown')
  const tickers = useTickers()
  const { data = [] } = usePairs()
  const tab = quoteFor(useFiat(), quotesOf(data))
  const navigate = useNavigate()
  // Menus lead to Bitcoin in the person's currency, which may not trade in it.
  const other = symbol === firstMarket({ fiat: useFiat() }) ? data.find((pair) => pair.symbol === ANYWHERE) : undefined
  useEffect(() => {
    if (other !== undefined) void navigate({ to: `/trade/${other.symbol}`, replace: true })
  }, [other, navigate])
  const pairs = shownPairs(data, { tab, search: '', favourites: [], tickers }).slice(0, OFFERED)
  return (
    <div className="wrap pt-10 pb-16 max-md:pb-28">
      <ScotchRule />
      <div className="max-w-[640px] pt-6">
        <h1 className="text-balance font-semibold text-h3 md:text-h2">{t('title', { symbol })}</h1>
        <p className="mt-2 text-base text-ink-2">{t('text')}</p>
        <ul aria-label={t('offered')} className="mt-6 border-line-2 border-t">
          {pairs.map((pair) => {
            const ticker = tickers?.get(pair.symbol)
            return (
              <li key={pair.symbol} className="border-line border-b">
                <Link to={`/trade/${pair.symbol}`} className="flex h-14 items-center gap-3 px-1 hover:bg-paper-down">
                  <CoinMark code={pair.baseCurrencyInfo.code} size={28} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">
                      {pair.baseCurrencyInfo.code} / {pair.quoteCurrencyInfo.code}
                    </span>
                    <span className="block truncate text-body text-ink-3">{pair.baseCurrencyInfo.name}</span>
                  </span>
                  {ticker?.last != null && (
                    <Price value={ticker.last} scale={pair.quoteScale} className="font-medium" />
                  )}
                  <span className="w-20 text-right text-body">
                    {ticker?.change1d != null && <Change value={shiftPoint(ticker.change1d, 2)} />}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
        {hasRoute(MARKETS) && (
          <p className="mt-4">
            <PageLink to={MARKETS} className="link font-medium">
              {t('markets')}
            </PageLink>
          </p>
        )}
      </div>
    </div>
  )
}
