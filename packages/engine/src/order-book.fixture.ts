import { assert, type Result } from '@bourse/money'
import { expect } from 'vitest'
import { Book } from './book.ts'
import type { Command, EngineRefusal, MarketMode, SelfTradeMode, Side, TimeInForce } from './commands.ts'
import { SELF_TRADE_MODES, TIMES_IN_FORCE } from './commands.ts'
import type { EngineEvent } from './events.ts'
import type { Filters } from './filters.ts'
import { NaiveBook } from './naive-book.fixture.ts'

/** What the suites ask of a book; the fast one and the naive one answer. */
export interface TestBook {
  apply(command: Command): Result<number, EngineRefusal>
  /** Since the last commit, but for so many of the first. */
  events(from: number): EngineEvent[]
  levels(side: Side): { price: number; quantity: number }[]
  commit(): void
  undo(): void
}

export function fastBook(filters: Partial<Filters> = {}): TestBook {
  const book = new Book({ filters, reserve: 2 })
  return {
    apply: (command) => book.apply(command),
    events: (from) => book.events.list(from),
    levels: (side) => book.depth(side, Number.MAX_SAFE_INTEGER),
    commit: () => book.commit(),
    undo: () => book.undo(),
  }
}

export function naiveBook(filters: Partial<Filters> = {}): TestBook {
  const book = new NaiveBook(filters)
  return {
    apply: (command) => book.apply(command),
    events: (from) => book.emitted.slice(from),
    levels: (side) => {
      const totals = new Map<number, number>()
      for (const { price, open } of book.book(side)) totals.set(price, (totals.get(price) ?? 0) + open)
      return [...totals].map(([price, quantity]) => ({ price, quantity }))
    },
    commit: () => book.commit(),
    undo: () => book.undo(),
  }
}

/**
 * Plays a picture of an order book and compares what happens with what is drawn, on the fast book and on the naive one.
 *
 *     ask 101 7 by mia as first        an order that rests; the user and the name may be left out
 *     BUY 102 9 ioc decrement by ann   capitals are commands; then come all their events, then the book if it is drawn
 *     BUY market 9 / BUY quote 900 worst 99   BUY stop 105 at 106 3          SELL oco 110 stop 90 at 89 3
 *     CANCEL first by mia / CANCEL by mia / CANCEL all / MODE halted / REFERENCE 100 / COMMIT / UNDO
 *     trade 101 7                      price and quantity
 *     ended first 5 user               name, quantity and reason; an order without a name is called by side and price
 *     prevented 101 7, triggered name, refused would_cross 101
 *     book ask 102 3                   the whole book, asks from the best, then bids; `book empty` when nothing rests
 */
export function check(picture: string, filters: Partial<Filters> = {}): void {
  const drawn = picture
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
  for (const book of [fastBook(filters), naiveBook(filters)]) {
    expect(new Player(book).play(drawn).join('\n')).toBe(drawn.join('\n'))
  }
}

class Player {
  readonly #book: TestBook
  readonly #users = new Map<string, number>()
  readonly #ids = new Map<string, number>()
  readonly #names = new Map<number, string>()
  #seen = 0

  constructor(book: TestBook) {
    this.#book = book
  }

  play(drawn: readonly string[]): string[] {
    return drawn.flatMap((line, place) => {
      if (/^(ask|bid|[A-Z]+) /.test(`${line} `)) return [line, ...this.#command(line)]
      const isBook = line.startsWith('book ')
      return isBook && !drawn[place - 1]?.startsWith('book ') ? this.#draw() : []
    })
  }

  #draw(): string[] {
    const asks = this.#book.levels('sell').map(({ price, quantity }) => `book ask ${price} ${quantity}`)
    const bids = this.#book.levels('buy').map(({ price, quantity }) => `book bid ${price} ${quantity}`)
    return asks.length + bids.length === 0 ? ['book empty'] : [...asks, ...bids]
  }

