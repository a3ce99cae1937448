import { nextTurn } from '../../../platform/time/turns.ts'
import { claimedKeys } from '../orders/repeat-keys.ts'
import { type CommandAnswer, type CommandMessage, placedBy, refused } from './commands.ts'

export interface Waiting {
  readonly message: CommandMessage
  /** By the time of this process (`performance.now`); past it the sender no longer waits. */
  readonly deadline: number
  readonly answer: (answer: CommandAnswer) => void
}

/**
 * Commands on their way to the next batch. It is bounded: beyond what can be matched soon it is kinder to say so at once
 * than to let everybody wait for a time-out.
 */
export class CommandQueue {
  readonly #limit: number
  #waiting: Waiting[] = []
  /** Keys of orders that wait or are being matched. */
  readonly #pending = new Set<string>()
  #wake: (() => void) | undefined
  #closed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Answers when the command is durable or refused. It waits no longer than that many milliseconds to be taken. */
  put(message: CommandMessage, waitMs = Number.POSITIVE_INFINITY): Promise<CommandAnswer> | CommandAnswer {
    if (this.#closed) return refused('trading.interrupted')
    if (this.#waiting.length >= this.#limit) return refused('trading.busy')
    const placed = placedBy(message)
    const keys = placed === undefined ? [] : claimedKeys(placed)
    // Specification §5: "do not repeat the operation" while an earlier request with the same id is pending.
    if (keys.some((key) => this.#pending.has(key))) return refused('request.repeated')
    for (const key of keys) this.#pending.add(key)
    return new Promise((resolve) => {
      const answer = (given: CommandAnswer) => {
        for (const key of keys) this.#pending.delete(key)
        resolve(given)
      }
      this.#waiting.push({ message, deadline: performance.now() + waitMs, answer })
      this.wake()
    })
  }

  /** Resolves when something waits, or the queue is closed; in the next turn, so that what comes together goes together. */
  async untilWaiting(): Promise<void> {
    if (this.#waiting.length === 0 && !this.#closed) {
      await new Promise<void>((done) => {
        this.#wake = done
      })
      this.#wake = undefined
    }
    await nextTurn()
  }

  /** Those that have waited too long are refused here and never matched. */
  take(most: number): Waiting[] {
    const now = performance.now()
    const isDue = ({ deadline }: Waiting) => now <= deadline
    const taken = this.#waiting.splice(0, most)
    if (taken.every(isDue)) return taken
    for (const late of taken) if (!isDue(late)) late.answer(refused('trading.busy'))
    return taken.filter(isDue)
  }

  /** Ends the wait for commands, so that the engine can do something else. */
  wake(): void {
    this.#wake?.()
  }

  /** Takes nothing more, and gives back what waits. */
  close(): Waiting[] {
    this.#closed = true
    this.wake()
    return this.#waiting.splice(0)
  }
}

export function messagesOf(waiting: readonly Waiting[]): CommandMessage[] {
  return waiting.map(({ message }) => message)
}

export function answerAll(waiting: readonly Waiting[], code: 'trading.interrupted' | 'trading.outcome_unknown'): void {
  for (const { answer } of waiting) answer(refused(code))
}
