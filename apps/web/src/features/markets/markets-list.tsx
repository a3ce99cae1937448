import type { Range, Ticker } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { memo } from 'react'
import { useRowsInSight } from '../../app/page/use-rows-in-sight.ts'
import { ChangeFigure, LastPrice, NameOrMode, Trend } from './market-cells.tsx'
import { changeOf, type MarketRow } from './market-rows.ts'
import { MarketStar } from './market-star.tsx'
import type { BoardProps } from './markets-board.tsx'
import { useTop } from './markets-table.tsx'
import { Opens } from './markets-table-row.tsx'

const ROW_PX = 64
const WAITING_ROWS = 9

/** On a phone a market is one row of two lines. Its name leads to the coin, its price to the market. */
export function MarketList(props: BoardProps) {
  const { rows, data, view } = props
  const t = useTranslations('markets')
  const { box, top } = useTop<HTMLUListElement>(rows?.length)
  const count = rows?.length ?? 0
  const inSight = useRowsInSight({ scroller: window, count, rowPx: ROW_PX, beyond: 8, top })
  if (rows === undefined) return <WaitingList />
  return (
    <ul
      ref={box}
      aria-label={t('caption', { list: data.theme?.name ?? data.tab?.name ?? '' })}
      className="relative border-line border-t"
      style={{ height: count * ROW_PX }}
    >
      {inSight.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <li
            key={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 h-16 border-line border-b [content-visibility:auto]"
            style={{ transform: `translateY(${index * ROW_PX}px)` }}
          >
            <ListRow
              row={row}
              ticker={row.market === null ? undefined : data.tickers?.get(row.market)}
              line={row.market === null ? undefined : data.lines?.get(row.market)}
              range={view.range}
              quote={data.facts.quote}
              isMarked={row.market !== null && props.favourites.has(row.market)}
              stale={props.stale}
              onStar={props.onStar}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface ListRowProps {
  row: MarketRow
  ticker: Ticker | undefined
  line: readonly number[] | undefined
  range: Range
  quote: string
  isMarked: boolean
  stale: boolean
  onStar: (market: string, on: boolean) => void
}

const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, ticker, line, range, quote, isMarked, stale, onStar } = props
  const t = useTranslations('markets')
  const { coin, market } = row
  return (
    <div className="flex h-full items-center">
      <span className="w-8 shrink-0">
        {market !== null && <MarketStar market={market} isOn={isMarked} onStar={onStar} />}
      </span>
      <Link
        to="/coin/$symbol"
        params={{ symbol: coin.symbol }}
        className="flex h-full min-w-0 flex-1 items-center gap-3"
      >
        <CoinMark code={coin.symbol} size={28} />
        <span className="min-w-0">
          <span className="block font-semibold text-base">{coin.symbol}</span>
          <span className="block truncate text-dense text-ink-2">
            <NameOrMode row={row} ticker={ticker} />
          </span>
        </span>
      </Link>
      {market === null ? (
        <Opens coin={coin} />
      ) : (
        <Link to="/trade/$symbol" params={{ symbol: market }} className="flex h-full shrink-0 items-center gap-3">
          <span className="sr-only">{t('tradeMarket', { market: market.replace('-', '/') })}</span>
          <Trend line={line} last={ticker?.last} change={changeOf(ticker, range)} width={56} height={24} />
          <span className="min-w-[104px] text-right">
            <span className="block font-semibold text-base">
              <LastPrice row={row} ticker={ticker} quote={quote} stale={stale} />
            </span>
            <span className="block text-body">
              <ChangeFigure row={row} ticker={ticker} change={changeOf(ticker, range)} />
            </span>
          </span>
        </Link>
      )}
    </div>
  )
})

function WaitingList() {
  return (
    <ul aria-hidden="true" className="border-line border-t">
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
        <li key={row} className="flex h-16 items-center gap-3 border-line border-b pl-8">
          <Skeleton width={28} height={28} className="rounded-full" />
          <Skeleton width={72} />
          <Skeleton width={96} className="ml-auto" />
        </li>
      ))}
    </ul>
  )
}
