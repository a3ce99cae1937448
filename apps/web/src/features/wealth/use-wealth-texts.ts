import type { WealthPlan } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import type { StatusKind } from '@bourse/ui/status.tsx'

export const WEALTH_STATUS = {
  ongoing: 'processing',
  suspended: 'in_review',
  completed: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<WealthPlan['state'], StatusKind>

const MONEY_SCALE = 8
const CENTS = 2

/** The sentences about a plan, in the person's language and time zone. */
export function useWealthTexts() {
  const t = useTranslations('wealth')
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  const figure = (value: string, minScale = 0) => formatDecimal(value, { locale, scale: MONEY_SCALE, minScale })
  const usdt = (value: string) => `${formatDecimal(value, { locale, scale: CENTS })}\u00a0USDT`
  const price = (value: string) => `${figure(value, CENTS)}\u00a0USDT`
  const amount = (value: string, symbol: string) => `${figure(value)}\u00a0${symbol}`
  const time = (at: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
  return {
    ...{ locale, timeZone, figure, usdt, price, amount, time },
    title: (plan: WealthPlan) =>
      plan.side === 'buy'
        ? t('title.buy', { total: price(plan.amount ?? '0'), price: price(plan.buyPrice ?? '0') })
        : t('title.sell', { amount: amount(plan.units ?? '0', plan.symbol) }),
    exits: (plan: WealthPlan) =>
      [
        plan.takeProfit === null ? null : t('exits.takeProfit', { price: price(plan.takeProfit) }),
        plan.stopLoss === null ? null : t('exits.stopLoss', { price: price(plan.stopLoss) }),
        t(plan.sellAtEnd ? 'exits.sellAtEnd' : 'exits.until', { time: time(plan.endTime) }),
      ]
        .filter((part) => part !== null)
        .join(' · '),
    percent: (fraction: string) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
        Number(fraction),
      ),
  }
}
