import type { Balance } from '../ledger/index.ts'
import { fundsKey } from './batch-funds.ts'
import type { CommandMessage } from './commands.ts'
import type { Outlook } from './matcher.ts'
import type { CommandQueue, Waiting } from './queue.ts'

export interface LookAheadDeps {
  readonly queue: CommandQueue
  /** How many commands become one batch. */
  readonly limit: number
  readonly lookUp: (messages: readonly CommandMessage[]) => Promise<Outlook>
}

export interface NextBatch {
  readonly waiting: readonly Waiting[]
  readonly outlook: Promise<Outlook>
}

/** Looks commands up while the batch before theirs is written, so that the database is never left waiting. */
export class LookAhead {
  readonly #deps: LookAheadDeps
  #waiting: readonly Waiting[] = []
  #outlook: Promise<Outlook | undefined> = Promise.resolve(undefined)
  #newer: readonly Balance[] = []

  constructor(deps: LookAheadDeps) {
    this.#deps = deps
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** A batch is being written: time to look at the next one. */
  begin(): void {
    if (!this.isEmpty) return
    const { queue, limit, lookUp } = this.#deps
    this.#newer = []
    this.#waiting = queue.take(limit)
    // What fails here is looked up again when it is due, and fails there if it must.
    if (!this.isEmpty) this.#outlook = lookUp(messagesOf(this.#waiting)).catch(() => undefined)
  }

  /**
   * That batch was committed and left these balances. Whoever waits here came before it was, so that nothing they can
   * count on is newer.
   */
  committed(balances: readonly Balance[]): void {
    this.#newer = balances
  }

  /** That batch went another way than expected: what was looked up beside it may be wrong. */
  forget(): void {
    this.#outlook = Promise.resolve(undefined)
  }

  /** What was looked at, and what has come since. */
  next(): NextBatch {
    const [known, rest] = [this.#waiting, this.#deps.queue.take(this.#deps.limit - this.#waiting.length)]
    this.#waiting = []
    return { waiting: [...known, ...rest], outlook: this.#complete(messagesOf(known), messagesOf(rest)) }
  }

  /** Takes nothing more, and gives back what waits. */
  close(): Waiting[] {
    const waiting = [...this.#waiting, ...this.#deps.queue.close()]
    this.#waiting = []
    return waiting
  }

  async #complete(known: readonly CommandMessage[], rest: readonly CommandMessage[]): Promise<Outlook> {
    const newer = this.#newer
    const ahead = known.length === 0 ? undefined : await this.#outlook
    if (ahead === undefined) return this.#deps.lookUp([...known, ...rest])
    const funds = new Map(ahead.funds)
    for (const balance of newer) {
      const key = fundsKey(balance.owner, balance.asset)
      if (balance.kind === 'spot' && funds.has(key)) funds.set(key, balance)
    }
    if (rest.length === 0) return { repeats: ahead.repeats, funds }
    const later = await this.#deps.lookUp(rest)
    return {
      repeats: new Map([...ahead.repeats, ...later.repeats]),
      funds: new Map([...funds, ...later.funds]),
    }
  }
}

function messagesOf(waiting: readonly Waiting[]): CommandMessage[] {
  return waiting.map(({ message }) => message)
}
