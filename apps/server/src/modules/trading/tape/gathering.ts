import { BUY, SELL, type SideCode } from '../../markets/index.ts'
import type { TakenRow } from './tape.sql.ts'

/** The fills of one taker order at one price. */
export interface AggregatedTrade {
  readonly first: number
  readonly last: number
  readonly ticks: number
  readonly lots: bigint
  readonly takerSide: SideCode
  readonly at: Date
}

type Taken = Pick<TakenRow, 'takerOrder' | 'price'>

/** Puts fills together that follow one another, in either direction, until it has as many as are asked for. */
export class Gathering {
  readonly all: AggregatedTrade[] = []
  readonly #limit: number
  /** The fill before the one that comes next. */
  #previous: Taken | undefined

  /** `before` is the fill before all of these: what goes on from it began earlier, and is left out. */
  constructor(limit: number, before: Taken | undefined) {
    this.#limit = limit
    this.#previous = before
  }

  /** True once the next one would be one too many, so that the last of them is whole. */
  takeAll(taken: readonly TakenRow[]): boolean {
    return taken.some((row) => this.#take(row))
  }

  #take(row: TakenRow): boolean {
    const goesOn = this.#previous?.takerOrder === row.takerOrder && this.#previous.price === row.price
    this.#previous = row
    const current = this.all.at(-1)
    if (!goesOn) {
      if (this.all.length === this.#limit) return true
      const { number, price: ticks, quantity, takerSide, tradedAt: at } = row
      const side = takerSide === 'buy' ? BUY : SELL
      this.all.push({ first: number, last: number, ticks, lots: BigInt(quantity), takerSide: side, at })
    } else if (current !== undefined) {
      const [first, last] = [Math.min(current.first, row.number), Math.max(current.last, row.number)]
      this.all[this.all.length - 1] = { ...current, first, last, lots: current.lots + BigInt(row.quantity) }
    }
    return false
  }
}
