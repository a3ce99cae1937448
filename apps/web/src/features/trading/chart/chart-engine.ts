import type { Candle, Interval } from '@bourse/contract'
import {
  CandlestickSeries,
  createChart,
  type ISeriesApi,
  type LogicalRange,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { LastTrade } from '../market/use-last-price.ts'
import { HollowBars } from './chart-bars.ts'
import type { ChartColours } from './chart-colours.ts'
import { type Bar, barOf, clockShift, withCandle, withLastTrade } from './chart-data.ts'
import { type ChartWords, candleLook, chartLook, lastPriceLook, volumeLook } from './chart-look.ts'
import { fillsByCandle, type OwnFill, type OwnLine } from './chart-own.ts'
import { type LineLayout, OwnMarks, type PlacedFill } from './chart-own-marks.ts'
import type { StudyName, StudySettings } from './chart-studies.ts'
import { createStudyLines } from './chart-study-lines.ts'
import type { DrawingPort } from './drawings/drawing-plane.ts'

export interface Legend {
  readonly candle: Candle
  readonly values: readonly { readonly name: string; readonly value: number }[]
}

/** What is the person's own, and how an amount of it is written. */
export interface Own {
  readonly lines: readonly OwnLine[]
  readonly fills: readonly OwnFill[]
  readonly writeAmount: (amount: bigint) => string
}

export interface ChartListeners {
  /** The candle under the pointer, or the last one. */
  readonly onLegend: (legend: Legend | null) => void
  /** The view has come near the oldest candle. */
  readonly onPast: () => void
  /** Where the lines of own orders run now, how wide the price axis is and how high the pane of the candles. */
  readonly onLayout: (layout: LineLayout, pane: { readonly axisWidth: number; readonly height: number }) => void
}

/** What the keyboard does in place of dragging. */
export type ChartMove = 'earlier' | 'later' | 'closer' | 'wider' | 'now'

export interface ChartView {
  readonly name: string
  readonly interval: Interval
  /** How many candles are in sight at first; as many as there is room for without it. */
  readonly span?: number | undefined
}

export interface PriceChart {
  /** All candles that are known. A view of a new name begins again; otherwise it stays where it is. */
  setCandles(view: ChartView, candles: readonly Candle[]): void
  update(candle: Candle): void
  /** The trade whose price the page shows; null while none is known. */
  setLastTrade(trade: LastTrade | null): void
  setStudies(studies: readonly StudyName[], values: StudySettings): void
  setOwn(own: Own): void
  /** Whether the scale of prices takes in all own orders, or fits the candles. */
  reachOrders(reaches: boolean): void
  setColours(colours: ChartColours): void
  setWords(words: ChartWords): void
  move(move: ChartMove): void
  /** For those who draw on it. */
  readonly port: DrawingPort
  remove(): void
}

/** So many candles before the edge, more are asked for. */
const PAST_MARGIN = 120
/** At first a candle is so wide, with the room beside it. */
const BAR_PX = 7.6
const FREE_BARS = 4
const FEWEST = 24
/** Room for the tags of own orders, so that they do not cover the candle that is being made; a phone has none to spare. */
const FREE_FOR_TAGS = 23
const WIDE_PX = 600

/** The drawing itself, outside React: it is told what to show, and tells what the pointer is at. */
export function createPriceChart(
  place: HTMLElement,
  look: { readonly colours: ChartColours; readonly words: ChartWords },
  listeners: ChartListeners,
): PriceChart {
  let { colours, words } = look
  let name = ''
  let interval: Interval = '1h'
  let traded: LastTrade | null = null
  let span: number | undefined
  let candles: readonly Candle[] = []
  let bars: readonly Bar[] = []
  let shift = 0
  let mine: Own = { lines: [], fills: [], writeAmount: String }
  let pointed: number | null = null
  let freeBars = FREE_BARS
  let isRemoved = false
  /** Where a key has sent the view that the chart has not drawn yet, so that the next key goes on from there. */
  let aimed: View | null = null

  const chart = createChart(place, { autoSize: true, ...chartLook(colours, words) })
  const series = chart.addSeries(CandlestickSeries, candleLook(colours, words))
  const volume = chart.addCustomSeries(new HollowBars(), volumeLook(colours))
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.88, bottom: 0 } })
  const own = new OwnMarks(colours, (layout) =>
    listeners.onLayout(layout, { axisWidth: chart.priceScale('right').width(), height: chart.paneSize(0).height }),
  )
  series.attachPrimitive(own)
  const studies = createStudyLines(chart, colours)
  // The chart's own mark would show the last candle in sight, which need not be the last one.
  const last = series.createPriceLine(lastPriceLook(colours))

  chart.subscribeCrosshairMove(({ logical, point }: MouseEventParams) => {
    pointed = logical === undefined || point === undefined ? null : logical
    tellLegend()
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range: LogicalRange | null) => {
    aimed = null
    if (range !== null && bars.length > 0 && range.from < PAST_MARGIN) listeners.onPast()
  })

  function showLast(): void {
    const bar = bars.at(-1)
    const price = traded === null ? bar?.close : Number(traded.price)
    last.applyOptions({ lineVisible: bar !== undefined, axisLabelVisible: bar !== undefined, price: price ?? 0 })
  }

  /** As it is drawn and written. */
  function candleAt(at: number): Candle | undefined {
    const candle = candles[at]
    return candle !== undefined && at === candles.length - 1 ? withLastTrade(candle, traded, interval) : candle
  }

  function tellLegend(): void {
    const at = pointed !== null && candles[pointed] !== undefined ? pointed : candles.length - 1
    const candle = candleAt(at)
    listeners.onLegend(candle === undefined ? null : { candle, values: studies.valuesAt(at) })
  }

  function placeFills(): void {
    const moved = mine.fills.map((fill) => ({ ...fill, time: fill.time / 1000 + shift }))
    own.setFills(fillsByCandle(moved, bars).map((mark) => placedFill(mark, mine.writeAmount)))
  }

  function showFirst(): void {
    const to = candles.length + freeBars
    const room = span ?? (place.clientWidth - chart.priceScale('right').width()) / BAR_PX
    // A young market has few candles; they are drawn wider instead of in a corner.
    chart.timeScale().setVisibleLogicalRange({ from: to - Math.max(FEWEST, Math.min(room, to)), to })
  }

  function makeRoom(bars: number): void {
    const isAtPresent = chart.timeScale().scrollPosition() >= 0
    if (bars === freeBars) return
    freeBars = bars
    chart.timeScale().applyOptions({ rightOffset: bars })
    if (isAtPresent) chart.timeScale().scrollToPosition(bars, false)
  }

  return {
    setCandles(view, next) {
      const begins = view.name !== name || candles.length === 0
      name = view.name
      span = view.span
      interval = view.interval
      candles = next
      shift = clockShift(next, interval)
      bars = next.map((candle, at) => barOf(candleAt(at) ?? candle, shift))
      series.setData(bars.map(candleOf))
      volume.setData(bars.map(volumeOf))
      studies.setBars(bars)
      showLast()
      placeFills()
      if (begins && bars.length > 0) showFirst()
      tellLegend()
    },
    update(candle) {
      const next = withCandle(candles, candle)
      if (next === candles || candles.length === 0) return
      // One that ended within the same tick as its successor began is behind the last one.
      const place = next.findLastIndex(({ time }) => time === candle.time)
      const isLast = place === next.length - 1
      candles = next
      const bar = barOf(candleAt(place) ?? candle, shift)
      const isStill = bars[place]?.close === bar.close
      bars = place < bars.length ? bars.with(place, bar) : [...bars, bar]
      series.update(candleOf(bar), !isLast)
      volume.update(volumeOf(bar), !isLast)
      if (!isStill) studies.updateLast(bars)
      showLast()
      tellLegend()
    },
    setLastTrade(trade) {
      const isSame = trade?.price === traded?.price
      traded = trade
      if (isSame) return
      const candle = candleAt(candles.length - 1)
      const known = bars.at(-1)
      if (candle === undefined || known === undefined) return
      const bar = barOf(candle, shift)
      if (bar.close !== known.close) {
        bars = bars.with(-1, bar)
        series.update(candleOf(bar))
        volume.update(volumeOf(bar))
        studies.updateLast(bars)
      }
      showLast()
      tellLegend()
    },
    setStudies(next, values) {
      studies.choose(next, values, bars)
      tellLegend()
    },
    setOwn(next) {
      mine = next
      own.setLines(next.lines)
      placeFills()
      makeRoom(next.lines.length > 0 && place.clientWidth > WIDE_PX ? FREE_FOR_TAGS : FREE_BARS)
    },
    reachOrders(reaches) {
      if (isRemoved) return
      own.setReach(reaches)
      chart.priceScale('right').applyOptions({ autoScale: true })
    },
    setColours(next) {
      colours = next
      chart.applyOptions(chartLook(colours, words))
      series.applyOptions(candleLook(colours, words))
      volume.applyOptions(volumeLook(colours))
      own.setColours(colours)
      last.applyOptions(lastPriceLook(colours))
      showLast()
      studies.setColours(colours)
    },
    setWords(next) {
      words = next
      chart.applyOptions(chartLook(colours, words))
      series.applyOptions(candleLook(colours, words))
    },
    move(move) {
      const view = aimed ?? chart.timeScale().getVisibleLogicalRange()
      if (move === 'now') return showFirst()
      if (view === null) return
      aimed = movedView(view, move)
      chart.timeScale().setVisibleLogicalRange(aimed)
    },
    port: drawingPort({ chart, series, bars: () => bars, shift: () => shift, isGone: () => isRemoved }),
    remove() {
      isRemoved = true
      chart.remove()
    },
  }
}

