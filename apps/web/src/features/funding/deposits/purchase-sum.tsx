import { formatDecimal, formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { formatRate } from '../../../app/shared-data/fees.ts'
import { useMoney } from '../use-money.ts'
import { shortPrice } from './purchase.ts'
import type { ConversionPurchase, OrderPurchase, Purchase } from './use-purchase.ts'

interface SumProps<Of> {
  readonly purchase: Of
  readonly symbol: string
  /** What the deposit credits; undefined until the amount is known. */
  readonly receive: string | undefined
}

const NONE = '–'

/** The sum goes on where the deposit ends: what it buys at least, at the highest price that is agreed to. */
export function PurchaseSum({ purchase, ...deposit }: SumProps<Purchase | undefined>) {
  if (purchase === undefined) return null
  return purchase.way === 'order' ? (
    <OrderSum purchase={purchase} {...deposit} />
  ) : (
    <ConversionSum purchase={purchase} {...deposit} />
  )
}

function useCoins(coin: string) {
  const locale = useLocaleTag()
  return (value: string | undefined) =>
    value === undefined
      ? NONE
      : `${formatDecimal(value, { locale, scale: value.split('.')[1]?.length ?? 0 })}\u00a0${coin}`
}

function OrderSum({ purchase, symbol, receive }: SumProps<OrderPurchase>) {
  const t = useTranslations('funding.purchase')
  const locale = useLocaleTag()
  const money = useMoney(symbol)
  const { coin, price, rate } = purchase
  const lines = purchase.linesOf(receive)
  const coins = useCoins(coin)
  const fee = t('fee', { rate: rate === undefined ? '' : formatRate(rate, locale) })
  return (
    <>
      <Sum
        className="mt-3"
        rows={[
          { operator: '÷', label: t('price'), value: price === undefined ? NONE : money(price) },
          { operator: '=', label: t('bought'), value: coins(lines?.bought), kind: 'total' },
          { operator: '−', label: fee, value: coins(lines?.fee) },
          { operator: '=', label: t('receive'), value: coins(lines?.received), kind: 'answer' },
        ]}
      />
      <p className="mt-2 text-dense text-ink-2">{t('rule')}</p>
    </>
  )
}

/** The spread is in the price, and said beside it. */
function ConversionSum({ purchase, symbol, receive }: SumProps<ConversionPurchase>) {
  const t = useTranslations('funding.purchase')
  const locale = useLocaleTag()
  const money = useMoney(symbol)
  const { coin, shown, worst, spreadPercent, failure } = purchase
  const coins = useCoins(coin)
  const percent = spreadPercent === undefined ? NONE : formatPercent(spreadPercent, locale, { signed: false })
  const price = (value: string | undefined) => (value === undefined ? NONE : money(shortPrice(value)))
  return (
    <>
      <Sum
        className="mt-3"
        rows={[
          { operator: '÷', label: t('conversion.price', { percent }), value: price(worst) },
          { operator: '=', label: t('receive'), value: coins(purchase.leastOf(receive)), kind: 'answer' },
        ]}
      />
      {failure === null ? (
        <p className="mt-2 text-dense text-ink-2">
          {t('conversion.rule', { price: price(shown), most: formatPercent('0.5', locale, { signed: false }) })}
        </p>
      ) : (
        <Note kind="warn" className="mt-2">
          {failure.message}
        </Note>
      )}
    </>
  )
}
