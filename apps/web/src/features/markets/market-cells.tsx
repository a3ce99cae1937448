import type { Ticker } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Change, FlashOnChange, Price } from '@bourse/ui/figure.tsx'
import { formatDecimal, shiftPoint } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { Sparkline } from '@bourse/ui/sparkline.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { placeInDay } from './market-order.ts'
import type { MarketRow } from './market-rows.ts'

const NO_FIGURE = '–'

export function NoFigure() {
  return <span className="text-ink-3">{NO_FIGURE}</span>
}

interface LastProps {
  row: MarketRow
  ticker: Ticker | undefined
  /** What the column is counted in; only another asset is named. */
  quote: string
  stale: boolean
}

/** The last price, the asset where it is not that of the column, and a clock while nothing new comes. */
export function LastPrice({ row, ticker, quote, stale }: LastProps) {
  const t = useTranslations('markets')
  if (row.market === null) return <NoFigure />
  if (ticker === undefined) return <Skeleton width={72} />
  if (ticker.last === null) return <NoFigure />
  return (
    <>
      {stale && (
        <span className="mr-1.5 inline-block align-[-2px] text-ink-3">
          <Icon of={drawings.clock} size={12} />
          <span className="sr-only">{t('old')}</span>
        </span>
      )}
      <FlashOnChange value={ticker.last}>
        <Price value={ticker.last} scale={row.scale} />
      </FlashOnChange>
      {row.quote !== quote && <span className="ml-1 font-normal text-agate text-ink-3">{row.quote}</span>}
    </>
  )
}

export function ChangeFigure({ row, ticker, change }: Pick<LastProps, 'row' | 'ticker'> & { change: string | null }) {
  if (row.market !== null && ticker === undefined) return <Skeleton width={52} />
  return change === null ? <NoFigure /> : <Change value={shiftPoint(change, 2)} />
}

/** The name beside the symbol; in its place, of a market that does not trade as usual, what it takes or that it comes back. */
export function NameOrMode({ row, ticker }: Pick<LastProps, 'row' | 'ticker'>) {
  const t = useTranslations('markets')
  if (ticker === undefined || ticker.mode === 'open') return row.coin.name
  const { mode, resumeMode } = ticker
  const label = t(resumeMode === null ? `modes.${mode}` : 'modes.back')
  return <Status kind={mode === 'halted' ? 'failed' : 'in_review'} label={label} />
}

interface TrendProps {
  line: readonly number[] | undefined
  last: string | null | undefined
  /** Of the same range, as a fraction. */
  change: string | null | undefined
  width: number
  height: number
}

/** The line of the range; its end is the price of now. */
export function Trend({ line, last, change, width, height }: TrendProps) {
  // Its place is kept while it is on the way, and where there is nothing to draw.
  if (line === undefined || line.length < 2) return <span className="inline-block" style={{ width, height }} />
  const points = last == null ? line : [...line.slice(0, -1), Number(last)]
  return (
    <Sparkline points={points} change={change} width={width} height={height} className="inline-block align-middle" />
  )
}

const SCALE_PX = 88

/** Where the price stands between the low and the high of the day. */
export function DayScale({ row, ticker }: Pick<LastProps, 'row' | 'ticker'>) {
  const t = useTranslations('markets')
  const locale = useLocaleTag()
  const place = placeInDay(ticker)
  if (place === null) return null
  const figure = (value: string | null | undefined) => formatDecimal(value ?? '0', { locale, scale: row.scale })
  const x = Math.round(1 + place * (SCALE_PX - 2))
  return (
    <svg
      width={SCALE_PX}
      height="14"
      role="img"
      aria-label={t('dayRange', { low: figure(ticker?.low24h), high: figure(ticker?.high24h) })}
      className="inline-block align-middle"
    >
      <path d={`M0.500 4.500v5M0 7h${SCALE_PX}M${SCALE_PX - 0.5} 4.500v5`} stroke="var(--line-ctl)" fill="none" />
      <path d={`M${x} 1v12`} stroke="var(--ink)" strokeWidth="2" />
    </svg>
  )
}
