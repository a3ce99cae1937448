import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  PrimitiveHoveredItem,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartColours } from '../chart-colours.ts'
import { type Drawing, distanceTo, fibonacciLevels, type Pixel } from './drawing.ts'
import type { DrawingPlane } from './drawing-plane.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

/** What is drawn now: those that are kept, and the one that is being made or moved. */
export interface Shown {
  readonly drawings: readonly Drawing[]
  readonly selected: string | null
  readonly colours: ChartColours
  readonly writePrice: (price: number) => string
  readonly writePart: (part: number) => string
}

interface Stroke {
  readonly from: Pixel
  readonly to: Pixel
  readonly dashed?: boolean
  readonly text?: string
}

/** A finger or a pointer need not meet a line exactly. */
const NEAR_PX = 7
const DASH = [5, 4]

/** The person's drawings on the canvas of the chart, so that a tick costs no component anything. */
export class DrawingMarks implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined
  #shown: Shown
  #axis: readonly ISeriesPrimitiveAxisView[] = []
  readonly #plane: DrawingPlane
  readonly #onLayout: () => void
  readonly #panes: readonly IPrimitivePaneView[]

  constructor(plane: DrawingPlane, shown: Shown, onLayout: () => void) {
    this.#plane = plane
    this.#shown = shown
    this.#onLayout = onLayout
    this.#panes = [{ zOrder: () => 'top', renderer: () => ({ draw: (target) => this.#draw(target) }) }]
  }

  attached(parameters: SeriesAttachedParameter<Time>): void {
    this.#attached = parameters
    this.show(this.#shown)
  }

  detached(): void {
    this.#attached = undefined
  }

  show(shown: Shown): void {
    this.#shown = shown
    this.#axis = shown.drawings.filter(({ kind }) => kind === 'level').map((drawing) => this.#axisView(drawing))
    this.#attached?.requestUpdate()
  }

  updateAllViews(): void {
    this.#onLayout()
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#panes
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#axis
  }

  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    const { width } = this.#plane.size()
    const met = this.#shown.drawings.findLast((drawing) =>
      this.#strokes(drawing, width).some(({ from, to }) => distanceTo([x, y], from, to) <= NEAR_PX),
    )
    return met === undefined ? null : { externalId: met.id, zOrder: 'top', cursorStyle: 'pointer' }
  }

  #axisView({ points: [point] }: Drawing): ISeriesPrimitiveAxisView {
    const price = point?.price ?? 0
    return {
      coordinate: () => this.#attached?.series.priceToCoordinate(price) ?? -100,
      text: () => this.#shown.writePrice(price),
      textColor: () => this.#shown.colours.paper,
      backColor: () => this.#shown.colours.info,
    }
  }

  #strokes(drawing: Drawing, width: number): readonly Stroke[] {
    const [start, end] = drawing.points.map((point) => this.#plane.toPixel(point))
    if (start == null) return []
    if (drawing.kind === 'level') return [{ from: [0, start[1]], to: [width, start[1]] }]
    if (end == null) return []
    if (drawing.kind === 'trend') return [{ from: start, to: end }]
    const left = Math.min(start[0], end[0])
    const { writePart, writePrice } = this.#shown
    const levels = fibonacciLevels(drawing).flatMap(({ part, price }): Stroke[] => {
      const y = this.#attached?.series.priceToCoordinate(price) ?? null
      if (y === null) return []
      return [{ from: [left, y], to: [Math.max(left, width), y], text: `${writePart(part)}  ${writePrice(price)}` }]
    })
    return [...levels, { from: start, to: end, dashed: true }]
  }

  #draw(target: Target): void {
    const { drawings, selected, colours } = this.#shown
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook of React.
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.strokeStyle = colours.info
      context.lineCap = 'round'
      for (const drawing of drawings) {
        context.lineWidth = drawing.id === selected ? 2 : 1.25
        for (const stroke of this.#strokes(drawing, mediaSize.width)) drawStroke(context, stroke, colours)
      }
      context.setLineDash([])
    })
  }
}

function drawStroke(
  context: CanvasRenderingContext2D,
  { from, to, dashed, text }: Stroke,
  colours: ChartColours,
): void {
  context.setLineDash(dashed === true ? DASH : [])
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
  if (text === undefined) return
  context.font = `500 11px ${colours.font}`
  context.textAlign = 'left'
  context.textBaseline = 'bottom'
  context.fillStyle = colours.paper
  const { width } = context.measureText(text)
  // A strip of paper keeps the figure legible over candles.
  context.fillRect(from[0] + 2, from[1] - 15, width + 6, 14)
  context.fillStyle = colours.info
  context.fillText(text, from[0] + 5, from[1] - 2)
}
