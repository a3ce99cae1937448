const DAYS = 8
const TICKS_A_DAY = 4
const WIDTH = 800

interface DayScaleProps {
  /** Of the time, 0 to 1. */
  readonly share: number
  readonly start: string
  readonly end: string
}

/** Day 0 to day 7 as ticks of six hours: what is gone is lit. The words beside it say the same. */
export function DayScale({ share, start, end }: DayScaleProps) {
  const ticks = DAYS * TICKS_A_DAY
  return (
    <div>
      <svg
        viewBox={`0 0 ${WIDTH} 22`}
        className="block w-full"
        preserveAspectRatio="none"
        height={22}
        aria-hidden="true"
      >
        {Array.from({ length: ticks + 1 }, (_, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
            key={place}
            d={`M${1 + (place * (WIDTH - 2)) / ticks} ${place % TICKS_A_DAY === 0 ? 4 : 12}V21`}
            stroke={share > 0 && place / ticks <= share ? 'var(--accent)' : 'var(--ink)'}
            strokeWidth={place % TICKS_A_DAY === 0 ? 2 : 1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={`M0 21.5H${WIDTH}`} stroke="var(--ink)" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="mt-1.5 flex justify-between gap-4 text-dense text-ink-2">
        <span>{start}</span>
        <span className="text-right">{end}</span>
      </div>
    </div>
  )
}
