import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { useProductNow } from './product-time.ts'
import { useNow } from './real-time.ts'

export interface MomentOptions {
  readonly locale: string
  readonly now: number
  readonly timeZone?: string | undefined
  /** Where two times are set against each other, both need their date. */
  readonly withDate?: boolean | undefined
}

/** A time as staff need it: to the second, with the date unless it is today, with the year unless it is this one. */
export function formatMoment(at: string | number, { locale, now, timeZone, withDate = false }: MomentOptions): string {
  const date = new Date(at)
  const zone = timeZone === undefined ? {} : { timeZone }
  const part = (moment: Date | number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...zone }).format(moment)
  const day = { day: 'numeric', month: 'numeric', year: 'numeric' } as const
  const sameDay = part(date, day) === part(now, day)
  const sameYear = part(date, { year: 'numeric' }) === part(now, { year: 'numeric' })
  return part(date, {
    ...(sameDay && !withDate ? {} : { day: 'numeric', month: 'short' }),
    ...(sameYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
}

/** Today is the product's day: what it dates is dated by its own clock. */
export function useMoment(options: Pick<MomentOptions, 'withDate'> = {}): (at: string | number) => string {
  const locale = useLocaleTag()
  const now = useProductNow()
  return (at) => formatMoment(at, { locale, now, ...options })
}

/** The same for what this device dates itself, such as when a list was read. */
export function useDeviceMoment(): (at: number) => string {
  const locale = useLocaleTag()
  const now = useNow()
  return (at) => formatMoment(at, { locale, now })
}

/** A day of the calendar, such as of a document: 2031-04-09 is 9 Apr 2031 wherever one reads it. What is no day stays. */
export function formatDay(day: string, locale: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  const written = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, written).format(new Date(day))
}

export function useDay(): (day: string) => string {
  const locale = useLocaleTag()
  return (day) => formatDay(day, locale)
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

export interface SpanOptions {
  readonly locale: string
  /** How many units, from the largest that is there: two tell a length, four make it exact to the second. */
  readonly parts?: number | undefined
}

/** A length of time: 7 days 2 hrs, 14 mins 3 secs. A part of a second is counted in milliseconds. */
export function formatSpan(ms: number, { locale, parts = 2 }: SpanOptions): string {
  const write = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const whole = Math.abs(Math.trunc(ms))
  if (whole < 1000) return whole === 0 ? write(0, 'second') : write(whole, 'millisecond')
  const first = UNITS.findIndex(([, size]) => whole >= size)
  let rest = whole
  const counted = UNITS.slice(first, first + parts).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return { unit, count }
  })
  return counted
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => write(count, unit))
    .join(' ')
}

/** How old something is that began then, or was when it ended. */
export function useAge(): (since: string, until: string | null) => string {
  const span = useSpan()
  const now = useProductNow()
  return (since, until) => span(Math.max(0, (until === null ? now : Date.parse(until)) - Date.parse(since)))
}

export function useSpan(options: Pick<SpanOptions, 'parts'> = {}): (ms: number) => string {
  const locale = useLocaleTag()
  return (ms) => formatSpan(ms, { locale, ...options })
}

/** 14:32, or 1:04:09 above an hour: a countdown that loses a second at a time. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const hours = Math.floor(seconds / 3600)
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = hours === 0 ? rest : [hours, ...rest]
  return parts.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