type PortParts = Pick<DrawingPort, 'chart' | 'series' | 'bars' | 'shift'> & { readonly isGone: () => boolean }

/** Whoever leaves after the chart has gone has nothing left to undo. */
function drawingPort({ isGone, ...parts }: PortParts): DrawingPort {
  const { chart, series } = parts
  return {
    ...parts,
    attach(primitive) {
      series.attachPrimitive(primitive)
      return () => isGone() || series.detachPrimitive(primitive)
    },
    onClick(listener) {
      const hear = ({ hoveredObjectId: met }: MouseEventParams) => listener(typeof met === 'string' ? met : null)
      chart.subscribeClick(hear)
      return () => isGone() || chart.unsubscribeClick(hear)
    },
  }
}

type CandleSeries = ISeriesApi<'Candlestick'>
type CandlePoint = Parameters<CandleSeries['update']>[0]

function candleOf({ time, open, high, low, close }: Bar): CandlePoint {
  return { time: time as UTCTimestamp, open, high, low, close }
}

function volumeOf({ time, open, close, volume }: Bar) {
  return { time: time as UTCTimestamp, value: volume, up: close >= open }
}

type Mark = ReturnType<typeof fillsByCandle<Bar>>[number]

function placedFill({ candle, side, amount }: Mark, write: Own['writeAmount']): PlacedFill {
  const at = side === 'buy' ? candle.low : candle.high
  return { barTime: candle.time as UTCTimestamp, side, at, amountText: write(amount) }
}

const SCROLL_SHARE = 0.1
const ZOOM = 0.8

interface View {
  readonly from: number
  readonly to: number
}

function movedView({ from, to }: View, move: Exclude<ChartMove, 'now'>): View {
  const span = to - from
  const by = { earlier: -span * SCROLL_SHARE, later: span * SCROLL_SHARE, closer: 0, wider: 0 }[move]
  const width = { earlier: span, later: span, closer: span * ZOOM, wider: span / ZOOM }[move]
  return { from: to + by - width, to: to + by }
}
