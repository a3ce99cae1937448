import type { CallFailure } from '@bourse/client'
import type { DiscountOffer, DiscountPosition } from '@bourse/contract'
import { useState } from 'react'
import { type TimedOffer, timed, useAskOffer, useSubscribe } from './api.ts'

interface Held {
  /** What the offer is for; another choice has another offer. */
  readonly key: string
  readonly offer?: TimedOffer
  /** The one that was agreed to, where it has moved since. */
  readonly old?: DiscountOffer
  readonly done?: DiscountPosition
}

/** The offer that is firm for a minute, what was done with it, and what came of that. */
export function useOffer(productId: string | undefined, amount: string | null) {
  const key = `${productId} ${amount}`
  const [held, setHeld] = useState<Held | null>(null)
  const asking = useAskOffer()
  const taking = useSubscribe()
  const own = held?.key === key ? held : null
  const ask = () => {
    if (productId === undefined || amount === null) return
    taking.reset()
    asking.mutate({ productId, amount }, { onSuccess: (offer) => setHeld({ key, offer }) })
  }
  const take = (offer: DiscountOffer) => {
    const askedAt = performance.now()
    taking.mutate(offer, {
      onSuccess: (done) => setHeld({ key, done }),
      onError: (failure) => {
        const moved = movedOf(failure)
        if (moved !== undefined) setHeld({ key, offer: timed(moved.quote, askedAt), old: moved.old })
      },
    })
  }
  const isMoved = own?.old !== undefined
  return {
    offer: own?.offer ?? null,
    old: own?.old ?? null,
    done: own?.done ?? null,
    isAsking: asking.isPending,
    isTaking: taking.isPending,
    failure: (isMoved ? null : taking.error) ?? asking.error,
    ask,
    take,
    startAgain: () => {
      asking.reset()
      taking.reset()
      setHeld(null)
    },
  }
}

/** 40028 brings the offer that was agreed to and the one of now (specification §8). */
function movedOf({ reason, params }: CallFailure) {
  if (reason !== 'discount.quote_moved') return undefined
  const { old, quote } = params as { readonly old?: DiscountOffer; readonly quote?: DiscountOffer }
  return old === undefined || quote === undefined ? undefined : { old, quote }
}
