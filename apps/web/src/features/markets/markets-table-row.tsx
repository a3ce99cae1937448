import type { CoinItem, Range, Ticker, WalletAsset } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { abbreviateB, formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Td, Tr } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { memo } from 'react'
import { ChangeFigure, DayScale, LastPrice, NameOrMode, NoFigure, Trend } from './market-cells.tsx'
import { marketValue } from './market-order.ts'
import { changeOf, type MarketRow } from './market-rows.ts'
import { MarketStar } from './market-star.tsx'
import { shownRanges } from './market-view.ts'

interface MarketTableRowProps {
  index: number
  row: MarketRow
  ticker: Ticker | undefined
  line: readonly number[] | undefined
  /** What the person has of it, in the list of what they hold. */
  held: WalletAsset | undefined
  range: Range
  quote: string
  isNew: boolean
  isMarked: boolean
  stale: boolean
  onStar: (market: string, on: boolean) => void
}

/** Drawn again only when its own market has moved. */
export const MarketTableRow = memo(function MarketTableRow(props: MarketTableRowProps) {
  const { index, row, ticker, line, held, range, quote, isNew, isMarked, stale, onStar } = props
  const locale = useLocaleTag()
  const value = marketValue(row, ticker)
  return (
    <Tr aria-rowindex={index + 2}>
      <Td className="pr-0">
        {row.market !== null && <MarketStar market={row.market} isOn={isMarked} onStar={onStar} />}
      </Td>
      <Td>
        <CoinName row={row} isNew={isNew} ticker={ticker} />
      </Td>
      <Td numeric className="font-medium text-[14px]">
        <LastPrice row={row} ticker={ticker} quote={quote} stale={stale} />
      </Td>
      {shownRanges(range).map((one) => (
        <Td key={one} numeric className={cx(one !== range && 'max-lg:hidden')}>
          <ChangeFigure row={row} ticker={ticker} change={changeOf(ticker, one)} />
        </Td>
      ))}
      <Td numeric>
        <Trend line={line} last={ticker?.last} change={changeOf(ticker, range)} width={112} height={28} />
      </Td>
      {held === undefined ? (
        <Td numeric className="max-lg:hidden">
          <DayScale row={row} ticker={ticker} />
        </Td>
      ) : (
        <Td numeric strong>
          {formatDecimal(held.total, { locale, scale: held.shownScale, minScale: 0 })}
        </Td>
      )}
      <Td numeric quiet>
        {ticker === undefined ? <NoFigure /> : abbreviateB(ticker.quoteVolume24h, locale)}
      </Td>
      <Td numeric quiet className="max-lg:hidden">
        {value === null ? <NoFigure /> : abbreviateB(value, locale)}
      </Td>
      <Td numeric>{row.market !== null && <TradeLink market={row.market} />}</Td>
    </Tr>
  )
})

function CoinName({ row, isNew, ticker }: Pick<MarketTableRowProps, 'row' | 'isNew' | 'ticker'>) {
  const t = useTranslations('markets')
  const { coin } = row
  return (
    <Link to="/coin/$symbol" params={{ symbol: coin.symbol }} className="group/coin flex min-w-0 items-center gap-3">
      <CoinMark code={coin.symbol} />
      <span className="w-12 shrink-0 font-semibold">{coin.symbol}</span>
      <span className="truncate text-ink-2 group-hover/coin:underline">
        <NameOrMode row={row} ticker={ticker} />
      </span>
      {isNew && <Tag tone="accent">{t('new')}</Tag>}
      {coin.state === 'soon' && <Opens coin={coin} />}
    </Link>
  )
}

export function Opens({ coin }: { coin: CoinItem }) {
  const t = useTranslations('markets')
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  if (coin.opensAt === null) return null
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  return <Tag>{t('opens', { date: date.format(new Date(coin.opensAt)) })}</Tag>
}

/** Becomes the ink button of its row when the pointer is over it. */
function TradeLink({ market }: { market: string }) {
  const t = useTranslations('markets')
  return (
    <Link
      to="/trade/$symbol"
      params={{ symbol: market }}
      aria-label={t('tradeMarket', { market: market.replace('-', '/') })}
      className="inline-flex h-7 items-center rounded-1 px-2.5 font-semibold text-accent text-dense group-hover/row:bg-inverse group-hover/row:text-on-inverse"
    >
      {t('trade')}
    </Link>
  )
}
