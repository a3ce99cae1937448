import type { Order } from '@bourse/contract'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useEffect, useEffectEvent } from 'react'
import { onOrderChange } from '../../../app/live/use-own-orders.ts'
import { refresh } from '../../../app/shared-data/queries.ts'
import { createOrderNews, latestNews, type OrderNews } from './order-news.ts'
import { useOrderTexts } from './order-texts.ts'
import { ORDER_KEY, ORDER_LISTS_KEY } from './orders-api.ts'
import { isOpen } from './orders-view.ts'

/** News of many fills is gathered, so that neither the eye nor a screen reader is flooded. */
const GATHER_MS = 2_000
/** More than this at once is told as a number. */
const MOST_TOASTS = 3

type Notifier = (news: readonly OrderNews[]) => void

const news = createOrderNews()
const notifiers: Notifier[] = []
const awaited = new Map<string, (order: Order) => void>()
let gathered: OrderNews[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let listsAreOld = false
let leave: (() => void) | undefined

function flush(): void {
  timer = undefined
  const told = latestNews(gathered)
  gathered = []
  if (told.length > 0) notifiers.at(-1)?.(told)
  if (listsAreOld) refresh(ORDER_LISTS_KEY, ORDER_KEY)
  if (told.length > 0 || listsAreOld) timer = setTimeout(flush, GATHER_MS)
  listsAreOld = false
}

function gather(found: readonly OrderNews[]): void {
  gathered.push(...found)
  if (timer === undefined) flush()
}

function hear(order: Order, before: Order | undefined): void {
  const found = news.hear(order, before)
  awaited.get(order.clientOrderId)?.(order)
  awaited.delete(order.clientOrderId)
  listsAreOld ||= !isOpen(order) || order.executed !== before?.executed
  gather(found === null ? [] : [found])
}

function join(notifier: Notifier): () => void {
  notifiers.push(notifier)
  leave ??= onOrderChange(hear)
  return () => {
    notifiers.splice(notifiers.indexOf(notifier), 1)
    if (notifiers.length > 0) return
    leave?.()
    leave = undefined
  }
}

/** An order is on its way from here; what the channel tells of it waits for the answer. */
export function announcePlacing(clientOrderId: string): void {
  awaited.delete(clientOrderId)
  news.placing(clientOrderId)
}

/** The answer has come; null when the call failed. */
export function announcePlaced(clientOrderId: string, answer: Order | null): void {
  listsAreOld = true
  gather(news.placed(clientOrderId, answer))
}

/** Calls back once when the channel tells of an order whose placing was never answered; perhaps it has told already. */
export function whenStanding(clientOrderId: string, tell: (order: Order) => void): void {
  const order = news.standing(clientOrderId)
  if (order === undefined) awaited.set(clientOrderId, tell)
  else queueMicrotask(() => tell(order))
}

const KINDS = {
  filled: 'good',
  partlyFilled: 'info',
  triggered: 'info',
  expired: 'info',
  cancelled: 'bad',
} as const

/**
 * Tells every change of the person's orders that they did not just cause. Several parts of a screen may ask for it; the
 * one that came last speaks.
 */
export function useOrderNotices(): void {
  const texts = useOrderTexts()
  const tell = useEffectEvent((told: readonly OrderNews[]) => {
    if (told.length > MOST_TOASTS) {
      toast.info(texts.manyNews(told.length))
      return
    }
    for (const { kind, order } of told)
      toast[KINDS[kind]](texts.newsTitle(kind, order), { detail: texts.newsDetail(kind, order) })
  })
  useEffect(() => join((told) => tell(told)), [])
}
