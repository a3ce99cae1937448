interface GaugeProps {
  /** 0 to 100. */
  readonly place: number
  /** Places of the long ticks. */
  readonly marks: readonly number[]
  /** The whole reading in words, because a drawing says nothing to a screen reader. */
  readonly label: string
}

const STEP = 2.5
const TICKS = Array.from({ length: 100 / STEP + 1 }, (_, place) => place * STEP)

/** A graduated scale with a hand: what is behind the hand is inked. */
export function Gauge({ place, marks, label }: GaugeProps) {
  return (
    <svg width="100%" height="18" role="img" aria-label={label} className="block overflow-visible">
      {TICKS.map((at) => (
        <line
          key={at}
          x1={`${at}%`}
          x2={`${at}%`}
          y1={marks.includes(at) ? 6 : 11}
          y2={16}
          stroke={at <= place ? 'var(--ink-2)' : 'var(--line-2)'}
        />
      ))}
      <line x1="0" x2="100%" y1="16.500" y2="16.500" stroke="var(--line-ctl)" />
      <line x1="0" x2={`${place}%`} y1="16" y2="16" stroke="var(--ink)" strokeWidth="2" />
      <svg x={`${place}%`} width="11" height="12" className="overflow-visible" aria-hidden="true">
        <path d="M-5 0h10v5l-5 6-5-6z" fill="var(--ink)" />
      </svg>
    </svg>
  )
}
