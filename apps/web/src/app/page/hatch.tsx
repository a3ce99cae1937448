interface HatchProps {
  readonly id: string
  readonly angle: number
  readonly colour: string
  /** Between two lines. */
  readonly apart?: number
}

/** The lines of an area of a picture; it is filled with them by the id. */
export function Hatch({ id, angle, colour, apart = 6 }: HatchProps) {
  return (
    <pattern id={id} width={apart} height={apart} patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      <path d={`M0 0V${apart}`} stroke={`var(--${colour})`} />
    </pattern>
  )
}
