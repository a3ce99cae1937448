import { type ReactNode, useId } from 'react'
import { arcPath, tickPath } from './circle-geometry.ts'
import { cx } from './class-names.ts'

export interface DonutSlice {
  id: string
  label: string
  /** Share of the whole in percent. */
  percent: number
}

export interface DonutProps {
  slices: readonly DonutSlice[]
  /** The slice in focus is the mulberry one. */
  focusId?: string | undefined
  onFocus?: ((id: string) => void) | undefined
  /** The figure in the centre: the share of the slice in focus. */
  main?: ReactNode
  caption?: ReactNode
  /** Says in words what the ring shows; the table beside it holds the figures. */
  label: string
  size?: number | undefined
  className?: string | undefined
}

const RAMP = ['var(--k1)', 'var(--k2)', 'var(--k3)', 'var(--k4)', 'var(--k5)'] as const
const GAP = 0.004
const RIM = Array.from({ length: 100 }, (_, place) => place / 100)

/** The ink of each slice: the ramp in order, mulberry for the one in focus, one hatch when the ramp is used up. */
export function sliceInks(slices: readonly DonutSlice[], focusId: string | undefined): Map<string, string> {
  const inks = new Map<string, string>()
  let next = 0
  for (const slice of slices) {
    if (slice.id === focusId) inks.set(slice.id, 'var(--accent)')
    else inks.set(slice.id, RAMP[next++] ?? 'hatch')
  }
  return inks
}

/** Where money stands, as a 16 px ring with a rim of a hundred ticks. Always beside a table. */
export function Donut({ slices, focusId, onFocus, main, caption, label, size = 184, className }: DonutProps) {
  const hatch = useId()
  const inks = sliceInks(slices, focusId)
  const whole = slices.reduce((sum, slice) => sum + slice.percent, 0)
  let start = 0
  const arcs = slices.map((slice) => {
    const arc = { slice, start, end: start + (whole > 0 ? slice.percent / whole : 0) }
    start = arc.end
    return arc
  })
  return (
    <div
      role="img"
      aria-label={label}
      className={cx('relative inline-grid shrink-0 place-items-center', className)}
      style={{ width: size, height: size }}
    >
      <svg viewBox="-2 -2 188 188" className="absolute inset-0 size-full overflow-visible" aria-hidden="true">
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V4" stroke="var(--k2)" strokeWidth="1.2" />
          </pattern>
        </defs>
        <Rim />
        {arcs.map(({ slice, start: from, end: to }) => {
          const ink = inks.get(slice.id)
          // A slice thinner than the gap still gets a hair, so that it is not lost.
          const end = Math.max(from + GAP + 0.002, to - GAP)
          return (
            <path
              key={slice.id}
              d={arcPath({ centre: 92, radius: 76, start: from + GAP, end })}
              fill="none"
              stroke={ink === 'hatch' ? `url(#${hatch})` : ink}
              strokeWidth="16"
              onPointerEnter={onFocus && (() => onFocus(slice.id))}
              className="transition-[stroke]"
            />
          )
        })}
      </svg>
      {main !== undefined && (
        <div className="relative text-center">
          <div className="font-medium text-[22px] leading-7">{main}</div>
          {caption !== undefined && <div className="text-dense text-ink-2">{caption}</div>}
        </div>
      )}
    </div>
  )
}

function Rim() {
  return RIM.map((turn) => {
    const place = Math.round(turn * 100)
    const to = place % 25 === 0 ? 93 : place % 5 === 0 ? 91 : 89.5
    return (
      <path key={turn} d={tickPath(turn, { centre: 92, from: 88, to })} stroke="var(--line-ctl)" strokeWidth="0.8" />
    )
  })
}

/** The square in the table beside the ring. */
export function Swatch({ ink, className }: { ink: string | undefined; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block size-2.5 shrink-0', ink === 'hatch' && 'hatch [--hatch:var(--k2)]', className)}
      style={ink === 'hatch' ? undefined : { background: ink }}
    />
  )
}
