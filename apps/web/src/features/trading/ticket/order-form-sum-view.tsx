import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum, type SumRow } from '@bourse/ui/sum.tsx'
import type { OrderForm } from './order-form.ts'
import { type Figures, useFigures } from './order-form-figures.ts'
import type { Side } from './order-form-input.ts'
import type { FeeRates, OcoLegs, OrderSum } from './order-form-sum.ts'
import type { Figure } from './pair-math.ts'

interface OrderSumProps {
  readonly side: Side
  readonly form: OrderForm
  readonly feeRates: FeeRates | null
  readonly dense?: boolean | undefined
}

const UNKNOWN = '\u2013'

/** The order as a worked sum: what is paid, what it costs, what is received. Its height is the same when it is empty. */
export function OrderSumView({ side, form, feeRates, dense = true }: OrderSumProps) {
  const t = useTranslations('orderForm.sum')
  const figures = useFigures()
  const { sum } = form
  const shown = (figure: Figure | null) => (figure === null ? UNKNOWN : figures.withUnit(figure))
  const bound = boundOf(sum)
  const product = {
    operator: '',
    label: productText(sum, figures) ?? t('product'),
    value: sum.product === null ? UNKNOWN : figures.bare(sum.product),
  }
  const fee = { operator: '\u2212', label: t(`fee.${sum.role}`, feeValues(feeRates, figures)), value: shown(sum.fee) }
  const receive = { label: t(`receive.${bound}`), value: shown(sum.receive), kind: 'answer' } as const
  const short = form.shownErrors.amount?.key.startsWith('insufficient')
  const available = { label: t('available'), value: shown(form.available), tone: short ? 'bad' : 'plain' } as const
  /** Of a pair only one acts, so that each says for itself what it would bring. */
  const leg = (name: keyof OcoLegs, { [name]: own }: OcoLegs): SumRow => ({
    label: (
      <>
        {t(`legs.${name}.${side}`)}
        <span className="block font-normal text-agate text-ink-3">
          {productText(own, figures) ?? t('product')}
          {side === 'sell' && ` \u2212 ${t(`fee.${own.role}`, feeValues(feeRates, figures))}`}
        </span>
      </>
    ),
    value: shown(side === 'buy' ? own.pay : own.receive),
    kind: name === 'stop' ? 'total' : undefined,
  })
  const pair = form.legs === null ? null : [leg('takeProfit', form.legs), leg('stop', form.legs)]
  const rows: SumRow[] =
    pair !== null
      ? side === 'buy'
        ? [available, ...pair, fee, receive]
        : [available, { label: t('give'), value: shown(sum.pay) }, ...pair]
      : side === 'buy'
        ? [available, product, { label: t(`pay.${bound}`), value: shown(sum.pay), kind: 'total' }, fee, receive]
        : [available, { label: t('give'), value: shown(sum.pay) }, product, fee, receive]
  return (
    <div>
      <Sum dense={dense} rows={rows} />
      <p className="mt-1.5 min-h-4 text-agate text-ink-3">
        {sum.holdAfter !== null && t('holdAfter', { amount: figures.withUnit(sum.holdAfter) })}
      </p>
    </div>
  )
}

/** Whether the sum is exact, depends on the book, or is the worst that can come of an order that waits. */
function boundOf({ role, estimated }: OrderSum): 'exact' | 'about' | 'bound' {
  if (role === 'atMost') return 'bound'
  return estimated ? 'about' : 'exact'
}

function productText({ amount, price, estimated }: OrderSum, figures: Figures): string | null {
  if (amount === null || price === null) return null
  return `${figures.trimmed(amount)} \u00d7 ${estimated ? '\u2248\u2009' : ''}${figures.price(price)}`
}

function feeValues(feeRates: FeeRates | null, figures: Figures): { maker: string; taker: string } {
  if (feeRates === null) return { maker: '', taker: '' }
  return { maker: figures.rate(feeRates.makerRate), taker: figures.rate(feeRates.takerRate) }
}
