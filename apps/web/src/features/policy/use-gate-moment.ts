import { useLocaleTag, useTimeZone } from '@bourse/ui/i18n.tsx'

/** A moment as people write it: the day, or to the minute. */
export function useGateMoment() {
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  return (at: string, timeStyle?: 'short') =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(timeStyle && { timeStyle }), timeZone }).format(
      new Date(at),
    )
}
