import type { IChartApi, ISeriesApi, ISeriesPrimitive, Logical, Time } from 'lightweight-charts'
import type { DrawingPoint, Pixel } from './drawing.ts'

/** What the chart lends to those who draw on it. */
export interface DrawingPort {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Candlestick'>
  /** The times of the candles in seconds, moved by `shift`. */
  readonly bars: () => readonly { readonly time: number }[]
  readonly shift: () => number
  /** Until the function that it gives is called, or the chart is gone. */
  readonly attach: (primitive: ISeriesPrimitive<Time>) => () => void
  /** A click or a tap, with the name of what it has met. */
  readonly onClick: (listener: (met: string | null) => void) => () => void
}

/** Between two candles that are not there. */
const STEP = 60

/** The place of a time among the candles, counted from the first; before, between and after them in proportion. */
export function placeOfTime(times: readonly number[], time: number): number | null {
  const [first, second] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined) return null
  if (time <= first) return (time - first) / ((second ?? first + STEP) - first)
  if (time >= last) return times.length - 1 + (time - last) / (last - (times.at(-2) ?? last - STEP))
  let [low, high] = [0, times.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= time) low = middle
    else high = middle
  }
  const [before = 0, after = 1] = [times[low], times[high]]
  return low + (time - before) / (after - before)
}

export function timeOfPlace(times: readonly number[], place: number): number | null {
  const [first, second] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined) return null
  if (place <= 0) return first + place * ((second ?? first + STEP) - first)
  const end = times.length - 1
  if (place >= end) return last + (place - end) * (last - (times.at(-2) ?? last - STEP))
  const low = Math.floor(place)
  const [before = 0, after = 0] = [times[low], times[low + 1]]
  return before + (place - low) * (after - before)
}

/** Between times and prices on the one hand and pixels on the other. */
export function drawingPlane({ chart, series, bars, shift }: DrawingPort) {
  let known: readonly { readonly time: number }[] = []
  let kept: readonly number[] = []
  const times = () => {
    const now = bars()
    if (now !== known) kept = now.map(({ time }) => time)
    known = now
    return kept
  }
  const scale = chart.timeScale()

  function toX(time: number): number | null {
    const place = placeOfTime(times(), time / 1000 + shift())
    return place === null ? null : scale.logicalToCoordinate(place as Logical)
  }

  function toPoint([x, y]: Pixel): DrawingPoint | null {
    const place = scale.coordinateToLogical(x)
    const time = place === null ? null : timeOfPlace(times(), place)
    const price = series.coordinateToPrice(y)
    return time === null || price === null ? null : { time: (time - shift()) * 1000, price }
  }

  return {
    toX,
    toPoint,
    toPixel({ time, price }: DrawingPoint): Pixel | null {
      const [x, y] = [toX(time), series.priceToCoordinate(price)]
      return x === null || y === null ? null : [x, y]
    },
    /** Some candles later, whatever lies between. */
    later(time: number, candles: number): number {
      const place = placeOfTime(times(), time / 1000 + shift())
      const moved = place === null ? null : timeOfPlace(times(), Math.round(place) + candles)
      return moved === null ? time : (moved - shift()) * 1000
    },
    size: () => chart.paneSize(0),
  }
}
export type DrawingPlane = ReturnType<typeof drawingPlane>
