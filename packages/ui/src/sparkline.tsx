export interface SparklineProps {
  /** Prices in order of time, as plain numbers: a drawing needs no more. */
  points: readonly number[]
  /** The change that is written beside it, in whatever unit: the dot has its sign. Without one the line speaks for itself. */
  change?: number | string | null | undefined
  width?: number | undefined
  height?: number | undefined
  className?: string | undefined
}

/** Less than this between high and low counts as flat, so that a stable coin looks stable. */
const SMALLEST_RANGE = 0.01

/** A line, the dotted level it opened at, and an end dot in the colour of the move. */
export function Sparkline({ points, change, width = 72, height = 20, className }: SparklineProps) {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 2) return null
  const low = Math.min(...points)
  const high = Math.max(...points)
  const middle = (low + high) / 2
  const range = Math.max(high - low, Math.abs(middle) * SMALLEST_RANGE) || 1
  const y = (value: number) => round(height / 2 - ((value - middle) / range) * (height - 6))
  const x = (place: number) => round(1 + (place / (points.length - 1)) * (width - 6))
  const path = points.map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(value)}`).join('')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <path d={`M0 ${y(first)}H${width - 4}`} stroke="var(--line-2)" strokeDasharray="1 3" />
      <path d={path} stroke="var(--ink-2)" strokeWidth="1.2" strokeLinejoin="round" />
      <circle cx={x(points.length - 1)} cy={y(last)} r="2.2" fill={dotColour(Number(change ?? last - first))} />
    </svg>
  )
}

function dotColour(change: number): string {
  if (change === 0) return 'var(--ink-3)'
  return change > 0 ? 'var(--up)' : 'var(--down)'
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
