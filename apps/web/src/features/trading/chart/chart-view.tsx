import type { Candle, Interval, TradingPair } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useTheme } from '@bourse/ui/theme.ts'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { breath } from '../../../app/breath.ts'
import { useStored } from '../../../app/browser-storage.ts'
import { loadChunk } from '../../../app/chunk.ts'
import { oncePerFrame } from '../../../app/live/frame.ts'
import { followKline } from '../../../app/live/use-kline.ts'
import { useOwnOrders } from '../../../app/live/use-own-orders.ts'
import { followLastPrice, type LastTrade } from '../market/use-last-price.ts'
import { refreshCandles, useCandles, useOwnFills } from '../trade-api.ts'
import { readColours } from './chart-colours.ts'
import { hasWholeDays, isLeap, seriesOf, withNewer } from './chart-data.ts'
import { type ChartMove, createPriceChart, type Own, type PriceChart } from './chart-engine.ts'
import { ChartLegend, createLegendStore } from './chart-legend.tsx'
import { ChartOrderEdges, createEdgeStore } from './chart-order-edges.tsx'
import { ChartOrderTags, placeTags } from './chart-order-tags.tsx'
import { ownFills, ownLines } from './chart-own.ts'
import { STANDARD_VALUES, type StudyName, type StudySettings } from './chart-studies.ts'
import { ChartSummaryText } from './chart-summary.tsx'

const DrawingLayer = lazy(() =>
  loadChunk(async () => ({ default: (await import('./drawings/drawing-layer.tsx')).DrawingLayer })),
)

export interface ChartViewProps {
  pair: TradingPair
  interval: Interval
  studies: readonly StudyName[]
  /** What they are reckoned with. */
  values?: StudySettings | undefined
  /** How many candles are in sight at first, where a range was chosen. */
  span?: number | undefined
  /** Where it can be drawn on. */
  drawing?: ChartDrawing | undefined
}

export interface ChartDrawing {
  /** Whether the tools are shown. */
  readonly isOpen: boolean
  readonly onOpen: () => void
}

const KEYS: Readonly<Record<string, ChartMove>> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  '+': 'closer',
  '=': 'closer',
  '-': 'wider',
  End: 'now',
}

/** The candles. It comes with its drawing library as one chunk, after the rest of the page. */
export function ChartView({ pair, interval, studies, values = STANDARD_VALUES, span, drawing }: ChartViewProps) {
  const t = useTranslations('trade.chart')
  const summaryId = useId()
  const [legend] = useState(createLegendStore)
  const [edges] = useState(createEdgeStore)
  const tags = useRef<HTMLUListElement>(null)
  const hasDrawings = useStored('chartDrawings')?.[pair.symbol] !== undefined
  const candles = useCandles(pair.symbol, interval)
  const own = useOwnMarks(pair)
  const { place, chart } = useChart(pair, interval, {
    onLegend: legend.tell,
    onPast: () => {
      if (candles.hasNextPage) void candles.fetchNextPage({ cancelRefetch: false })
    },
    onLayout: (layout, pane) => {
      placeTags(tags.current, layout, pane)
      edges.tell(layout, pane)
    },
  })
  const series = useMemo(() => seriesOf(candles.data?.pages ?? []), [candles.data])
  useSeries(chart, { pair, interval, series, span })
  useEffect(() => chart?.setStudies(studies, values), [chart, studies, values])
  useEffect(() => chart?.setOwn(own), [chart, own])

  const press = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    chart?.move(move)
  }
  return (
    <>
      <ChartLegend pair={pair} interval={interval} store={legend} />
      <div
        ref={place}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys as the pointer drags it, which its role tells.
        tabIndex={0}
        aria-label={t('label', { pair: `${pair.baseCurrencyInfo.code}/${pair.quoteCurrencyInfo.code}` })}
        aria-describedby={summaryId}
        onKeyDown={press}
        className="absolute inset-0 focus-visible:-outline-offset-2"
      />
      <ChartOrderTags ref={tags} pair={pair} lines={own.lines} />
      <ChartOrderEdges
        // Another market begins with a scale that fits its candles.
        key={`${pair.symbol} ${chart === null}`}
        store={edges}
        lines={own.lines}
        onReach={(reaches) => chart?.reachOrders(reaches)}
      />
      {drawing !== undefined && chart !== null && (drawing.isOpen || hasDrawings) && (
        <Suspense>
          <DrawingLayer key={pair.symbol} port={chart.port} pair={pair} {...drawing} />
        </Suspense>
      )}
      <ChartSummaryText id={summaryId} pair={pair} interval={interval} candles={series} />
      {candles.isError && candles.data === undefined && (
        <ErrorState
          className="absolute inset-x-5 top-10 z-4"
          title={t('error')}
          text={candles.error.message}
          onRetry={() => void candles.refetch()}
          retrying={candles.isFetching}
        />
      )}
    </>
  )
}