  #command(line: string): string[] {
    if (line === 'COMMIT' || line === 'UNDO') {
      if (line === 'COMMIT') this.#book.commit()
      else this.#book.undo()
      this.#seen = 0
      return []
    }
    const name = / as (\S+)/.exec(line)?.[1]
    const result = this.#book.apply(this.#parse(line))
    if (!result.ok) return [`refused ${tell(result.refusal)}`]
    const events = this.#book.events(this.#seen)
    this.#seen += events.length
    for (const event of events) if (event.kind === 'accepted') this.#name(event, name)
    return events.flatMap((event) => this.#tell(event))
  }

  #name(event: EngineEvent & { kind: 'accepted' }, name: string | undefined): void {
    const leg = event.type === 'oco_stop' ? '-stop' : ''
    const called = name === undefined ? `${event.side}-${event.price || 'market'}` : `${name}${leg}`
    this.#names.set(event.id, called)
    this.#ids.set(called, event.id)
  }

  #tell(event: EngineEvent): string[] {
    switch (event.kind) {
      case 'traded':
        return [`trade ${event.price} ${event.quantity}`]
      case 'ended':
        return [`ended ${this.#names.get(event.id)} ${event.cancelled} ${event.reason}`]
      case 'prevented':
        return [`prevented ${event.price} ${event.quantity}`]
      case 'triggered':
        return [`triggered ${this.#names.get(event.id)}`]
      default:
        return []
    }
  }

  #user(line: string, otherwise: string): number {
    const name = / by (\S+)/.exec(line)?.[1] ?? otherwise
    const known = this.#users.get(name)
    if (known !== undefined) return known
    this.#users.set(name, this.#users.size + 1)
    return this.#users.size
  }

  #parse(line: string): Command {
    const [verb, ...words] = line.split(' ')
    if (verb === 'MODE') return { type: 'set_mode', mode: words[0] as MarketMode }
    if (verb === 'REFERENCE') return { type: 'set_reference', price: Number(words[0]) }
    if (verb === 'CANCEL') return this.#parseCancel(line, words[0])
    const resting = verb === 'ask' || verb === 'bid'
    const side: Side = verb === 'ask' || verb === 'SELL' ? 'sell' : 'buy'
    const user = this.#user(line, resting ? 'maker' : 'taker')
    const selfTrade: SelfTradeMode = SELF_TRADE_MODES.find((mode) => words.includes(mode)) ?? 'expire_taker'
    const timeInForce: TimeInForce = TIMES_IN_FORCE.find((mode) => words.includes(mode)) ?? 'gtc'
    const number = (place: number) => Number(words[place])
    const order = { user, side, selfTrade }
    switch (words[0]) {
      case 'market':
        return { ...order, type: 'market', quantity: number(1) }
      case 'quote':
        return {
          ...{ ...order, type: 'market', budget: BigInt(words[1] ?? '') },
          ...(words[2] === 'worst' && { worst: number(3) }),
        }
      case 'stop':
        assert(timeInForce !== 'post_only', 'a stop order is not post-only')
        return { ...order, type: 'stop_limit', stop: number(1), price: number(3), quantity: number(4), timeInForce }
      case 'oco':
        assert(timeInForce !== 'post_only', 'a stop leg is not post-only')
        return {
          ...{ ...order, type: 'oco', price: number(1), stop: number(3), stopLimit: number(5), quantity: number(6) },
          timeInForce,
        }
      default:
        return { ...order, type: 'limit', price: number(0), quantity: number(1), timeInForce }
    }
  }

  #parseCancel(line: string, what: string | undefined): Command {
    if (what === 'all') return { type: 'cancel_all' }
    if (what === 'by') return { type: 'cancel_user', user: this.#user(line, '') }
    const id = this.#ids.get(what ?? '') ?? 0
    return line.includes(' by ') ? { type: 'cancel', id, user: this.#user(line, '') } : { type: 'cancel', id }
  }
}

function tell(refusal: EngineRefusal): string {
  const { code, ...facts } = refusal
  return [code.replace('engine.', ''), ...Object.values(facts)].join(' ')
}
