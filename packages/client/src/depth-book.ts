import type { DepthData } from '@bourse/contract'
import type { StreamClient } from './stream.ts'

type Level = readonly [price: string, amount: string]

/** Best prices first. */
export interface BookView {
  readonly sequence: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export interface DepthBook {
  /** Follows the market while somebody listens. */
  subscribe(listener: () => void): () => void
  /** The same object until the book changes; undefined until it is known. Goes with `useSyncExternalStore`. */
  view(): BookView | undefined
}

/** The book of a market, kept from the snapshot and the updates of its channel. */
export function createDepthBook(stream: Pick<StreamClient, 'subscribe'>, symbol: string): DepthBook {
  const listeners = new Set<() => void>()
  let view: BookView | undefined
  let leave: (() => void) | undefined

  function hear(data: DepthData, type: 'snapshot' | 'update'): void {
    view = type === 'update' && view !== undefined ? applyDepth(view, data) : { ...data, sequence: data.to }
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      leave ??= stream.subscribe(`depth:${symbol}`, hear)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        leave = undefined
        view = undefined
      }
    },
    view: () => view,
  }
}

/** A new view, because whoever holds the old one may be drawing it. */
function applyDepth({ bids, asks }: BookView, change: DepthData): BookView {
  return {
    sequence: change.to,
    bids: applyLevels(bids, change.bids, -1),
    asks: applyLevels(asks, change.asks, 1),
  }
}

/** `sign` is 1 where lower prices come first. */
function applyLevels(levels: readonly Level[], changes: readonly Level[], sign: 1 | -1): readonly Level[] {
  if (changes.length === 0) return levels
  const next = [...levels]
  for (const level of changes) {
    const [price, amount] = level
    let low = 0
    let high = next.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (comparePrices(next[middle]?.[0] ?? '', price) * sign < 0) low = middle + 1
      else high = middle
    }
    const known = next[low]?.[0] === price ? 1 : 0
    if (amount === '0') next.splice(low, known)
    else next.splice(low, known, level)
  }
  return next
}

/** Prices of one market have the same number of decimals, so the longer text is the greater number. */
function comparePrices(left: string, right: string): number {
  if (left === right) return 0
  return left.length - right.length || (left < right ? -1 : 1)
}
