import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import type { Unit } from '../../app/shared-data/portfolio.ts'
import {
  type ChartBox,
  type ChartPoint,
  type ChartShape,
  type TickUnit,
  timeTicks,
  valueTicks,
} from './value-chart-shape.ts'

/** Room for the figures at the right, for the times below, and for flags above. */
export const GUTTER_PX = 68
export const FOOT_PX = 22
export const TOP_PX = 40

const DOTS = '••••'
const TAG_PX = 20
const MINOR = 60
const PX_PER_TIME = 100

interface AxesProps {
  readonly shape: ChartShape
  readonly box: ChartBox
  readonly points: readonly ChartPoint[]
  readonly unit: Unit
  readonly concealed: boolean
  readonly narrow: boolean
}

const TIMES: Readonly<Record<TickUnit, Intl.DateTimeFormatOptions>> = {
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
}

/** Value at the right, time below, ticked at minor steps like every axis. */
export function ChartAxes({ shape, box, points, unit, concealed, narrow }: AxesProps) {
  const locale = useLocaleTag()
  const write = useFigure(unit, shape.high - shape.low)
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  const times = timeTicks(from, to, Math.max(2, Math.floor(box.width / PX_PER_TIME)))
  const format = new Intl.DateTimeFormat(locale, TIMES[times.unit])
  const end = shape.y(points.at(-1)?.value ?? 0)
  const minor = Array.from(
    { length: MINOR },
    (_, place) => `M${Math.round((place * box.width) / MINOR)}.5 ${box.height}v2`,
  )
  return (
    <g fill="var(--ink-3)" fontSize="11">
      {valueTicks(shape.low, shape.high, narrow ? 2 : 3).map((value) => (
        <g key={value}>
          <path d={`M0 ${shape.y(value)}H${box.width}`} stroke="var(--line)" />
          {!narrow && (
            <>
              <path d={`M${box.width} ${shape.y(value)}h4`} stroke="var(--line-ctl)" />
              {/* The tag of now stands there. */}
              {Math.abs(shape.y(value) - end) > TAG_PX && (
                <text x={box.width + 8} y={shape.y(value) + 4}>
                  {concealed ? DOTS : write(value)}
                </text>
              )}
            </>
          )}
        </g>
      ))}
      <path d={minor.join('')} stroke="var(--line-2)" />
      {named(times.times, format).map(({ time, name }) => (
        <g key={time}>
          <path d={`M${shape.x(time)} ${box.height}v4`} stroke="var(--line-ctl)" />
          <text x={shape.x(time)} y={box.height + 17} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Times that read alike, as within a minute, are named once. */
function named(times: readonly number[], format: Intl.DateTimeFormat): { time: number; name: string }[] {
  const all = times.map((time) => ({ time, name: format.format(time) }))
  return all.filter(({ name }, place) => all.findIndex((other) => other.name === name) === place)
}

/** The value of now: a mulberry dot, and its figure on ink. A phone has the figure above the chart. */
export function EndTag({ shape, box, points, unit, concealed, narrow }: AxesProps) {
  const write = useFigure(unit, shape.high - shape.low)
  const last = points.at(-1)
  if (last === undefined) return null
  const y = shape.y(last.value)
  const [x, top] = [narrow ? box.width - 4 : box.width, Math.min(Math.max(y - 10, 0), box.height - TAG_PX)]
  return (
    <g fontSize="11">
      <circle cx={x} cy={y} r="3.5" fill="var(--accent)" />
      {!narrow && (
        <>
          <rect x={box.width + 6} y={top} width={GUTTER_PX - 6} height={TAG_PX} fill="var(--inverse)" />
          <text x={box.width + 12} y={top + 14} fill="var(--on-inverse)" fontWeight="600">
            {concealed ? DOTS : write(last.value)}
          </text>
        </>
      )}
    </g>
  )
}

/** As many decimals as it takes to tell two ticks apart. */
function useFigure(unit: Unit, range: number): (value: number) => string {
  const locale = useLocaleTag()
  const most = unit === 'BTC' ? 6 : 2
  const scale = range >= 20 ? 0 : Math.min(most, Math.max(0, 2 - Math.floor(Math.log10(range || 1))))
  return (value) => formatDecimal(value.toFixed(8), { locale, scale })
}
