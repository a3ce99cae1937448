import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartColours } from './chart-colours.ts'
import type { OwnFill, OwnLine } from './chart-own.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

/** A fill at its candle: where the triangle points to. */
export interface PlacedFill {
  readonly barTime: Time
  readonly side: OwnFill['side']
  readonly amountText: string
  /** The end of the candle that the triangle stands at: the low of one bought, the high of one sold. */
  readonly at: number
}

/** Where each line runs, in pixels from the top; null when it is out of sight. */
export type LineLayout = ReadonlyMap<string, number | null>

const TRIANGLE = 5
const GAP = 6
const DASH = [4, 3]

/** What is the person's own on the chart: lines of open orders and triangles of fills, all in mulberry. */
export class OwnMarks implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined
  #lines: readonly OwnLine[] = []
  #fills: readonly PlacedFill[] = []
  #axis: readonly ISeriesPrimitiveAxisView[] = []
  #colours: ChartColours
  #reaches = false
  readonly #onLayout: (layout: LineLayout) => void
  readonly #panes: readonly IPrimitivePaneView[]

  constructor(colours: ChartColours, onLayout: (layout: LineLayout) => void) {
    this.#colours = colours
    this.#onLayout = onLayout
    this.#panes = [{ zOrder: () => 'top', renderer: () => ({ draw: (target) => this.#draw(target) }) }]
  }

  attached(parameters: SeriesAttachedParameter<Time>): void {
    this.#attached = parameters
  }

  detached(): void {
    this.#attached = undefined
  }

  setLines(lines: readonly OwnLine[]): void {
    this.#lines = lines
    this.#axis = lines.map((line) => this.#axisView(line))
    this.#attached?.requestUpdate()
  }

  setFills(fills: readonly PlacedFill[]): void {
    this.#fills = fills
    this.#attached?.requestUpdate()
  }

  /** Whether the scale reaches as far as all lines, which may make the candles small. */
  setReach(reaches: boolean): void {
    this.#reaches = reaches
    this.#attached?.requestUpdate()
  }

  autoscaleInfo(): AutoscaleInfo | null {
    if (!this.#reaches || this.#lines.length === 0) return null
    const prices = this.#lines.map(({ price }) => price)
    return { priceRange: { minValue: Math.min(...prices), maxValue: Math.max(...prices) } }
  }

  setColours(colours: ChartColours): void {
    this.#colours = colours
    this.#attached?.requestUpdate()
  }

  updateAllViews(): void {
    this.#onLayout(new Map(this.#lines.map((line) => [line.id, this.#y(line.price)])))
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#panes
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#axis
  }

  #y(price: number): number | null {
    return this.#attached?.series.priceToCoordinate(price) ?? null
  }

  #axisView({ price, priceText }: OwnLine): ISeriesPrimitiveAxisView {
    return {
      coordinate: () => this.#y(price) ?? -100,
      text: () => priceText,
      textColor: () => this.#colours.onAccent,
      backColor: () => this.#colours.accent,
    }
  }

  #draw(target: Target): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook of React.
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.strokeStyle = this.#colours.accent
      context.lineWidth = 1
      for (const { price, waiting } of this.#lines) {
        const y = this.#y(price)
        if (y === null) continue
        context.setLineDash(waiting ? DASH : [])
        context.beginPath()
        context.moveTo(0, Math.round(y) + 0.5)
        context.lineTo(mediaSize.width, Math.round(y) + 0.5)
        context.stroke()
      }
      context.setLineDash([])
      // The newest first: of amounts that would run into each other it is the one that is written.
      const written: Record<OwnFill['side'], number> = { buy: mediaSize.width, sell: mediaSize.width }
      for (const fill of this.#fills.toSorted((left, right) => Number(right.barTime) - Number(left.barTime))) {
        written[fill.side] = this.#drawFill(context, fill, written[fill.side])
      }
    })
  }

  /** Gives where the leftmost amount begins that has been written, which the next one has to stay clear of. */
  #drawFill(context: CanvasRenderingContext2D, { barTime, at, side, amountText }: PlacedFill, written: number): number {
    const x = this.#attached?.chart.timeScale().timeToCoordinate(barTime) ?? null
    const end = this.#y(at)
    if (x === null || end === null) return written
    const away = side === 'buy' ? 1 : -1
    const tip = end + away * GAP
    const foot = tip + away * TRIANGLE * 1.6
    context.fillStyle = this.#colours.accent
    context.beginPath()
    context.moveTo(x, tip)
    context.lineTo(x - TRIANGLE, foot)
    context.lineTo(x + TRIANGLE, foot)
    context.fill()
    context.font = `600 11px ${this.#colours.font}`
    const half = context.measureText(amountText).width / 2
    if (x + half > written) return written
    context.textAlign = 'center'
    context.textBaseline = side === 'buy' ? 'top' : 'bottom'
    // A rim of paper keeps the figure legible over candles and lines.
    context.strokeStyle = this.#colours.paper
    context.lineWidth = 4
    context.lineJoin = 'round'
    context.strokeText(amountText, x, foot + away * 3)
    context.fillText(amountText, x, foot + away * 3)
    return x - half - GAP
  }
}
