export const DRAWING_KINDS = ['trend', 'level', 'fibonacci'] as const
export type DrawingKind = (typeof DRAWING_KINDS)[number]

/** A place on the chart that stays where it is whatever the interval: `time` in milliseconds, a price as a float. */
export interface DrawingPoint {
  readonly time: number
  readonly price: number
}

export interface Drawing {
  readonly id: string
  readonly kind: DrawingKind
  /** Two ends; a level has one, whose time says nothing. */
  readonly points: readonly DrawingPoint[]
}

export const POINTS: Readonly<Record<DrawingKind, 1 | 2>> = { trend: 2, level: 1, fibonacci: 2 }

/** More of them would hide the candles; and what another hand stored may be anything. */
export const MOST_DRAWINGS = 50

/** What is stored of a market, as far as it makes sense. */
export function readDrawings(stored: unknown): readonly Drawing[] {
  if (!Array.isArray(stored)) return []
  const read = stored.flatMap((entry: unknown) => readDrawing(entry) ?? [])
  const ids = new Set<string>()
  return read.filter(({ id }) => !ids.has(id) && ids.add(id)).slice(0, MOST_DRAWINGS)
}

function readDrawing(entry: unknown): Drawing | undefined {
  const { id, kind: name, points: written } = fieldsOf(entry)
  const kind = DRAWING_KINDS.find((known) => known === name)
  if (typeof id !== 'string' || kind === undefined || !Array.isArray(written)) return undefined
  const points = written.flatMap((point: unknown) => readPoint(point) ?? [])
  return points.length === POINTS[kind] ? { id, kind, points } : undefined
}

function readPoint(point: unknown): DrawingPoint | undefined {
  const { time, price } = fieldsOf(point)
  if (typeof time !== 'number' || typeof price !== 'number') return undefined
  return Number.isFinite(time) && Number.isFinite(price) && price > 0 ? { time, price } : undefined
}

function fieldsOf(entry: unknown): Readonly<Record<string, unknown>> {
  return typeof entry === 'object' && entry !== null ? { ...entry } : {}
}

export function withPoint(drawing: Drawing, at: number, point: DrawingPoint): Drawing {
  return { ...drawing, points: drawing.points.with(at, point) }
}

const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** The levels back from the second end (0) to the first (1). */
export function fibonacciLevels({ points: [start, end] }: Drawing): readonly { part: number; price: number }[] {
  if (start === undefined || end === undefined) return []
  return FIBONACCI.map((part) => ({ part, price: end.price + part * (start.price - end.price) }))
}

/** How far a point is from the line between two others, all in pixels. */
export function distanceTo([x, y]: Pixel, [fromX, fromY]: Pixel, [toX, toY]: Pixel): number {
  const [width, height] = [toX - fromX, toY - fromY]
  const length = width * width + height * height
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * width + (y - fromY) * height) / length))
  return Math.hypot(x - fromX - along * width, y - fromY - along * height)
}
export type Pixel = readonly [x: number, y: number]
