import fc from 'fast-check'
import { test } from 'vitest'
import { commandOf, type Draw, draws, spreads } from './commands.fixture.ts'
import type { EngineEvent } from './events.ts'
import { fastBook, naiveBook, type TestBook } from './order-book.fixture.ts'
import { FILTERS, same, TIMEOUT_MS } from './run.fixture.ts'

const SEQUENCES = { numRuns: 5_000 }

const IDS = new Set(['id', 'maker', 'taker', 'sibling'])
/** The fields of each kind of event in one order, in which both books are read. */
const FIELDS = new Map<string, readonly string[]>()

function fieldsOf(event: EngineEvent): readonly string[] {
  const own = Object.keys(event)
  const known = FIELDS.get(event.kind)
  if (known !== undefined && known.length === own.length && own.every((field) => known.includes(field))) return known
  const sorted = own.toSorted()
  FIELDS.set(event.kind, sorted)
  return sorted
}

/** Plays draws on one book; ids are numbered as they appear, because each book gives its own. */
class Play {
  readonly #book: TestBook
  readonly #spread: number
  readonly #ids: number[] = []
  readonly #numbers = new Map<number, number>([[0, 0]])
  #last = 0
  #committed = { last: 0, ids: 0, numbers: 1 }
  #seen = 0

  constructor(book: TestBook, spread: number) {
    this.#book = book
    this.#spread = spread
  }

  step(draw: Draw): string {
    const result = this.#book.apply(commandOf(draw, { ids: this.#ids, last: this.#last, spread: this.#spread }))
    const events = this.#book.events(this.#seen)
    this.#seen += events.length
    for (const event of events) {
      if (event.kind === 'accepted') this.#ids.push(event.id)
      if (event.kind === 'traded') this.#last = event.price
    }
    const answer = result.ok ? 'ok' : JSON.stringify(result.refusal)
    return [answer, ...events.map((event) => this.#normal(event))].join('\n')
  }

  depth(): string {
    return JSON.stringify([this.#book.levels('buy'), this.#book.levels('sell')])
  }

  commit(): void {
    this.#book.commit()
    this.#committed = { last: this.#last, ids: this.#ids.length, numbers: this.#numbers.size }
    this.#seen = 0
  }

  undo(): void {
    this.#book.undo()
    this.#last = this.#committed.last
    this.#ids.length = this.#committed.ids
    for (const id of [...this.#numbers.keys()].slice(this.#committed.numbers)) this.#numbers.delete(id)
    this.#seen = 0
  }

  #normal(event: EngineEvent): string {
    const number = (id: number) => {
      const known = this.#numbers.get(id) ?? this.#numbers.size
      this.#numbers.set(id, known)
      return known
    }
    let told = ''
    for (const field of fieldsOf(event)) {
      const value: unknown = Reflect.get(event, field)
      told += `${field} ${IDS.has(field) ? number(Number(value)) : value}, `
    }
    return told
  }
}

test(
  'the fast and the naive book give identical events on random sequences of 100 commands, some batches undone',
  () => {
    fc.assert(
      fc.property(fc.array(draws, { minLength: 100, maxLength: 100 }), spreads, (sequence, spread) => {
        const fast = new Play(fastBook(FILTERS), spread)
        const naive = new Play(naiveBook(FILTERS), spread)
        for (const [place, draw] of sequence.entries()) {
          same(fast.step(draw), naive.step(draw))
          if (place % 7 !== 6) continue
          for (const play of [fast, naive]) {
            if (draw[3] === 9) play.undo()
            else play.commit()
          }
        }
        same(fast.depth(), naive.depth())
      }),
      SEQUENCES,
    )
  },
  TIMEOUT_MS,
)
