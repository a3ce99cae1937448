import type { CoinAttributes, CoinItem, Ticker, TradingPair } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Change, Price } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useAllTickers } from '../../app/live/use-all-tickers.ts'
import { usePairs } from '../../app/live/use-pairs.ts'
import { useRelated } from './api.ts'
import { comparedMarket } from './coin-figures.ts'
import { SECTION } from './coin-frames.ts'

/** As many lists as fit side by side, and as many coins as a glance takes in. */
const MOST_LISTS = 2
const MOST_COINS = 5

interface CoinRelatedProps {
  readonly coin: CoinAttributes
  readonly pair: TradingPair | null
}

/** Specification §2: lists of coins that share a tag with this one. */
export function CoinRelated({ coin, pair }: CoinRelatedProps) {
  const t = useTranslations('coin.related')
  const tags = coin.tagNames.slice(0, MOST_LISTS)
  const lists = useRelated(tags.map(({ tag }) => tag))
  if (tags.length === 0) return null
  return (
    <section aria-label={t('title')} className={`${SECTION} grid gap-x-10 gap-y-6 md:grid-cols-2`}>
      {tags.map(({ tag, name }, place) => {
        const list = lists[place]
        return (
          <div key={tag}>
            <SectionRule title={t('more', { tag: name })} />
            {list?.isError && list.data === undefined ? (
              <ErrorState
                title={t('error')}
                text={list.error.message}
                onRetry={() => void list.refetch()}
                retrying={list.isFetching}
              />
            ) : (
              <CoinRows
                coins={list?.data?.filter(({ symbol }) => symbol !== coin.symbol).slice(0, MOST_COINS)}
                quote={pair?.quoteCurrencyInfo.code ?? coin.fiat}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}

function CoinRows({ coins, quote }: { coins: readonly CoinItem[] | undefined; quote: string }) {
  const t = useTranslations('coin.related')
  const tickers = useAllTickers()
  const { data: pairs = [] } = usePairs()
  if (coins?.length === 0) return <p className="border-line border-t py-3 text-base text-ink-2">{t('alone')}</p>
  return (
    <ul className="border-line border-t">
      {coins === undefined
        ? Array.from({ length: MOST_COINS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
            <li key={row} aria-hidden="true" className="flex h-11 items-center gap-3 border-line border-b">
              <Skeleton width={20} height={20} className="rounded-full" />
              <Skeleton width={80} />
            </li>
          ))
        : coins.map((coin) => {
            const market = comparedMarket(coin.markets, quote)
            return (
              <CoinRow
                key={coin.symbol}
                coin={coin}
                ticker={market === null ? null : tickers?.get(market)}
                scale={pairs.find(({ symbol }) => symbol === market)?.quoteScale}
              />
            )
          })}
    </ul>
  )
}

interface CoinRowProps {
  coin: CoinItem
  /** Null before the coin trades. */
  ticker: Ticker | null | undefined
  scale: number | undefined
}

function CoinRow({ coin, ticker, scale }: CoinRowProps) {
  const t = useTranslations('coin.related')
  return (
    <li className="border-line border-b">
      <Link
        to="/coin/$symbol"
        params={{ symbol: coin.symbol }}
        className="grid h-11 grid-cols-[minmax(0,1fr)_auto_84px] items-center gap-x-3 text-body hover:bg-paper-down"
      >
        <span className="flex min-w-0 items-center gap-2">
          <CoinMark code={coin.symbol} size={20} />
          <span className="font-semibold">{coin.symbol}</span>
          <span className="truncate text-ink-3">{coin.name}</span>
        </span>
        <span className="text-right font-medium">
          {ticker?.last != null && scale !== undefined ? <Price value={ticker.last} scale={scale} /> : null}
        </span>
        <span className="text-right">
          {ticker === null ? (
            <span className="text-ink-3">{t('soon')}</span>
          ) : (
            ticker?.change1d != null && <Change value={shiftPoint(ticker.change1d, 2)} />
          )}
        </span>
      </Link>
    </li>
  )
}
