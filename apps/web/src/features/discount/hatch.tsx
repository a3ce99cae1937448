import { useId } from 'react'

interface HatchProps {
  readonly id: string
  readonly angle: number
  readonly colour: string
}

/** The lines of an area of the picture; it is filled with them by the id. */
export function Hatch({ id, angle, colour }: HatchProps) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      <path d="M0 0V6" stroke={`var(--${colour})`} />
    </pattern>
  )
}

/** Below the strike and above it, wherever an outcome is named. */
export const ANGLES = { below: 45, above: -45 } as const

/** Ties a sum to its side of the picture. */
export function HatchSwatch({ side }: { readonly side: keyof typeof ANGLES }) {
  const id = useId()
  return (
    <svg width="18" height="14" aria-hidden="true" className="flex-none">
      <defs>
        <Hatch id={id} angle={ANGLES[side]} colour="ink-2" />
      </defs>
      <rect x="0.5" y="0.5" width="17" height="13" fill={`url(#${id})`} stroke="var(--ink-2)" />
    </svg>
  )
}
