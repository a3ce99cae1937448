import { cx } from '@bourse/ui/class-names.ts'

export interface RuleTick {
  /** 0 to 1 of the width. */
  readonly at: number
  /** 0 to 1 of the height. */
  readonly length: number
  readonly stroke: string
  readonly width: number
  readonly isBroken?: boolean
}

interface TickRuleProps {
  readonly ticks: readonly RuleTick[]
  /** Where the flag stands, 0 to 1, and its colour. */
  readonly flag: { readonly at: number; readonly fill: string }
  /** Said in place of the drawing; left out where words beside it say the same. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

const HEIGHT = 16

/** Ticks on a line with a flag above them: as wide as its place, sharp at any width. */
export function TickRule({ ticks, flag, label, className }: TickRuleProps) {
  const said = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label }
  return (
    <div className={cx('relative pt-2', className)} {...said}>
      <svg
        aria-hidden="true"
        width="8"
        height="8"
        viewBox="0 0 8 8"
        className="-translate-x-1/2 absolute top-0"
        style={{ left: `${flag.at * 100}%` }}
      >
        <path d="M0 0h8v3.5l-4 4-4-4z" fill={flag.fill} />
      </svg>
      <svg aria-hidden="true" className="block h-[17px] w-full overflow-visible" fill="none">
        {ticks.map(({ at, length, stroke, width, isBroken }) => (
          <line
            key={at}
            x1={`${at * 100}%`}
            x2={`${at * 100}%`}
            y1={HEIGHT}
            y2={HEIGHT * (1 - length)}
            stroke={stroke}
            strokeWidth={width}
            strokeDasharray={isBroken ? '2 1.6' : undefined}
          />
        ))}
        <line x1="0" x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} stroke="var(--line-ctl)" />
      </svg>
    </div>
  )
}
