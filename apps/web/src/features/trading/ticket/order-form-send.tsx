import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { lazy, type Ref, Suspense, useImperativeHandle } from 'react'
import { useOrderNotices } from '../orders/order-notices.ts'
import type { OrderForm } from './order-form.ts'
import { SubmitButton } from './order-form-button.tsx'
import { useOrderLabel } from './order-form-label.ts'
import { useSubmitOrder } from './order-form-submit.ts'
import type { FeeRates } from './order-form-sum.ts'

/** Asked rarely, so loaded when it is. */
const OrderQuestion = lazy(async () => ({ default: (await import('./order-form-dialogs.tsx')).OrderQuestion }))

/** Few need it, and nobody at once. */
const BuyOffer = lazy(async () => ({ default: (await import('./order-form-offer.tsx')).BuyOffer }))

/** The form asks for this when it is sent and complete. */
export interface OrderSendHandle {
  submit(form: OrderForm): void
}

interface OrderSendProps {
  readonly pair: TradingPair
  readonly form: OrderForm
  readonly side: 'buy' | 'sell'
  readonly feeRates: FeeRates | null
  readonly onPlaced: () => void
  readonly ref: Ref<OrderSendHandle>
}

/** The button with everything that follows a press of it. Only someone who is logged in can send an order. */
export function OrderSend({ pair, form, side, feeRates, onPlaced, ref }: OrderSendProps) {
  const t = useTranslations('orderForm.submit')
  const submission = useSubmitOrder({ onPlaced })
  const label = useOrderLabel(form, pair)
  useOrderNotices()
  useImperativeHandle(ref, () => ({ submit: submission.submit }))
  return (
    <>
      {side === 'buy' && (
        <Suspense>
          <BuyOffer coin={pair.baseCurrencyInfo.code} />
        </Suspense>
      )}
      <SubmitButton form={form} side={side} pending={submission.pending}>
        {submission.reviews ? t('review', { order: label }) : label}
      </SubmitButton>
      {submission.question !== null && (
        <Suspense>
          <OrderQuestion pair={pair} submission={submission} feeRates={feeRates} />
        </Suspense>
      )}
    </>
  )
}
