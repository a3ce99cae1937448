import { useId } from 'react'
import { Hatch } from '../../app/page/hatch.tsx'

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
