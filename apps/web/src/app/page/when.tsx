import { relativeTime } from '@bourse/ui/format.ts'
import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import { useMinuteOnceAlive } from '../live/server-clock.ts'

/** A minute may be as old as this before the clock that it is read by is another one. */
const AHEAD_MS = 120_000

/** How long ago something was published (specification §9), with its date for whoever points at it. */
export function When({ at, className }: { readonly at: string; readonly className?: string }) {
  const t = useTranslations('ui')
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  const now = useMinuteOnceAlive()
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(at))
  const known = now !== undefined && Date.parse(at) < now + AHEAD_MS
  return (
    <time dateTime={at} title={date} className={className}>
      {known ? relativeTime(at, { now, locale, t, timeZone }) : date}
    </time>
  )
}
