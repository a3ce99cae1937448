interface TickScaleProps {
  /** 0 to 1. */
  readonly share: number
  readonly width?: number
  readonly ticks?: number
  /** Every so many a tick is a long one. */
  readonly long?: number
  readonly faded?: boolean
}

/** A part of a whole on a ruler; the words beside it say the same. */
export function TickScale({ share, width = 168, ticks = 40, long = 10, faded = false }: TickScaleProps) {
  const lit = faded ? 'var(--ink-3)' : 'var(--ink)'
  const step = (width - 2) / ticks
  const end = 1 + Math.min(1, Math.max(0, share)) * (width - 2)
  return (
    <svg
      viewBox={`0 0 ${width} 14`}
      width={width}
      height={14}
      className="block max-w-full overflow-visible"
      fill="none"
      aria-hidden="true"
    >
      {Array.from({ length: ticks + 1 }, (_, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
          key={place}
          d={`M${1 + place * step} ${place % long === 0 ? 2 : 6}V11`}
          stroke={place / ticks <= share ? lit : 'var(--line-2)'}
        />
      ))}
      <path d={`M1 11.5H${width - 1}`} stroke="var(--line-2)" />
      <path d={`M1 11.5H${end}`} stroke={lit} strokeWidth="2" />
    </svg>
  )
}
