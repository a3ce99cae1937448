import { MINUS } from '@bourse/ui/format.ts'
import {
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type CustomSeriesPartialOptions,
  type DeepPartial,
  LineStyle,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import type { ChartColours } from './chart-colours.ts'
import { decimalsFor } from './chart-data.ts'

/** How figures and times are written on the axes. */
export interface ChartWords {
  readonly locale: string
  /** Decimals of a price. */
  readonly scale: number
  /** Candles of whole days have no hours. */
  readonly days: boolean
}

const FORMATS = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric', month: 'short' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<TickMarkType, Intl.DateTimeFormatOptions>

const POINTED_DAY = { day: 'numeric', month: 'short', year: '2-digit' } as const
const POINTED = { ...POINTED_DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export function chartLook(colours: ChartColours, words: ChartWords): DeepPartial<ChartOptions> {
  const label = { labelBackgroundColor: colours.ink2, color: colours.ink3, width: 1, style: LineStyle.Dotted } as const
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colours.ink3,
      fontFamily: colours.font,
      fontSize: 11,
      // The notice that the licence asks for stands as text beneath the chart, with the link.
      attributionLogo: false,
      panes: { separatorColor: colours.line2, separatorHoverColor: colours.line, enableResize: true },
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: label, horzLine: label },
    rightPriceScale: { borderColor: colours.line2, scaleMargins: { top: 0.1, bottom: 0.16 }, ticksVisible: true },
    timeScale: {
      borderColor: colours.line2,
      minBarSpacing: 1,
      ticksVisible: true,
      timeVisible: !words.days,
      secondsVisible: false,
      tickMarkFormatter: (time: Time, type: TickMarkType) => writeTime(time, words.locale, FORMATS[type]),
    },
    localization: {
      locale: words.locale,
      timeFormatter: (time: Time) => writeTime(time, words.locale, words.days ? POINTED_DAY : POINTED),
      tickmarksPriceFormatter: (prices: readonly number[]) => writeAxis(prices, words),
    },
  }
}

/** Up hollow, down solid, so that the direction survives grey print and colour blindness. */
export function candleLook(colours: ChartColours, words: ChartWords): CandlestickSeriesPartialOptions {
  const format = new Intl.NumberFormat(words.locale, {
    minimumFractionDigits: words.scale,
    maximumFractionDigits: words.scale,
    useGrouping: 'always',
  })
  return {
    upColor: colours.paper,
    borderUpColor: colours.up,
    wickUpColor: colours.up,
    downColor: colours.down,
    borderDownColor: colours.down,
    wickDownColor: colours.down,
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'custom', minMove: 10 ** -words.scale, formatter: (price: number) => format.format(price) },
  }
}

/** An ink tag and a dotted line. */
export function lastPriceLook(colours: ChartColours) {
  const line = { color: colours.ink, lineStyle: LineStyle.Dotted, lineWidth: 1 } as const
  return { ...line, price: 0, title: '', axisLabelColor: colours.ink, axisLabelTextColor: colours.paper }
}

export function volumeLook(colours: ChartColours): CustomSeriesPartialOptions {
  return { color: colours.line2, priceScaleId: 'volume', lastValueVisible: false, priceLineVisible: false }
}

/** The marks of an axis with as many decimals as they need, all alike: 106,000 and not 106,000.00. */
function writeAxis(prices: readonly number[], { locale, scale }: ChartWords): string[] {
  const decimals = decimalsFor(prices, scale)
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  })
  return prices.map((price) => format.format(price).replace('-', MINUS))
}

const written = new Map<string, Intl.DateTimeFormat>()

/** Times on the axis have been moved to the hours of the device already. */
function writeTime(time: Time, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.keys(options).join(' ')}`
  const format = written.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  written.set(key, format)
  return format.format(Number(time) * 1000)
}
