import { setTimeout as sleep } from 'node:timers/promises'
import type { MakerBot } from './maker-bot.ts'

/** However far prices have jumped, the makers have the best prices of what is urgent in place by then. */
const LONGEST_MS = 30_000
const LOOK_MS = 100

export type Books = ReturnType<typeof createBooks>

/** What the makers know of their books together, and which of them somebody waits for. */
export function createBooks() {
  let makers: Pick<MakerBot, 'fair'>[] = []
  let urgent: readonly string[] = []

  /** Where no maker quotes, whoever trades there does so at their own risk. */
  function isFair(symbol: string): boolean {
    return makers.every((maker) => maker.fair(symbol) !== false)
  }

  return {
    /** The makers begin, or begin again. */
    open(): void {
      makers = []
    },
    add(maker: Pick<MakerBot, 'fair'>): void {
      makers.push(maker)
    },
    isFair,
    isUrgent: (symbol: string) => urgent.includes(symbol),
    /** Returns when the books of these markets stand around the price of now, or it takes too long. */
    async settle(symbols: readonly string[], signal: AbortSignal): Promise<void> {
      const deadline = performance.now() + LONGEST_MS
      urgent = symbols
      while (!signal.aborted && performance.now() < deadline && !symbols.every(isFair)) await sleep(LOOK_MS)
      urgent = []
    },
  }
}
