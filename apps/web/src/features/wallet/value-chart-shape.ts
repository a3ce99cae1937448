export interface ChartPoint {
  readonly time: number
  /** A drawing needs no more than a plain number. */
  readonly value: number
}

export interface ChartBox {
  readonly width: number
  readonly height: number
  /** Room above the highest point, for flags. */
  readonly top: number
}

export interface ChartShape {
  readonly line: string
  readonly area: string
  readonly low: number
  readonly high: number
  readonly x: (time: number) => number
  readonly y: (value: number) => number
}

/** Less than this between high and low counts as flat, so that a wallet of cash looks like one. */
const SMALLEST_RANGE = 0.01

/** The line and what lies under it, in pixels. Null when there is nothing to draw a line through. */
export function chartShape(points: readonly ChartPoint[], { width, height, top }: ChartBox): ChartShape | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) return null
  const { low, high } = rangeOf(points.map(({ value }) => value))
  const span = last.time - first.time || 1
  const x = (time: number) => round(((time - first.time) / span) * width)
  const y = (value: number) => round(height - ((value - low) / (high - low)) * (height - top))
  const line = points.map(({ time, value }, place) => `${place === 0 ? 'M' : 'L'}${x(time)} ${y(value)}`).join('')
  return { line, area: `${line}V${height}H0z`, low, high, x, y }
}

/** With a margin below, so that the lowest point does not lie on the axis; never below nothing. */
function rangeOf(values: readonly number[]): { low: number; high: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const middle = (low + high) / 2
  const range = Math.max(high - low, Math.abs(middle) * SMALLEST_RANGE) || 1
  const bottom = Math.max(0, middle - range * 0.62)
  return { low: Math.min(bottom, low), high: Math.max(middle + range * 0.5, high) }
}

/** Round figures within a range, about as many as asked for. */
export function valueTicks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count
  if (!(rough > 0)) return []
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step)
  const ticks: number[] = []
  // A tick at the very bottom or top would touch the axis or the frame.
  for (let place = first; place * step <= high; place += 1) {
    const at = (place * step - low) / (high - low)
    if (at > 0.06 && at < 0.97) ticks.push(Number((place * step).toPrecision(12)))
  }
  return ticks
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOUR_STEPS = [1, 2, 3, 6, 12] as const
const DAY_STEPS = [1, 2, 3, 7, 14] as const
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60] as const

export type TickUnit = 'minute' | 'hour' | 'day' | 'month'

export interface TimeTicks {
  readonly unit: TickUnit
  readonly times: readonly number[]
}

/** Full hours, days or months of where the reader is, at most as many as there is room for. */
export function timeTicks(from: number, to: number, most: number): TimeTicks {
  const span = to - from
  const start = new Date(from)
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()]
  const within = (unit: TickUnit, at: (place: number) => Date): TimeTicks => {
    const times: number[] = []
    for (let place = 0; times.length <= most; place += 1) {
      const time = at(place).getTime()
      if (time > to) break
      // The labels of the outermost would stick out.
      if (time > from + span * 0.04 && time < to - span * 0.03) times.push(time)
    }
    return { unit, times }
  }
  if (span < 2 * HOUR_MS) {
    return { unit: 'minute', times: [0.2, 0.5, 0.8].map((part) => Math.round(from + span * part)) }
  }
  const hours = HOUR_STEPS.find((step) => span / (step * HOUR_MS) <= most)
  if (hours !== undefined) return within('hour', (place) => new Date(year, month, day, place * hours))
  const days = DAY_STEPS.find((step) => span / (step * DAY_MS) <= most)
  if (days !== undefined) return within('day', (place) => new Date(year, month, day + place * days))
  const months = MONTH_STEPS.find((step) => span / (step * 30 * DAY_MS) <= most) ?? 120
  return within('month', (place) => new Date(year, month + place * months, 1))
}

/** The point that is nearest to a place between the first and the last, from 0 to 1. */
export function nearestPoint(points: readonly ChartPoint[], part: number): number {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return -1
  const time = first.time + Math.min(1, Math.max(0, part)) * (last.time - first.time)
  const after = points.findIndex((point) => point.time >= time)
  const [left, right] = [points[after - 1], points[after]]
  if (left === undefined || right === undefined) return Math.max(0, after)
  return time - left.time < right.time - time ? after - 1 : after
}

export interface FlagFacts<Mark> {
  readonly mark: Mark
  readonly x: number
  readonly value: number
}

/** The largest get words, as far as they do not run into each other or over the edge. */
export function flagsWithWords<Mark>(
  flags: readonly FlagFacts<Mark>[],
  { width, room }: { readonly width: number; readonly room: number },
): ReadonlySet<Mark> {
  const placed: FlagFacts<Mark>[] = []
  for (const flag of flags.toSorted((one, other) => other.value - one.value)) {
    const fits = flag.x >= room / 2 && flag.x <= width - room / 2
    if (fits && placed.every(({ x }) => Math.abs(x - flag.x) >= room)) placed.push(flag)
  }
  return new Set(placed.map(({ mark }) => mark))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
