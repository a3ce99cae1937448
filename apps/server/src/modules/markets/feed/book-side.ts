import type { PairUnits } from '../catalogue/pair-units.ts'

interface Level {
  readonly ticks: number
  lots: number
  /** Made when somebody looks, and again after a change. */
  text: [price: string, amount: string] | undefined
}

/** One side of a book: levels sorted from worst to best, so that the busy end is the cheap one to change. */
export class BookSide {
  readonly #units: PairUnits
  readonly #sign: 1 | -1
  #levels: Level[] = []

  constructor(units: PairUnits, side: 'bids' | 'asks') {
    this.#units = units
    this.#sign = side === 'bids' ? 1 : -1
  }

  /** The new quantity at a price; 0 takes the level away. */
  set(ticks: number, lots: number): void {
    const place = this.#placeOf(ticks)
    const level = this.#levels[place]
    const exists = level !== undefined && level.ticks === ticks
    if (exists && lots === 0) this.#levels.splice(place, 1)
    else if (exists) {
      level.lots = lots
      level.text = undefined
    } else if (lots !== 0) this.#levels.splice(place, 0, { ticks, lots, text: undefined })
  }

  /** Takes a whole side, best first, and tells which levels that changes. */
  replace(best: readonly (readonly [ticks: number, lots: number])[]): [ticks: number, lots: number][] {
    const before = new Map(this.#levels.map((level) => [level.ticks, level]))
    const changes: [number, number][] = []
    this.#levels = best.toReversed().map(([ticks, lots]) => {
      const known = before.get(ticks)
      before.delete(ticks)
      if (known !== undefined && known.lots === lots) return known
      changes.push([ticks, lots])
      return { ticks, lots, text: undefined }
    })
    for (const ticks of before.keys()) changes.push([ticks, 0])
    return changes
  }

  best(): [price: string, amount: string] | undefined {
    const level = this.#levels.at(-1)
    return level === undefined ? undefined : this.#textOf(level)
  }

  /** Best first. */
  top(limit: number): [price: string, amount: string][] {
    const texts: [string, string][] = []
    const last = Math.max(0, this.#levels.length - limit)
    for (let place = this.#levels.length - 1; place >= last; place -= 1) {
      const level = this.#levels[place]
      if (level !== undefined) texts.push(this.#textOf(level))
    }
    return texts
  }

  #textOf(level: Level): [string, string] {
    level.text ??= [this.#units.priceText(level.ticks), this.#units.amountText(level.lots)]
    return level.text
  }

  /** Where the price stands, or would stand. */
  #placeOf(ticks: number): number {
    let low = 0
    let high = this.#levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const level = this.#levels[middle]
      if (level !== undefined && (level.ticks - ticks) * this.#sign < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
