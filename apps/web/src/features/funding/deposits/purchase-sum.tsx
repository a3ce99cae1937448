import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { formatRate } from '../../../app/shared-data/fees.ts'
import { useMoney } from '../use-money.ts'
import type { Purchase } from './use-purchase.ts'

interface PurchaseSumProps {
  readonly purchase: Purchase | undefined
  readonly symbol: string
  /** What the deposit credits; undefined until the amount is known. */
  readonly receive: string | undefined
}

/** The sum goes on where the deposit ends: what it buys at least, at the highest price that is agreed to. */
export function PurchaseSum({ purchase, symbol, receive }: PurchaseSumProps) {
  const t = useTranslations('funding.purchase')
  const locale = useLocaleTag()
  const money = useMoney(symbol)
  if (purchase === undefined) return null
  const { coin, price, rate } = purchase
  const lines = purchase.linesOf(receive)
  const coins = (value: string | undefined) =>
    value === undefined
      ? '–'
      : `${formatDecimal(value, { locale, scale: value.split('.')[1]?.length ?? 0 })}\u00a0${coin}`
  const fee = t('fee', { rate: rate === undefined ? '' : formatRate(rate, locale) })
  return (
    <>
      <Sum
        className="mt-3"
        rows={[
          { operator: '÷', label: t('price'), value: price === undefined ? '–' : money(price) },
          { operator: '=', label: t('bought'), value: coins(lines?.bought), kind: 'total' },
          { operator: '−', label: fee, value: coins(lines?.fee) },
          { operator: '=', label: t('receive'), value: coins(lines?.received), kind: 'answer' },
        ]}
      />
      <p className="mt-2 text-dense text-ink-2">{t('rule')}</p>
    </>
  )
}
