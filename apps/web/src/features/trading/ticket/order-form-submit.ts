import type { CallFailure } from '@bourse/client'
import type { Order } from '@bourse/contract'
import * as trading from '@bourse/contract/calls/web/trading'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../app/client.ts'
import { stream } from '../../../app/live/stream.ts'
import { refresh } from '../../../app/shared-data/queries.ts'
import { announcePlaced, announcePlacing, whenStanding } from '../orders/order-notices.ts'
import { useOrderTexts } from '../orders/order-texts.ts'
import type { OrderForm, PlaceRequest } from './order-form.ts'
import { type FarPrice, farPriceOf, intentFor, isUnanswered, type OrderIntent } from './order-intent.ts'
import { useOrderReview } from './order-review.ts'

/** A question that stands between the button and the order. */
export type Question =
  | { readonly is: 'review'; readonly intent: OrderIntent; readonly form: OrderForm }
  | { readonly is: 'far'; readonly intent: OrderIntent; readonly far: FarPrice }

interface Sent {
  readonly intent: OrderIntent
  readonly confirm: boolean
}

function place({ intent, confirm }: Sent): Promise<Order> {
  announcePlacing(intent.lockId)
  const request: PlaceRequest = confirm ? { ...intent.request, confirm: 'true' } : intent.request
  return call(trading.placeOrder, request, { lockId: intent.lockId })
}

/** The channels tell what changed; without a connection the lists have to be asked for. */
function refreshWithoutStream(): void {
  if (stream.state() !== 'open') refresh(['trading', 'liveOrders'], ['wallet', 'assets'])
}

/** Sends the order of the form, once for each intent, and asks first where it must be asked. */
export function useSubmitOrder({ onPlaced }: { onPlaced: () => void }) {
  const t = useTranslations('orderForm')
  const texts = useOrderTexts()
  const [reviews] = useOrderReview()
  const [question, setQuestion] = useState<Question | null>(null)
  const unanswered = useRef<OrderIntent | null>(null)

  const tellPlaced = (order: Order) => {
    unanswered.current = null
    setQuestion(null)
    const kind = order.state === 'expired' && !/[1-9]/.test(order.executed) ? 'info' : 'good'
    toast[kind](texts.outcomeTitle(order), { detail: texts.outcomeDetail(order) })
    onPlaced()
  }

  const sending = useMutation<Order, CallFailure, Sent>({
    mutationFn: place,
    onSuccess: (order, { intent }) => {
      announcePlaced(intent.lockId, order)
      tellPlaced(order)
      refreshWithoutStream()
    },
    onError: (failure, { intent }) => {
      announcePlaced(intent.lockId, null)
      unanswered.current = isUnanswered(failure) ? intent : null
      // It may have arrived all the same; then the channel tells, and the form has nothing left to send.
      if (isUnanswered(failure)) whenStanding(intent.lockId, tellPlaced)
      // Specification §5 and code 40027: asked whatever the person's settings are.
      if (failure.reason === 'trading.confirm_price') {
        setQuestion({ is: 'far', intent, far: farPriceOf(failure) })
        return
      }
      setQuestion(null)
      if (isUnanswered(failure))
        toast.info(t('failure.unanswered'), { detail: `${failure.message} ${t('failure.again')}` })
      else toast.bad(t('failure.title'), { detail: failure.message })
    },
  })

  return {
    question,
    pending: sending.isPending,
    reviews,
    submit(form: OrderForm): void {
      if (form.request === null || sending.isPending) return
      const intent = intentFor(form.request, unanswered.current, () => crypto.randomUUID())
      if (reviews) setQuestion({ is: 'review', intent, form })
      else sending.mutate({ intent, confirm: false })
    },
    answer(): void {
      if (question === null || sending.isPending) return
      sending.mutate({ intent: question.intent, confirm: question.is === 'far' })
    },
    dismiss: () => setQuestion(null),
  }
}

export type SubmitOrder = ReturnType<typeof useSubmitOrder>
