import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useCouponRests, useOrderRefund } from './api.ts'

/** Beneath the sum of an order that is being written: what coupons can pay back of its fee. */
export function TicketCoupons() {
  const t = useTranslations('coupons')
  const locale = useLocaleTag()
  const { amount } = useAmounts()
  const { data } = useCouponRests()
  if (data === undefined || data.length === 0) return null
  const amounts = data.map((rest) => amount(rest.amount, rest.asset))
  return (
    <p className="mt-1 text-agate text-ink-2">
      {t('ticket', { amounts: new Intl.ListFormat(locale, { type: 'conjunction' }).format(amounts) })}
    </p>
  )
}

/** Beneath the result of an order: what coupons have paid back of its fees. */
export function OrderRefund({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('coupons')
  const { amount } = useAmounts()
  const { data } = useOrderRefund(orderId)
  if (data === undefined || data.length === 0) return null
  return (
    <div className="mt-3">
      <Sum rows={data.map((paid) => ({ operator: '+', label: t('order'), value: amount(paid.amount, paid.asset) }))} />
    </div>
  )
}
