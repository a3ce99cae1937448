import { tickPath } from '@bourse/ui/circle-geometry.ts'
import { cx } from '@bourse/ui/class-names.ts'

const CENTRE = 80
const TICKS = Array.from({ length: 60 }, (_, place) => place)

export interface ClockDrawingProps {
  at: number
  frozen: boolean
  className?: string | undefined
}

/** A ticked face with the seconds in mulberry; a frozen clock is hatched. The figures beside it say the same in words. */
export function ClockDrawing({ at, frozen, className }: ClockDrawingProps) {
  const time = new Date(at)
  const [hours, minutes, seconds] = [time.getHours(), time.getMinutes(), time.getSeconds()]
  const tick = (place: number) => {
    const isFifth = place % 5 === 0
    const passed = place <= seconds
    return (
      <path
        key={place}
        d={tickPath(place / 60, { centre: CENTRE, from: isFifth ? 64 : 69, to: 78 })}
        stroke={passed ? 'var(--accent)' : 'var(--line-2)'}
        strokeWidth={isFifth ? 2 : 1.2}
      />
    )
  }
  return (
    <div className={cx('relative size-40', className)}>
      {frozen && <span aria-hidden="true" className="hatch absolute inset-6 rounded-full" />}
      <svg aria-hidden="true" viewBox="0 0 160 160" fill="none" className="absolute inset-0">
        {TICKS.map(tick)}
        <path
          d={tickPath(((hours % 12) + minutes / 60) / 12, { centre: CENTRE, from: 0, to: 36 })}
          stroke="var(--ink)"
          strokeWidth="5"
        />
        <path
          d={tickPath((minutes + seconds / 60) / 60, { centre: CENTRE, from: 0, to: 56 })}
          stroke="var(--ink)"
          strokeWidth="2.5"
        />
        <circle cx={CENTRE} cy={CENTRE} r="4" fill="var(--ink)" />
      </svg>
    </div>
  )
}
