import type { CoinAttributes, TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Change, FlashOnChange, Price } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useTickerOrKnown } from '../../app/live/use-all-tickers.ts'
import { useStale } from '../../app/live/use-stream-state.ts'
import { useTradePrice } from '../../app/live/use-trades.ts'
import { Later } from '../../app/page/later.tsx'
import { FavouriteStar } from '../../app/parts.ts'
import { COIN_LEAD } from './coin-frames.ts'

/** Name, the star of the market that is looked at, and tags, which lead to the lists that they name. */
export function CoinHead({ coin, pair }: { coin: CoinAttributes; pair: TradingPair | null }) {
  const t = useTranslations('coin')
  return (
    <header>
      <ScotchRule />
      <div className="mt-4 flex items-center gap-3 md:mt-5 md:gap-4">
        <CoinMark code={coin.symbol} size={40} />
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="display text-[36px] leading-10 md:text-[48px] md:leading-[52px]">{coin.name}</h1>
          <span className="font-medium text-ink-3 text-lead">{coin.symbol}</span>
        </div>
        <div className="size-8 shrink-0">
          {pair !== null && (
            <Later>
              <FavouriteStar symbol={pair.symbol} />
            </Later>
          )}
        </div>
        <ul aria-label={t('tags')} className="ml-auto flex flex-wrap justify-end gap-1.5 max-md:hidden">
          {coin.tagNames.map(({ tag, name, kind }) => (
            <li key={tag}>
              <Link
                to="/markets"
                search={kind === 'theme' ? { tab: 'themes', theme: tag } : { tab: tag }}
                className="flex min-h-6 items-center hover:text-accent"
              >
                <Tag>{name}</Tag>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {/* On a phone the rest of it stands behind a tab. */}
      <p className={cx(COIN_LEAD, 'line-clamp-2')}>{coin.about}</p>
    </header>
  )
}

interface CoinPriceProps {
  readonly coin: CoinAttributes
  /** Null before the coin trades, and until the markets are known. */
  readonly pair: TradingPair | null
  readonly onMarket: (symbol: string) => void
}

/** The price in the market that is looked at, and the choice of it. */
export function CoinPrice({ coin, pair, onMarket }: CoinPriceProps) {
  const t = useTranslations('coin')
  if (coin.market === null) return null
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <LivePrice pair={pair} fallback={coin.value} />
      <Segmented
        label={t('market')}
        value={pair?.symbol ?? coin.market}
        onChange={onMarket}
        options={coin.markets.map((symbol) => ({ value: symbol, label: symbol.split('-')[1] ?? symbol }))}
      />
    </div>
  )
}

function LivePrice({ pair, fallback }: { pair: TradingPair | null; fallback: string | null }) {
  const t = useTranslations('coin')
  const ticker = useTickerOrKnown(pair?.symbol ?? null)
  const traded = useTradePrice(pair?.symbol ?? null)
  const stale = useStale()
  const last = traded ?? ticker?.last ?? null
  const scale = pair?.quoteScale ?? fallback?.split('.')[1]?.length ?? 2
  return (
    <p className={cx('flex h-12 items-center gap-3', stale && 'saturate-0')}>
      {pair === null || last === null ? (
        <Skeleton width={200} height={28} />
      ) : (
        <span className="whitespace-nowrap font-medium text-[32px] leading-10 tracking-[-0.01em] md:text-[40px] md:leading-12">
          <FlashOnChange value={last}>
            <Price value={last} scale={scale} />
          </FlashOnChange>
          <span className="pl-2 font-normal text-ink-3 text-lead">{pair.quoteCurrencyInfo.code}</span>
        </span>
      )}
      {ticker?.change1d == null ? (
        <Skeleton width={72} height={20} />
      ) : (
        <Change chip value={shiftPoint(ticker.change1d, 2)} />
      )}
      <span className="sr-only">{t('change24h')}</span>
    </p>
  )
}