type Listeners = Parameters<typeof createPriceChart>[2]

/** Makes the drawing when its place is there, and tells it of theme and language. */
function useChart({ quoteScale: scale }: TradingPair, interval: Interval, listeners: Listeners) {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<PriceChart | null>(null)
  const { theme, colourBlind } = useTheme()
  const locale = useLocaleTag()
  const days = hasWholeDays(interval)
  const latest = useRef(listeners)
  latest.current = listeners

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; the effects beneath tell it what has changed.
  useEffect(() => {
    let made: PriceChart | undefined
    let isGone = false
    const make = () => {
      if (place.current === null || isGone) return
      made = createPriceChart(
        place.current,
        { colours: readColours(), words: { locale, scale, days } },
        {
          onLegend: (told) => latest.current.onLegend(told),
          onPast: () => latest.current.onPast(),
          onLayout: (layout, pane) => latest.current.onLayout(layout, pane),
        },
      )
      setChart(made)
    }
    // In a task of its own: what stands around it takes long enough.
    void breath().then(make)
    return () => {
      isGone = true
      made?.remove()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page when the theme changes.
  useEffect(() => chart?.setColours(readColours()), [chart, theme, colourBlind])
  useEffect(() => chart?.setWords({ locale, scale, days }), [chart, locale, scale, days])
  return { place, chart }
}

interface SeriesOptions {
  readonly pair: TradingPair
  readonly interval: Interval
  readonly series: ReturnType<typeof seriesOf>
  readonly span: number | undefined
}

/** History by calls, the present by the stream. */
function useSeries(chart: PriceChart | null, { pair: { symbol }, interval, series, span }: SeriesOptions): void {
  const heard = useRef<ReturnType<typeof seriesOf>>([])
  const lastRead = useRef<ReturnType<typeof seriesOf>>([])

  useEffect(() => {
    if (chart === null) return
    heard.current = []
    let fresh = new Map<number, Candle>()
    let traded: LastTrade | null | undefined
    const frame = oncePerFrame(() => {
      if (traded !== undefined) chart.setLastTrade(traded)
      for (const candle of fresh.values()) chart.update(candle)
      fresh = new Map()
    })
    // The price that the head of the page shows, from the same source; what is known already counts at once.
    const leavePrice = followLastPrice(symbol, (trade) => {
      if (traded === undefined) chart.setLastTrade(trade)
      else frame.ask()
      traded = trade
    })
    const refill = inAWhile(() => refreshCandles(symbol, interval))
    let begun = false
    const leave = followKline(symbol, interval, {
      onCandle: (candle) => {
        if (isLeap(withNewer(lastRead.current, heard.current), candle)) refill.ask()
        heard.current = [...heard.current.filter(({ time }) => time !== candle.time), candle].slice(-HEARD)
        fresh.set(candle.time, candle)
        frame.ask()
      },
      onSubscribed: () => {
        // Again after a lost connection: what happened meanwhile has to be read.
        if (begun) refreshCandles(symbol, interval)
        begun = true
      },
    })
    return () => {
      leave()
      leavePrice()
      frame.cancel()
      refill.cancel()
    }
  }, [chart, symbol, interval])

  useEffect(() => {
    lastRead.current = series.slice(-2)
    chart?.setCandles({ name: `${symbol} ${interval}`, interval, span }, withNewer(series, heard.current))
  }, [chart, symbol, interval, span, series])
}

/** The candles between are told by the server within a minute, the newest first. */
const REFILL_MS = [0, 5_000, 15_000, 30_000, 60_000] as const

function inAWhile(read: () => void): { readonly ask: () => void; readonly cancel: () => void } {
  let timers: ReturnType<typeof setTimeout>[] = []
  const cancel = () => {
    for (const timer of timers) clearTimeout(timer)
  }
  return {
    ask() {
      cancel()
      timers = REFILL_MS.map((ms) => setTimeout(read, ms))
    },
    cancel,
  }
}

/** More candles than can begin while an answer is on its way. */
const HEARD = 10

function useOwnMarks(pair: TradingPair): Own {
  const locale = useLocaleTag()
  const { data: orders } = useOwnOrders()
  const trades = useOwnFills(pair.symbol)
  return useMemo(() => {
    const { symbol, quoteScale, baseScale } = pair
    return {
      lines: ownLines(orders ?? [], symbol, (price) => formatDecimal(price, { locale, scale: quoteScale })),
      fills: ownFills(trades ?? [], baseScale),
      writeAmount: (amount) => formatDecimal(formatUnits(units(amount), baseScale), { locale, scale: baseScale }),
    }
  }, [orders, trades, pair, locale])
}
