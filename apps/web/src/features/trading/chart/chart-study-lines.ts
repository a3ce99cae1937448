import {
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { HollowBars } from './chart-bars.ts'
import type { ChartColours } from './chart-colours.ts'
import type { Bar } from './chart-data.ts'
import { STANDARD_VALUES, STUDY, type StudyLine, type StudyName, type StudySettings } from './chart-studies.ts'
import type { Series } from './indicators.ts'

interface Drawn {
  line: StudyLine
  readonly series: ISeriesApi<'Line'> | ReturnType<typeof addBars>
  readonly levels: readonly IPriceLine[]
  values: Series
}

/** How much of the chart's height a study beneath the candles takes, against the candles' own. */
const PANE_STRETCH = 0.36

const base = { lastValueVisible: false, priceLineVisible: false } as const

function addBars(chart: IChartApi, colour: string, pane: number) {
  return chart.addCustomSeries(new HollowBars(), { ...base, color: colour }, pane)
}

/** The chosen studies as series of the chart. */
export function createStudyLines(chart: IChartApi, first: ChartColours) {
  const shown = new Map<StudyName, readonly Drawn[]>()
  let colours = first
  let settings = STANDARD_VALUES

  function addLine(line: StudyLine, pane: number): Drawn['series'] {
    const colour = colours[line.colour]
    if (line.kind === 'bars') return addBars(chart, colour, pane)
    const lineStyle = line.dashed === true ? LineStyle.Dashed : LineStyle.Solid
    const quiet = { crosshairMarkerVisible: false, lineWidth: 1, lineStyle } as const
    return chart.addSeries(LineSeries, { ...base, ...quiet, color: colour }, pane)
  }

  function add(name: StudyName): readonly Drawn[] {
    const study = STUDY[name]
    const pane = study.place === 'price' ? 0 : chart.panes().length
    const drawn = study.lines(settings[name]).map((line) => {
      const series = addLine(line, pane)
      const levels = line.kind === 'line' ? (study.levels ?? []) : []
      return { line, series, values: [], levels: levels.map((price) => series.createPriceLine(levelLook(price))) }
    })
    if (pane > 0) chart.panes()[pane]?.setStretchFactor(PANE_STRETCH)
    return drawn
  }

  function levelLook(price: number) {
    return { price, color: colours.ink3, lineWidth: 1, lineStyle: LineStyle.Dotted, axisLabelVisible: false } as const
  }

  function compute(name: StudyName, bars: readonly Bar[]): readonly Series[] {
    return STUDY[name].compute(
      bars.map(({ close }) => close),
      settings[name],
    )
  }

  function fill(name: StudyName, drawn: readonly Drawn[], bars: readonly Bar[]): void {
    const lines = STUDY[name].lines(settings[name])
    const computed = compute(name, bars)
    drawn.forEach((entry, place) => {
      entry.line = lines[place] ?? entry.line
      entry.values = computed[place] ?? []
      entry.series.setData(bars.map((bar, at) => pointOf(bar, entry.values, at)))
    })
  }

  return {
    choose(names: readonly StudyName[], values: StudySettings, bars: readonly Bar[]): void {
      const before = settings
      settings = values
      for (const [name, drawn] of shown) {
        if (names.includes(name)) continue
        for (const { series } of drawn) chart.removeSeries(series)
        shown.delete(name)
      }
      for (const name of names) {
        const known = shown.get(name)
        if (known !== undefined && before[name].join() === values[name].join()) continue
        const drawn = known ?? add(name)
        shown.set(name, drawn)
        fill(name, drawn, bars)
      }
    },
    setBars(bars: readonly Bar[]): void {
      for (const [name, drawn] of shown) fill(name, drawn, bars)
    },
    /** The last candle has moved or a new one has begun: the values before it stay. */
    updateLast(bars: readonly Bar[]): void {
      const at = bars.length - 1
      const bar = bars[at]
      if (bar === undefined) return
      for (const [name, drawn] of shown) {
        const computed = compute(name, bars)
        drawn.forEach((entry, place) => {
          entry.values = computed[place] ?? []
          entry.series.update(pointOf(bar, entry.values, at))
        })
      }
    },
    valuesAt(at: number) {
      return [...shown.values()].flat().flatMap(({ line, values }) => {
        const value = values[at] ?? null
        return value === null ? [] : [{ name: line.name, value }]
      })
    },
    setColours(next: ChartColours): void {
      colours = next
      for (const { line, series, levels } of [...shown.values()].flat()) {
        series.applyOptions({ color: colours[line.colour] })
        for (const level of levels) level.applyOptions({ color: colours.ink3 })
      }
    },
  }
}

/** A place without a value is a gap in the line. */
function pointOf({ time }: Bar, values: Series, at: number) {
  const value = values[at] ?? null
  const known = { time: time as UTCTimestamp }
  return value === null ? known : { ...known, value, up: value >= 0 }
}
