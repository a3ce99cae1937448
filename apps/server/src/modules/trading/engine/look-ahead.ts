import type { Balance } from '../../ledger/index.ts'
import { fundsKey } from './batch-funds.ts'
import type { CommandMessage } from './commands.ts'
import type { Decided, Outlook } from './matcher.ts'
import { type CommandQueue, messagesOf, type Waiting } from './queue.ts'

export interface LookAheadDeps {
  readonly queue: CommandQueue
  /** How many commands become one batch. */
  readonly limit: number
  readonly lookUp: (messages: readonly CommandMessage[]) => Promise<Outlook>
  readonly decide: (messages: readonly CommandMessage[], outlook: Outlook) => Decided
}

export interface NextBatch {
  readonly waiting: readonly Waiting[]
  /** Undefined when there was no time to decide it ahead. */
  readonly decided: Decided | undefined
  readonly outlook: () => Promise<Outlook>
}

interface Ahead {
  readonly waiting: readonly Waiting[]
  readonly lookingUp: Promise<void>
  outlook: Outlook | undefined
  /** What the batch before has left; newer than what was looked up beside it. */
  newer: readonly Balance[]
  decided: Decided | undefined
}

/**
 * The next batch, as far as it can be had while the one before it is on its way: looked up while that one is written,
 * decided while that one commits. So the database is hardly ever left waiting.
 */
export class LookAhead {
  readonly #deps: LookAheadDeps
  #ahead: Ahead | undefined

  constructor(deps: LookAheadDeps) {
    this.#deps = deps
  }

  get isEmpty(): boolean {
    return this.#ahead === undefined
  }

  /** Takes what waits, unless something was taken before. */
  lookUp(): void {
    const waiting = this.#ahead === undefined ? this.#deps.queue.take(this.#deps.limit) : []
    if (waiting.length === 0) return
    // What fails here is looked up again when it is due, and fails there if it must.
    const found = (outlook: Outlook) => {
      ahead.outlook = outlook
    }
    const lookingUp = this.#deps.lookUp(messagesOf(waiting)).then(found, () => undefined)
    const ahead: Ahead = { waiting, lookingUp, outlook: undefined, newer: [], decided: undefined }
    this.#ahead = ahead
  }

  /** Whoever waits here came before the batch that leaves these balances, so nothing that they can count on is newer. */
  settled(balances: readonly Balance[]): void {
    if (this.#ahead !== undefined) this.#ahead.newer = balances
  }

  /** Only a full batch: another may still get company, and would be answered no sooner. */
  decide(): void {
    const ahead = this.#ahead
    if (ahead?.outlook === undefined || ahead.waiting.length < this.#deps.limit) return
    try {
      ahead.decided = this.#deps.decide(messagesOf(ahead.waiting), withNewer(ahead.outlook, ahead.newer))
    } catch {
      // It was taken back. When it is due it is decided again, and fails there.
    }
  }

  /** The batch before went another way than expected: what was looked up and decided beside it may be wrong. */
  forget(): void {
    if (this.#ahead === undefined) return
    const { waiting } = this.#ahead
    this.#ahead = { waiting, lookingUp: Promise.resolve(), outlook: undefined, newer: [], decided: undefined }
  }

  /** What was taken ahead and, unless it is decided, what has come since. */
  next(): NextBatch {
    const ahead = this.#ahead
    this.#ahead = undefined
    const known = ahead?.waiting ?? []
    const rest = ahead?.decided === undefined ? this.#deps.queue.take(this.#deps.limit - known.length) : []
    return {
      waiting: [...known, ...rest],
      decided: ahead?.decided,
      outlook: () => this.#complete(ahead, messagesOf(rest)),
    }
  }

  /** Takes nothing more, and gives back what waits. */
  close(): Waiting[] {
    this.#ahead?.decided?.batch.undo()
    const waiting = [...(this.#ahead?.waiting ?? []), ...this.#deps.queue.close()]
    this.#ahead = undefined
    return waiting
  }

  async #complete(ahead: Ahead | undefined, rest: readonly CommandMessage[]): Promise<Outlook> {
    await ahead?.lookingUp
    if (ahead?.outlook === undefined) return this.#deps.lookUp([...messagesOf(ahead?.waiting ?? []), ...rest])
    const known = withNewer(ahead.outlook, ahead.newer)
    if (rest.length === 0) return known
    const later = await this.#deps.lookUp(rest)
    return {
      repeats: new Map([...known.repeats, ...later.repeats]),
      funds: new Map([...known.funds, ...later.funds]),
      listNumbers: new Map([...known.listNumbers, ...later.listNumbers]),
    }
  }
}

function withNewer({ funds, ...rest }: Outlook, newer: readonly Balance[]): Outlook {
  const current = new Map(funds)
  for (const balance of newer) {
    const key = fundsKey(balance.owner, balance.asset)
    if (balance.kind === 'spot' && current.has(key)) current.set(key, balance)
  }
  return { ...rest, funds: current }
}
