import type { ValueMark } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { type PointerEvent, useId, useState } from 'react'
import { useSize } from '../../app/page/use-size.ts'
import type { LiveHistory } from '../../app/shared-data/live-history.ts'
import type { Unit } from '../../app/shared-data/portfolio.ts'
import { moneyText } from './units.ts'
import { ChartAxes, EndTag, FOOT_PX, GUTTER_PX, TOP_PX } from './value-chart-axes.tsx'
import { ChartFlags } from './value-chart-flags.tsx'
import { type ChartPoint, type ChartShape, chartShape, nearestPoint } from './value-chart-shape.ts'

interface ValueChartProps {
  readonly live: LiveHistory
  readonly unit: Unit
  readonly concealed: boolean
  readonly narrow: boolean
}

export const CHART_HEIGHT = { wide: 212, narrow: 148 } as const
const DOTS = '••••'

/** What the wallet was worth: ink line, hatch, money in and out as dotted flags. */
export function ValueChart({ live, unit, concealed, narrow }: ValueChartProps) {
  const [ref, size] = useSize<HTMLDivElement>()
  const height = narrow ? CHART_HEIGHT.narrow : CHART_HEIGHT.wide
  return (
    <div ref={ref} style={{ height }} className="relative">
      {size !== null && size.width > 0 && (
        <Drawing {...{ live, unit, concealed, narrow }} width={size.width} height={height} />
      )}
    </div>
  )
}

function Drawing({
  live,
  unit,
  concealed,
  narrow,
  width,
  height,
}: ValueChartProps & { width: number; height: number }) {
  const hatch = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const words = useWords(unit, concealed)
  const points = live.points.map(({ time, value }): ChartPoint => ({ time, value: Number(value) }))
  const box = { width: width - (narrow ? 0 : GUTTER_PX), height: height - FOOT_PX, top: narrow ? 14 : TOP_PX }
  const shape = chartShape(points, box)
  if (shape === null) return null
  const point = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setPointed(nearestPoint(points, (event.clientX - left) / box.width))
  }
  const text = (place: number) => {
    const at = live.points[place]
    return at === undefined ? '' : words.point(at.time, at.value)
  }
  return (
    <div className="h-full rounded-1 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={words.summary(live)}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        className="block touch-pan-y overflow-visible text-agate"
      >
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V4" stroke="var(--line-2)" />
          </pattern>
        </defs>
        <ChartAxes shape={shape} box={box} points={points} unit={unit} concealed={concealed} narrow={narrow} />
        <path d={shape.area} fill={`url(#${hatch})`} />
        <path d={`M0 ${box.height + 0.5}H${box.width}`} stroke="var(--ink)" />
        <path d={shape.line} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeLinejoin="round" />
        <ChartFlags marks={live.marks} shape={shape} box={box} points={points} narrow={narrow} word={words.mark} />
        <EndTag shape={shape} box={box} points={points} unit={unit} concealed={concealed} narrow={narrow} />
        {pointed !== null && <Crosshair shape={shape} at={points[pointed]} width={box.width} height={box.height} />}
      </svg>
      {pointed !== null && <Readout text={text(pointed)} right={(points[pointed]?.time ?? 0) < middleOf(points)} />}
      <input
        type="range"
        min={0}
        max={points.length - 1}
        value={pointed ?? points.length - 1}
        aria-label={words.walk}
        aria-valuetext={text(pointed ?? points.length - 1)}
        onChange={(event) => setPointed(Number(event.target.value))}
        onBlur={() => setPointed(null)}
        className="sr-only"
      />
    </div>
  )
}

function middleOf(points: readonly ChartPoint[]): number {
  return ((points[0]?.time ?? 0) + (points.at(-1)?.time ?? 0)) / 2
}

function Crosshair({
  shape,
  at,
  width,
  height,
}: {
  shape: ChartShape
  at: ChartPoint | undefined
  width: number
  height: number
}) {
  if (at === undefined) return null
  const [x, y] = [shape.x(at.time), shape.y(at.value)]
  return (
    <g pointerEvents="none">
      <path d={`M${x} 0V${height}M0 ${y}H${width}`} stroke="var(--ink-3)" strokeDasharray="1 3" />
      <circle cx={x} cy={y} r="3.5" fill="var(--ink)" stroke="var(--paper)" strokeWidth="1.5" />
    </g>
  )
}

/** In the half that the pointer is not in, so that it covers nothing that is looked at. */
function Readout({ text, right }: { text: string; right: boolean }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-0 bg-paper px-1 font-medium text-dense text-ink"
      style={right ? { right: GUTTER_PX + 8 } : { left: 0 }}
    >
      {text}
    </p>
  )
}

/** What is said of the drawing: a summary of it all, one point, one flag. */
function useWords(unit: Unit, concealed: boolean) {
  const t = useTranslations('wallet')
  const locale = useLocaleTag()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  const money = (value: string) => (concealed ? DOTS : moneyText(value, { locale, unit }))
  const whole = (value: string) =>
    concealed ? DOTS : moneyText(value, { locale, unit, scale: unit === 'BTC' ? 4 : 0 })
  const point = (time: number, value: string) => t('chart.point', { time: day.format(time), value: money(value) })
  return {
    walk: t('chart.walk'),
    point,
    mark: (mark: ValueMark) => `${t(`movements.${mark.movement}`)} ${whole(mark.value)}`,
    summary({ points }: LiveHistory): string {
      const byValue = points.toSorted((one, other) => Number(one.value) - Number(other.value))
      const [first, last, low, high] = [points[0], points.at(-1), byValue[0], byValue.at(-1)]
      if (first === undefined || last === undefined || low === undefined || high === undefined) return ''
      return t('chart.summary', {
        from: point(first.time, first.value),
        to: point(last.time, last.value),
        low: point(low.time, low.value),
        high: point(high.time, high.value),
      })
    },
  }
}
