import type { CallFailure } from '@bourse/client'
import type { EtpOrder, EtpProduct, EtpQuote } from '@bourse/contract'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { useBalances } from '../../app/live/use-balances.ts'
import { useIntent } from '../../app/page/use-intent.ts'
import { shortOf } from '../../app/shared-data/short-of.ts'
import { useHoldings, useLimitOrder, useMarketOrder } from './api.ts'
import { type Ticket, ticketView } from './etp-form.ts'

export const CASH = 'USDT'
const CASH_SCALE = 8

export interface MovedNav {
  readonly seen: string
  readonly quote: EtpQuote
}

export type TicketState = ReturnType<typeof useTicket>

/** What the ticket asks for, what is there for it, and what came of it. */
export function useTicket(product: EtpProduct, ticket: Ticket) {
  const locale = useLocaleTag()
  const balances = useBalances().data
  const cash = balances && (balances.find(({ coin }) => coin === CASH)?.available ?? '0')
  const holdings = useHoldings().data
  const held = holdings && (holdings.find(({ symbol }) => symbol === product.symbol)?.available ?? '0')
  const view = ticketView(ticket, { product, locale, held })
  const market = useMarketOrder()
  const limit = useLimitOrder()
  const intent = useIntent()
  const [outcome, setOutcome] = useState<{ readonly done?: EtpOrder; readonly moved?: MovedNav } | null>(null)
  const heard = {
    onSuccess: (done: EtpOrder) => {
      intent.over()
      setOutcome({ done })
    },
    onError: (failure: CallFailure) => {
      const moved = movedOf(failure)
      if (moved === undefined) return
      intent.over()
      setOutcome({ moved })
    },
  }
  const send = (nav?: string) => {
    setOutcome(null)
    if (view.market !== null) {
      const order = { ...view.market, nav: nav ?? view.market.nav }
      // Another value that is seen is another request, so that the same press never takes a price that was not shown.
      market.mutate({ order, lockId: intent.lockIdFor(order) }, heard)
    } else if (view.limit !== null) {
      limit.mutate({ order: view.limit, lockId: intent.lockIdFor(view.limit) }, heard)
    }
  }
  const failure = ticket.kind === 'market' ? market.error : limit.error
  return {
    view,
    cash,
    held,
    short:
      ticket.side === 'buy' && view.size !== null && cash !== undefined ? shortOf(view.size, cash, CASH_SCALE) : null,
    send,
    isSending: market.isPending || limit.isPending,
    failure: outcome?.moved === undefined ? failure : null,
    moved: outcome?.moved ?? null,
    done: outcome?.done ?? null,
    startAgain: () => {
      market.reset()
      limit.reset()
      setOutcome(null)
    },
  }
}

/** 40028 brings the value that was seen and what the order comes to now (specification §8). */
function movedOf({ reason, params }: CallFailure): MovedNav | undefined {
  if (reason !== 'etp.nav_moved') return undefined
  const { seen, quote } = params as { readonly seen?: string; readonly quote?: EtpQuote }
  return seen === undefined || quote === undefined ? undefined : { seen, quote }
}
