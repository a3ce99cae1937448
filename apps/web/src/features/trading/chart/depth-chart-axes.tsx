import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { decimalsFor } from './chart-data.ts'
import { type DepthShape, type DepthStep, niceTicks, type Size } from './depth-chart-shape.ts'

/** The room of the axis of amounts at the right, and of the axis of prices at the foot. */
export const AXIS_PX = 64
export const FOOT_PX = 24

/** A figure needs so much room beside its neighbours. */
const PRICE_PX = 96
const AMOUNT_PX = 44
const TICK_PX = 4
const TAG_PX = 18

interface AxisProps {
  shape: DepthShape
  plot: Size
  /** Decimals of the figures, at most. */
  scale: number
}

/** All marks of an axis with as many decimals as they need. */
function useMarks(figures: readonly number[], scale: number): readonly string[] {
  const locale = useLocaleTag()
  const decimals = decimalsFor(figures, scale)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(locale, digits)
  return figures.map((figure) => format.format(figure))
}

function xOf({ low, high }: DepthShape, { width }: Size, price: number): number {
  return ((price - low) / (high - low)) * width
}

function yOf({ largest }: DepthShape, { height }: Size, total: number): number {
  return height - (largest === 0 ? 0 : (total / largest) * height)
}

/** What stands at each price, along the foot. */
export function DepthPriceAxis({ shape, plot, scale }: AxisProps) {
  const ticks = niceTicks(shape.low, shape.high, Math.floor(plot.width / PRICE_PX))
  const marks = useMarks(ticks, scale)
  const y = plot.height
  return (
    <g fontSize="11" fill="var(--ink-3)" textAnchor="middle">
      <line x1={0} x2={plot.width} y1={y + 0.5} y2={y + 0.5} stroke="var(--line-2)" />
      {ticks.map((tick, place) => {
        const x = xOf(shape, plot, tick)
        const isWhole = x > PRICE_PX / 3 && x < plot.width - PRICE_PX / 3
        return (
          <g key={tick}>
            <line x1={x} x2={x} y1={y} y2={y + TICK_PX} stroke="var(--line-2)" />
            {isWhole && (
              <text x={x} y={y + FOOT_PX - 7}>
                {marks[place]}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** How much is offered up to there, along the right edge, with a line across for each mark. */
export function DepthAmountAxis({ shape, plot, scale, base }: AxisProps & { base: string }) {
  const ticks = niceTicks(0, shape.largest, Math.floor(plot.height / AMOUNT_PX)).filter((tick) => tick > 0)
  const marks = useMarks(ticks, scale)
  const x = plot.width
  return (
    <g fontSize="11" fill="var(--ink-3)">
      <line x1={x + 0.5} x2={x + 0.5} y1={0} y2={plot.height} stroke="var(--line-2)" />
      {ticks.map((tick, place) => {
        const y = yOf(shape, plot, tick)
        return (
          <g key={tick}>
            <line x1={0} x2={x} y1={y} y2={y} stroke="var(--line)" />
            <line x1={x} x2={x + TICK_PX} y1={y} y2={y} stroke="var(--line-2)" />
            <text x={x + TICK_PX + 4} y={y + 4}>
              {marks[place]}
            </text>
          </g>
        )
      })}
      <text x={x + TICK_PX + 4} y={plot.height + FOOT_PX - 7}>
        {base}
      </text>
    </g>
  )
}

interface CrosshairProps {
  shape: DepthShape
  plot: Size
  at: DepthStep & { readonly side: 'bids' | 'asks' }
  figures: { readonly price: string; readonly total: string }
}

/** Dotted lines to both axes, with the figures in ink tags as on the chart of prices. */
export function DepthCrosshair({ shape, plot, at, figures }: CrosshairProps) {
  const x = xOf(shape, plot, at.price)
  const y = yOf(shape, plot, at.total)
  const tag = Math.min(Math.max(x, PRICE_PX / 2), plot.width - PRICE_PX / 2)
  const colour = at.side === 'bids' ? 'var(--up)' : 'var(--down)'
  return (
    <g fontSize="11" fill="var(--paper)">
      <line x1={x} x2={x} y1={0} y2={plot.height} stroke="var(--ink-3)" strokeDasharray="1 3" />
      <line x1={0} x2={plot.width} y1={y} y2={y} stroke="var(--ink-3)" strokeDasharray="1 3" />
      <circle cx={x} cy={y} r="3.5" fill={colour} stroke="var(--paper)" strokeWidth="1.5" />
      <rect x={tag - PRICE_PX / 2} y={plot.height + 1} width={PRICE_PX} height={TAG_PX + 2} fill="var(--ink-2)" />
      <text x={tag} y={plot.height + FOOT_PX - 9} textAnchor="middle">
        {figures.price}
      </text>
      <rect x={plot.width + 1} y={y - TAG_PX / 2} width={AXIS_PX} height={TAG_PX} fill="var(--ink-2)" />
      <text x={plot.width + TICK_PX + 4} y={y + 4}>
        {figures.total}
      </text>
    </g>
  )
}
