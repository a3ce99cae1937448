import type { EtpNavHistory, EtpProduct } from '@bourse/contract'

export interface NavPoint {
  readonly time: number
  readonly nav: number
  /** Of the coin, at the same moment. */
  readonly index: number
}

/** The history, and at its edge the value of now: the picture ends with the figure that stands above it. */
export function pointsUntilNow(
  history: Pick<EtpNavHistory, 'points'>,
  { nav, indexPrice, time }: Pick<EtpProduct, 'nav' | 'indexPrice' | 'time'>,
): NavPoint[] {
  const points = history.points.map((point) => ({
    ...{ time: Date.parse(point.time), nav: Number(point.nav), index: Number(point.index) },
  }))
  const [last, now] = [points.at(-1), Date.parse(time)]
  if (nav === null || indexPrice === null || last === undefined || now <= last.time) return points
  return [...points, { time: now, nav: Number(nav), index: Number(indexPrice) }]
}

export interface NavMoves {
  readonly since: number
  /** In percent of the first value, as texts. */
  readonly nav: string
  readonly coin: string
}

/** What a unit and its coin have done from one edge of the picture to the other. */
export function movesOf(points: readonly NavPoint[]): NavMoves | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || last.time <= first.time) return null
  const percent = (from: number, to: number) => ((to / from - 1) * 100).toFixed(PERCENT_SCALE)
  return { since: first.time, nav: percent(first.nav, last.nav), coin: percent(first.index, last.index) }
}

export interface NavBox {
  readonly width: number
  readonly height: number
}

export interface NavShape {
  readonly x: (time: number) => number
  readonly y: (nav: number) => number
  /** Back from a place on the picture, for a line that is dragged. */
  readonly navAt: (y: number) => number
  readonly line: string
  readonly area: string
  /** The coin, as if one unit had been put into it at the left edge. */
  readonly coin: string
  /** What stood there at a moment. */
  readonly navOf: (time: number) => number
  readonly navs: readonly number[]
  readonly times: readonly number[]
}

const PERCENT_SCALE = 2
/** More points than pixels tell nothing more. */
const MOST_POINTS = 600
const AIR = 0.12

export function navShape(
  points: readonly NavPoint[],
  { width, height }: NavBox,
  also: readonly number[],
): NavShape | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || last.time <= first.time) return null
  const every = Math.max(1, Math.ceil(points.length / MOST_POINTS))
  const drawn = points.filter((_, place) => place % every === 0 || place === points.length - 1)
  const coinOf = ({ index }: NavPoint) => (first.nav * index) / first.index
  const values = [...drawn.flatMap((point) => [point.nav, coinOf(point)]), ...also]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const air = (most - least || most * 0.02) * AIR
  const [low, high] = [Math.max(0, least - air), most + air]
  const x = (time: number) => ((time - first.time) / (last.time - first.time)) * width
  const y = (nav: number) => height - ((nav - low) / (high - low)) * height
  const pathOf = (shown: (point: NavPoint) => number) =>
    drawn.map((point) => `${round(x(point.time))} ${round(y(shown(point)))}`).join('L')
  const path = pathOf(({ nav }) => nav)
  return {
    x,
    y,
    navAt: (at) => low + ((height - at) / height) * (high - low),
    line: `M${path}`,
    coin: `M${pathOf(coinOf)}`,
    navOf: (at) => (drawn.findLast(({ time }) => time <= at) ?? first).nav,
    area: `M0 ${height}L${path}V${height}Z`,
    navs: ticksOf(low, high, 4),
    times: [0.1, 0.36, 0.62, 0.88].map((part) => first.time + part * (last.time - first.time)),
  }
}

export interface Flag {
  readonly name: string
  readonly x: number
  readonly width: number
}

/** Each beside its place and inside the picture; where two would touch the newer one stays. */
export function flagsThatFit(flags: readonly Flag[], width: number): (Flag & { readonly left: number })[] {
  const fitting: (Flag & { readonly left: number })[] = []
  for (const flag of flags.toReversed()) {
    const left = Math.max(0, Math.min(flag.x - flag.width / 2, width - flag.width))
    const next = fitting.at(-1)
    if (next === undefined || left + flag.width < next.left) fitting.push({ ...flag, left })
  }
  return fitting
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

function ticksOf(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((own) => own * power >= rough) ?? 10)
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, place) => (first + place) * step)
}
