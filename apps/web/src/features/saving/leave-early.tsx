import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useId, useState } from 'react'
import { barDays, dayOf } from './saving-view.ts'

interface LeaveEarlyProps {
  readonly days: number
  /** With the coin, to the last digit. */
  readonly amount: string
  /** What has been earned by the end of a day, without the coin. */
  readonly earned: (day: number) => string
  readonly coin: string
}

/** What it costs to leave before the end: the same figure by slider, by keyboard and by field. */
export function LeaveEarly({ days, amount, earned, coin }: LeaveEarlyProps) {
  const t = useTranslations('saving.leave')
  const [typed, setTyped] = useState(String(Math.max(1, Math.round(days * 0.4))))
  const day = dayOf(typed, days)
  const cost = `${earned(day)}\u00a0${coin}`
  return (
    <section aria-labelledby="leave-early" className="mt-5">
      <div className="section-rule" />
      <div className="flex items-center justify-between gap-4 pt-2">
        <h3 id="leave-early" className="font-semibold text-h4">
          {t('title')}
        </h3>
        <div className="flex items-center gap-2 text-dense text-ink-2">
          <span aria-hidden="true">{t('onDay')}</span>
          <TextField
            size="sm"
            label={t('day', { days })}
            labelHidden
            inputMode="numeric"
            autoComplete="off"
            fieldClassName="w-14"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => setTyped(String(day))}
          />
        </div>
      </div>
      <p className="mt-1 text-body text-ink-2" aria-live="polite">
        {t.rich('text', { amount, day, cost, b: (part) => <b className="font-semibold text-ink">{part}</b> })}
      </p>
      <Bars
        days={days}
        day={day}
        earned={earned}
        onDay={(next) => setTyped(String(next))}
        said={t('said', { day, cost })}
      />
    </section>
  )
}

interface BarsProps {
  readonly days: number
  readonly day: number
  readonly earned: (day: number) => string
  readonly onDay: (day: number) => void
  readonly said: string
}

function Hatches({ id }: { readonly id: string }) {
  return (
    <defs>
      {(['accent', 'line-ctl'] as const).map((colour) => (
        <pattern
          key={colour}
          id={`${id}${colour}`}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V4" stroke={`var(--${colour})`} />
        </pattern>
      ))}
    </defs>
  )
}

const WIDTH = 352
const TOP = 22
const HEIGHT = 78

/** A bar for each day, as high as what has been earned by its end. A real slider lies over the drawing. */
function Bars({ days, day, earned, onDay, said }: BarsProps) {
  const t = useTranslations('saving.leave')
  const hatch = useId()
  const bars = barDays(days)
  const step = WIDTH / bars.length
  const gap = step > 6 ? 2 : 1
  const at = (day / days) * WIDTH
  return (
    <div className="relative mt-2">
      <svg viewBox={`0 0 ${WIDTH} 142`} className="block w-full overflow-visible text-agate" aria-hidden="true">
        <Hatches id={hatch} />
        <text x={WIDTH} y={10} textAnchor="end" fill="var(--ink-3)">
          {earned(days)}
        </text>
        {bars.map((of, place) => {
          const height = (of / days) * HEIGHT
          const colour = of <= day ? 'accent' : 'line-ctl'
          return (
            <rect
              key={of}
              x={place * step + gap / 2}
              y={TOP + HEIGHT - height}
              width={step - gap}
              height={height}
              fill={`url(#${hatch}${colour})`}
              stroke={`var(--${colour})`}
            />
          )
        })}
        <path d={`M0 ${TOP + HEIGHT + 20}H${WIDTH}`} stroke="var(--line-ctl)" />
        <path d={`M0 ${TOP + HEIGHT + 20}H${at}`} stroke="var(--accent)" strokeWidth="2" />
        <path d={`M${at - 6} ${TOP + HEIGHT + 3}h12v11l-6 6.5-6-6.5z`} fill="var(--accent)" />
        <path d={`M${at} ${TOP + HEIGHT + 6}v8`} stroke="var(--paper)" strokeWidth="1.5" />
        <text x={0} y={138} fill="var(--ink-3)">
          {t('tick', { day: 1 })}
        </text>
        <text x={WIDTH} y={138} textAnchor="end" fill="var(--ink-3)">
          {t('tick', { day: days })}
        </text>
      </svg>
      <input
        type="range"
        min={1}
        max={days}
        value={day}
        aria-label={t('slider')}
        aria-valuetext={said}
        onChange={({ target }) => onDay(target.valueAsNumber)}
        className="absolute inset-x-0 top-[14%] bottom-[10%] z-1 w-full cursor-pointer appearance-none rounded-1 bg-transparent focus-visible:outline-2 focus-visible:outline-focus [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:opacity-0"
      />
    </div>
  )
}
