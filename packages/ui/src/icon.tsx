import type { SVGProps } from 'react'

/**
 * The lines of an icon on a square of 24, as the data of one path. They stand in `drawings.gen.ts`, each a constant that the
 * build puts where it is used: a page carries the drawings that it shows.
 */
export type Drawing = string & { readonly kind?: 'drawing' }

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  of: Drawing
  /** Edge in pixels. The drawing keeps its 1.3 px stroke at every size. */
  size?: number | undefined
}

const GRID = 24
const STROKE = 1.3

/** A stock drawing in our hand: 1.3 px stroke, square caps, mitred joins. Icons are decoration; the text names things. */
export function Icon({ of, size = 16, ...rest }: IconProps) {
  return (
    <svg
      viewBox={`0 0 ${GRID} ${GRID}`}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={(STROKE * GRID) / size}
      strokeLinecap="square"
      strokeLinejoin="miter"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={of} />
    </svg>
  )
}
