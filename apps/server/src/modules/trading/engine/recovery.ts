import type { RecoveryStep } from './commands.ts'
import type { MarketBook } from './market-book.ts'
import type { CommandQueue } from './queue.ts'

/** How long a market whose engine died only takes cancels, and then only orders that rest. */
export interface RecoveryWaits {
  readonly cancelOnlyMs: number
  readonly postOnlyMs: number
}

interface Recovery {
  readonly books: readonly MarketBook[]
  /** Whether the engine before has stopped in order. */
  readonly clean: boolean
  readonly waits: RecoveryWaits | undefined
  readonly queue: CommandQueue
}

/**
 * Markets come back cancel-only, then post-only, then as they were, so that people can take back what they no longer want
 * before anybody trades with it. The steps are commands like all others, and the first ones are queued before anybody's;
 * where they lead is stored with the book, so that another crash on the way begins again. Gives what ends it.
 */
export function recoverMarkets({ books, clean, waits, queue }: Recovery): () => void {
  const { cancelOnlyMs, postOnlyMs } = waits ?? { cancelOnlyMs: 0, postOnlyMs: 0 }
  const waiting = cancelOnlyMs + postOnlyMs > 0
  const symbols = books
    .filter(({ resume }) => resume !== null || (waiting && !clean))
    .map(({ market }) => market.symbol)
  if (symbols.length === 0) return () => undefined
  const take = (step: RecoveryStep) => {
    for (const symbol of symbols) void queue.put({ op: 'recover', symbol, step })
  }
  if (!waiting) {
    take('done')
    return () => undefined
  }
  take('cancel_only')
  const timers = [
    setTimeout(() => take('post_only'), cancelOnlyMs),
    setTimeout(() => take('done'), cancelOnlyMs + postOnlyMs),
  ]
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}
