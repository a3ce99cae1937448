import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { OrderForm } from './order-form.ts'
import { useFigures } from './order-form-figures.ts'

/** What the button says: the order itself. */
export function useOrderLabel({ label }: Pick<OrderForm, 'label'>, { baseCurrencyInfo }: TradingPair): string {
  const t = useTranslations('orderForm.submit')
  const figures = useFigures()
  const { amount, total } = label.figures ?? {}
  return t(label.key, {
    asset: baseCurrencyInfo.code,
    amount: amount === undefined ? '' : figures.amount(amount),
    total: total === undefined ? '' : figures.withUnit(total),
  })
}
