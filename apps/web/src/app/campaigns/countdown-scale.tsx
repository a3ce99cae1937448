import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useServerMinute, useServerTime } from '../live/server-clock.ts'
import { useAmounts } from '../page/use-amounts.ts'
import { timeLeft, windowScale } from './campaign-ticks.ts'
import { TickRule } from './tick-rule.tsx'

interface CountdownScaleProps {
  readonly startTime: string
  readonly endTime: string
  /** Whether the person takes part: their time is mulberry. */
  readonly own?: boolean
  /** What comes at the end, in words of the page's own: “starts at 12:00”. */
  readonly end?: string
  readonly className?: string
}

const HOUR_MS = 3_600_000

/** How much of a window is gone, and how much is left of it. */
export function CountdownScale({ startTime, endTime, own = false, end, className }: CountdownScaleProps) {
  const { moment } = useAmounts()
  const now = useServerMinute()
  const scale = windowScale({ start: Date.parse(startTime), end: Date.parse(endTime) }, now)
  const lit = own ? 'var(--accent)' : 'var(--ink)'
  const ticks = scale.ticks.map(({ at, isLong, isGone }) => ({
    ...{ at, length: isLong ? 0.875 : 0.44 },
    ...(isGone ? { stroke: 'var(--line-2)', width: 1.2 } : { stroke: lit, width: 2.2 }),
  }))
  return (
    <div className={className}>
      <TickRule ticks={ticks} flag={{ at: scale.gone, fill: lit }} />
      <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-dense">
        <TimeLeftText until={endTime} className="font-medium" />
        <time dateTime={endTime} className="text-ink-3">
          {end ?? moment(endTime)}
        </time>
      </p>
    </div>
  )
}

interface TimeLeftTextProps {
  readonly until: string
  readonly className?: string
}

/** Seconds are for the eye, and only within the last hour: a screen reader is told the minute. */
function TimeLeftText({ until, className }: TimeLeftTextProps) {
  const t = useTranslations('campaigns.time')
  const left = Date.parse(until) - useServerMinute()
  const { unit, ...figures } = timeLeft(left)
  return (
    <span className={className}>
      <span aria-hidden="true">{left > HOUR_MS ? t(unit, { ...figures }) : <Seconds until={until} />}</span>
      <span className="sr-only">{t(`spoken.${unit}`, { ...figures })}</span>
    </span>
  )
}

function Seconds({ until }: { readonly until: string }) {
  const t = useTranslations('campaigns.time')
  const minute = useServerMinute()
  const { unit, ...figures } = timeLeft(Date.parse(until) - (useServerTime() ?? minute))
  return t(unit, { ...figures })
}
