import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { dayTicks, round } from './pictures.ts'

const WIDTH = 800
/** A day that is narrower has no room for its number. */
const LEAST_DAY = 0.04

interface DayScaleProps {
  readonly from: number
  readonly to: number
  /** Of the time, 0 to 1. */
  readonly share: number
  readonly start: string
  readonly end: string
}

/** Day 0 to day 7 as ticks of six hours: what is gone is lit. The words beside it say the same. */
export function DayScale({ from, to, share, start, end }: DayScaleProps) {
  const t = useTranslations('trial')
  const { ticks, days } = dayTicks({ from, to })
  const x = (at: number) => round(1 + at * (WIDTH - 2))
  const isToday = (middle: number, width: number) => share > 0 && Math.abs(share - middle) <= width / 2
  return (
    <div>
      <svg
        viewBox={`0 0 ${WIDTH} 14`}
        className="block w-full"
        preserveAspectRatio="none"
        height={14}
        aria-hidden="true"
      >
        <path d={`M0 0.5H${WIDTH}`} stroke="var(--ink)" vectorEffect="non-scaling-stroke" />
        {ticks.map(({ at, isLong }) => (
          <path
            key={at}
            d={`M${x(at)} 0V${isLong ? 13 : 7}`}
            stroke={share > 0 && at <= share ? 'var(--accent)' : 'var(--ink)'}
            strokeWidth={isLong ? 2 : 1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div className="relative h-5 text-dense text-ink-2" aria-hidden="true">
        {days.map(({ day, middle, width }) =>
          width < LEAST_DAY ? null : (
            <span
              key={day}
              className={cx(
                'absolute -translate-x-1/2 whitespace-nowrap',
                isToday(middle, width) && 'font-semibold text-accent',
              )}
              style={{ left: `${middle * 100}%` }}
            >
              <span className="max-md:hidden">{width * 8 < 0.7 ? day : t('day', { day })}</span>
              <span className="md:hidden">{day}</span>
            </span>
          ),
        )}
      </div>
      <div className="flex justify-between gap-4 text-dense text-ink-2">
        <span>{start}</span>
        <span className="text-right">{end}</span>
      </div>
    </div>
  )
}
