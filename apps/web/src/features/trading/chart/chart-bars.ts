import {
  type CustomData,
  type CustomSeriesOptions,
  type CustomSeriesPricePlotValues,
  type CustomSeriesWhitespaceData,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
  type Time,
} from 'lightweight-charts'

export interface HollowBar extends CustomData<Time> {
  readonly value: number
  /** Hollow when up and solid when down, as the candles are: the direction survives grey print. */
  readonly up: boolean
}

type Target = Parameters<ICustomSeriesPaneRenderer['draw']>[0]
type Painted = PaneRendererCustomData<Time, HollowBar>

/** Of the room that a candle has. */
const WIDTH = 0.62

/** Volume and histograms: bars from the base line, in one colour. */
export class HollowBars implements ICustomSeriesPaneView<Time, HollowBar, CustomSeriesOptions> {
  #data: Painted | undefined
  #colour = ''

  renderer(): ICustomSeriesPaneRenderer {
    return { draw: (target, toY) => this.#draw(target, toY) }
  }

  update(data: Painted, { color }: CustomSeriesOptions): void {
    this.#data = data
    this.#colour = color
  }

  priceValueBuilder({ value }: HollowBar): CustomSeriesPricePlotValues {
    return [0, value]
  }

  isWhitespace(data: HollowBar | CustomSeriesWhitespaceData<Time>): data is CustomSeriesWhitespaceData<Time> {
    return !('value' in data)
  }

  defaultOptions(): CustomSeriesOptions {
    return customSeriesDefaultOptions
  }

  #draw(target: Target, toY: PriceToCoordinateConverter): void {
    const range = this.#data?.visibleRange ?? null
    const base = toY(0)
    if (this.#data === undefined || range === null || base === null) return
    const { bars, barSpacing } = this.#data
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook of React.
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
      const pen = Math.max(1, Math.floor(horizontalPixelRatio))
      const half = Math.max(0, Math.round((barSpacing * horizontalPixelRatio * WIDTH - pen) / 2))
      const floor = Math.round(base * verticalPixelRatio)
      context.fillStyle = this.#colour
      context.strokeStyle = this.#colour
      context.lineWidth = pen
      for (const { x, originalData } of bars.slice(range.from, range.to)) {
        const top = toY(originalData.value)
        if (top === null) continue
        const middle = Math.round(x * horizontalPixelRatio)
        const edge = Math.round(top * verticalPixelRatio)
        const height = Math.max(pen, Math.abs(floor - edge))
        const left = middle - half
        const width = 2 * half + pen
        const y = Math.min(edge, floor - (edge < floor ? 0 : pen))
        if (originalData.up && width > 2 * pen && height > pen) {
          context.strokeRect(left + pen / 2, y + pen / 2, width - pen, height - pen)
        } else context.fillRect(left, y, width, height)
      }
    })
  }
}
