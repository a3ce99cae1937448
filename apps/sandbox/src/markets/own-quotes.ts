import type { Order } from '@bourse/contract'
import type { Market } from '@bourse/server/modules/markets/index.ts'
import type { Quote } from './quote-ladder.rules.ts'

interface Known extends Quote {
  readonly executed: number
}

/** So many orders that have ended are remembered: news of one order can overtake each other, but not by more. */
const REMEMBERED = 500

export type OwnQuotes = ReturnType<typeof createOwnQuotes>

/** The maker's orders on one market as it knows them, from its own calls and from what the stream tells. */
export function createOwnQuotes({ units }: Market) {
  const quotes = new Map<string, Known>()
  const ended = new Set<string>()
  let position = 0

  function lotsOf(text: string | null): number {
    const lots = text === null ? undefined : units.lotsOf(text)
    return lots?.ok ? lots.value : 0
  }

  function forget(orderId: string): void {
    quotes.delete(orderId)
    ended.add(orderId)
    for (const oldest of ended) {
      if (ended.size <= REMEMBERED) break
      ended.delete(oldest)
    }
  }

  /** What is told first may be told again, and what is older than what is known says nothing new. */
  function hear(order: Order): void {
    const { orderId, side } = order
    if (ended.has(orderId)) return
    const price = order.price === null ? undefined : units.ticksOf(order.price)
    if (!price?.ok) return
    const executed = lotsOf(order.executed)
    const before = quotes.get(orderId)?.executed ?? 0
    if (executed < before) return
    position += (side === 'buy' ? 1 : -1) * (executed - before)
    const lots = lotsOf(order.amount) - executed
    if (order.state === 'new' || order.state === 'partially_filled')
      quotes.set(orderId, { orderId, side, ticks: price.value, lots, executed })
    else forget(orderId)
  }

  return {
    list: (): readonly Quote[] => [...quotes.values()],
    /** What was bought more than sold since the start, in lots. */
    position: () => position,
    hear,
    forget,
    clear(): void {
      for (const orderId of [...quotes.keys()]) forget(orderId)
    },
    /** What is not among the open orders has ended, whoever ended it. */
    replace(open: readonly Order[]): void {
      const still = new Set(open.map(({ orderId }) => orderId))
      for (const orderId of [...quotes.keys()]) if (!still.has(orderId)) forget(orderId)
      for (const order of open) hear(order)
    },
  }
}
