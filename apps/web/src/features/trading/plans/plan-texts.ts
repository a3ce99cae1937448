import type { Plan, PlanRun } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useOrderFormats } from '../orders/orders-cells.tsx'
import { baseOf, decimalsOf, quoteOf } from '../orders/orders-view.ts'
import { reasonOf } from './plan-view.ts'

/** The first Monday of 2024; only its weekday counts. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const CENTS = 2

export type Rhythm = Pick<Plan, 'frequency' | 'weekday' | 'day' | 'time'>

/** The sentences about AutoBuy: rhythms, times, reasons. Times are told in the time zone that the plan was made in. */
export function usePlanTexts() {
  const t = useTranslations('plans')
  const { locale, trimmed, ...formats } = useOrderFormats()
  const weekdayName = (weekday: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY_MS)
  const at = (moment: string | Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options }).format(new Date(moment))
  const money = (text: string, asset: string) =>
    `${formatDecimal(text, { locale, scale: Math.max(CENTS, decimalsOf(text)), minScale: CENTS })}\u00a0${asset}`
  return {
    locale,
    ...formats,
    trimmed,
    weekdayName,
    /** What the plan spends each time. */
    totalText: ({ total, symbol }: Pick<Plan, 'total' | 'symbol'>) => money(total, quoteOf(symbol)),
    /** In cents, as totals of orders are. */
    spentText: (spent: string, symbol: string) =>
      `${formatDecimal(spent, { locale, scale: CENTS })}\u00a0${quoteOf(symbol)}`,
    boughtText: (run: PlanRun, symbol: string) =>
      run.bought === null ? null : `${trimmed(run.bought)}\u00a0${baseOf(symbol)}`,
    rhythmText: ({ frequency, weekday, day, time }: Rhythm) =>
      t(`rhythm.${frequency}`, { weekday: weekday === null ? '' : weekdayName(weekday), day: day ?? 1, time }),
    /** The day in full, as "Mon, 16 Nov 2026, 09:00". */
    runTime: (moment: string | Date, timeZone: string) =>
      at(moment, timeZone, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }),
    /** In a list: the next one is never a year away. */
    nextTime: (moment: string | Date, timeZone: string) =>
      at(moment, timeZone, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    /** Where there is little room. */
    shortTime: (moment: string | Date, timeZone: string) =>
      at(moment, timeZone, { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }),
    runDay: (moment: string | Date, timeZone: string) => at(moment, timeZone, { day: 'numeric', month: 'short' }),
    reasonText: (run: PlanRun) => {
      const reason = reasonOf(run)
      return reason === null ? null : t(`reasons.${reason}`)
    },
  }
}
