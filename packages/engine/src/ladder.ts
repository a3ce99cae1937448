import { assert } from '@bourse/money'
import { CODE } from './codes.ts'
import { Directory } from './directory.ts'
import { ORDER, type OrderSlab } from './order-slab.ts'

const { NONE } = CODE
const { REALS, INTS, LEVEL, NEXT, OPEN, PREVIOUS, SEQUENCE } = ORDER

/** A page is as many neighbouring prices, and a chapter as many neighbouring pages, as an integer has bits. */
const BITS = 5
const IN_PAGE = 31
/** Few: a book is begun in no time, and doubles what it has as it needs more. */
const FIRST_PAGES = 2
const NO_INTS = new Int32Array(0)
const NO_REALS = new Float64Array(0)
const IN_CHAPTER = 1023
const CHAPTER = 1024

/** A level is 16 bytes: its lots as a double, its first and last order as integers. */
const LEVEL_REALS = 1
const LEVEL_INTS = 2
const HEAD = 2
const TAIL = 3

/**
 * The price levels of one side, each a first-in first-out list that runs through the orders themselves. Prices are cut into
 * chapters of 32 pages of 32 prices. A chapter has a bit for each page, and a page for each price, that has orders, so
 * that the next best is found by counting zeros. A chapter is found by its number; few are in use at a time, and they
 * are sorted so that the best stands at the end.
 *
 * The same structure serves the stop orders, where the best level is the one that fires first.
 */
export class Ladder {
  readonly #orders: OrderSlab
  /** 1 when a higher price is better (bids, sell stops), -1 when a lower one is. Price × sign is the key: higher is better. */
  readonly #sign: 1 | -1
  /** Where the price that orders are sorted by stands in them: PRICE or STOP. */
  readonly #field: number
  readonly #chapters = new Directory()
  #lastNumber = Number.NaN
  #lastChapter: number = NONE
  /** Chapters from the worst to the best. */
  #sorted = NO_INTS
  #size = 0
  #chapterBits = NO_INTS
  /** The pages of chapters, by chapter × 32 + the page's place in it; NONE where there never was an order. */
  #pages = NO_INTS
  /** By page: where it stands among the pages of chapters. */
  #homes = NO_INTS
  #pageBits = NO_INTS
  readonly #freePages: number[] = []
  #madePages = 0
  /** By level, which is page × 32 + the place of its price in the page. An empty level has no lots and no orders. */
  #reals = NO_REALS
  #ints = NO_INTS
  /** The best level, or NONE, and its price, or 0. */
  bestLevel: number = NONE
  best = 0
  /** All lots of the side. Bounded by the book's capacity filter, so that no sum of lots can lose its last digit. */
  lots = 0

  constructor(orders: OrderSlab, { sign, field }: { readonly sign: 1 | -1; readonly field: number }) {
    this.#orders = orders
    this.#sign = sign
    this.#field = field
    this.#growChapters()
    this.#growPages()
  }

  /** Of a level that has orders: they all have its price. */
  price(level: number): number {
    return this.#orders.reals[(this.head(level) << REALS) | this.#field] as number
  }

  total(level: number): number {
    return this.#reals[level << LEVEL_REALS] as number
  }

  head(level: number): number {
    return this.#ints[(level << LEVEL_INTS) | HEAD] as number
  }

  /** The next worse level, or NONE. */
  below(level: number): number {
    const page = level >> BITS
    const prices = (this.#pageBits[page] as number) & (bitOf(level) - 1)
    if (prices !== 0) return (page << BITS) | highest(prices)
    const home = this.#homes[page] as number
    const pages = (this.#chapterBits[home >> BITS] as number) & (bitOf(home) - 1)
    if (pages !== 0) return this.#topOf(this.#pages[(home & ~IN_PAGE) | highest(pages)] as number)
    const position = this.#position(this.#chapters.keys[home >> BITS] as number)
    return position === 0 ? NONE : this.#topOfChapter(this.#sorted[position - 1] as number)
  }

  totalAt(price: number): number {
    const key = price * this.#sign
    const low = key & IN_CHAPTER
    const chapter = this.#chapters.find((key - low) / CHAPTER)
    if (chapter === NONE) return 0
    const page = this.#pages[(chapter << BITS) | (low >> BITS)] as number
    return page === NONE ? 0 : this.total((page << BITS) | (low & IN_PAGE))
  }

  append(slot: number): void {
    const { ints, reals } = this.#orders
    const at = slot << INTS
    const real = slot << REALS
    const price = reals[real | this.#field] as number
    const level = this.#levelOf(price)
    const levels = this.#ints
    const tail = levels[(level << LEVEL_INTS) | TAIL] as number
    ints[at | LEVEL] = level
    ints[at | NEXT] = NONE
    ints[at | PREVIOUS] = tail
    levels[(level << LEVEL_INTS) | TAIL] = slot
    if (tail === NONE) {
      levels[(level << LEVEL_INTS) | HEAD] = slot
      this.#open(level, price)
    } else {
      // E2: price-time priority. A later order never stands before an earlier one.
      assert(
        (reals[(tail << REALS) | SEQUENCE] as number) < (reals[real | SEQUENCE] as number),
        'an order joined a level out of time',
      )
      ints[(tail << INTS) | NEXT] = slot
    }
    this.#add(level, reals[real | OPEN] as number)
  }

  /** Takes lots from an order that stands here, and the order from its level when none are left. Gives what is left. */
  fill(slot: number, lots: number): number {
    const { ints, reals } = this.#orders
    const level = ints[(slot << INTS) | LEVEL] as number
    const left = (reals[(slot << REALS) | OPEN] as number) - lots
    // E4: quantity = filled + open + cancelled. Filled is what the others leave, so that open lots are all there is to check.
    assert(left >= 0, 'an order was overfilled')
    reals[(slot << REALS) | OPEN] = left
    this.#add(level, -lots)
    if (left === 0) this.#detach(slot, level)
    return left
  }

  /** Leaves the order's own links as they are: `relink` needs them. */
  unlink(slot: number): void {
    const { ints, reals } = this.#orders
    const level = ints[(slot << INTS) | LEVEL] as number
    this.#add(level, -(reals[(slot << REALS) | OPEN] as number))
    this.#detach(slot, level)
  }

  #detach(slot: number, level: number): void {
    const { ints } = this.#orders
    const levels = this.#ints
    const next = ints[(slot << INTS) | NEXT] as number
    const previous = ints[(slot << INTS) | PREVIOUS] as number
    if (previous === NONE) levels[(level << LEVEL_INTS) | HEAD] = next
    else ints[(previous << INTS) | NEXT] = next
    if (next === NONE) levels[(level << LEVEL_INTS) | TAIL] = previous
    else ints[(next << INTS) | PREVIOUS] = previous
    if (previous === NONE && next === NONE) this.#remove(level)
  }

  /** Puts an order back exactly where `unlink` took it from, provided that all later changes are undone. */
  relink(slot: number): void {
    const orders = this.#orders
    const price = orders.real(slot, this.#field)
    const level = this.#levelOf(price)
    if (this.head(level) === NONE) this.#open(level, price)
    const next = orders.int(slot, NEXT)
    const previous = orders.int(slot, PREVIOUS)
    orders.setInt(slot, LEVEL, level)
    if (previous === NONE) this.#ints[(level << LEVEL_INTS) | HEAD] = slot
    else orders.setInt(previous, NEXT, slot)
    if (next === NONE) this.#ints[(level << LEVEL_INTS) | TAIL] = slot
    else orders.setInt(next, PREVIOUS, slot)
    this.#add(level, orders.real(slot, OPEN))
  }

  /** Changes the open lots of an order that stands here. */
  changeOpen(slot: number, lots: number): void {
    const { ints, reals } = this.#orders
    reals[(slot << REALS) | OPEN] = (reals[(slot << REALS) | OPEN] as number) + lots
    this.#add(ints[(slot << INTS) | LEVEL] as number, lots)
  }

  /** Lots came to a level, or went when there are fewer than none. */
  #add(level: number, lots: number): void {
    const reals = this.#reals
    reals[level << LEVEL_REALS] = (reals[level << LEVEL_REALS] as number) + lots
    this.lots += lots
  }

  #levelOf(price: number): number {
    const key = price * this.#sign
    const low = key & IN_CHAPTER
    const number = (key - low) / CHAPTER
    if (number !== this.#lastNumber) this.#turnTo(number)
    const home = (this.#lastChapter << BITS) | (low >> BITS)
    let page = this.#pages[home] as number
    if (page === NONE) page = this.#addPage(home)
    return (page << BITS) | (low & IN_PAGE)
  }

  /** Most prices are in the chapter of the one before, so that one is remembered. */
  #turnTo(number: number): void {
    const found = this.#chapters.find(number)
    this.#lastChapter = found === NONE ? this.#addChapter(number) : found
    this.#lastNumber = number
  }

  /** A level gets its first order. */
  #open(level: number, price: number): void {
    const page = level >> BITS
    const prices = this.#pageBits[page] as number
    this.#pageBits[page] = prices | bitOf(level)
    if (prices === 0) {
      const home = this.#homes[page] as number
      this.#chapterBits[home >> BITS] = (this.#chapterBits[home >> BITS] as number) | bitOf(home)
    }
    if (this.bestLevel === NONE || price * this.#sign > this.best * this.#sign) {
      this.bestLevel = level
      this.best = price
    }
  }

  #remove(level: number): void {
    assert(this.#reals[level << LEVEL_REALS] === 0, 'an empty level has lots')
    const page = level >> BITS
    const prices = (this.#pageBits[page] as number) & ~bitOf(level)
    this.#pageBits[page] = prices
    if (prices === 0) {
      const home = this.#homes[page] as number
      const pages = (this.#chapterBits[home >> BITS] as number) & ~bitOf(home)
      this.#chapterBits[home >> BITS] = pages
      if (pages === 0) this.#removeChapter(home >> BITS)
    }
    if (level === this.bestLevel) this.#findBest()
  }

  #findBest(): void {
    const level = this.#size === 0 ? NONE : this.#topOfChapter(this.#sorted[this.#size - 1] as number)
    this.bestLevel = level
    this.best = level === NONE ? 0 : this.price(level)
  }

  #topOfChapter(chapter: number): number {
    return this.#topOf(this.#pages[(chapter << BITS) | highest(this.#chapterBits[chapter] as number)] as number)
  }

  #topOf(page: number): number {
    return (page << BITS) | highest(this.#pageBits[page] as number)
  }

  /** Where a chapter with this number stands among the sorted, or would stand. */
  #position(number: number): number {
    const { keys } = this.#chapters
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((keys[this.#sorted[middle] as number] as number) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  #addChapter(number: number): number {
    const position = this.#position(number)
    const chapter = this.#chapters.add(number)
    if (this.#chapters.capacity > this.#chapterBits.length) this.#growChapters()
    this.#sorted.copyWithin(position + 1, position, this.#size)
    this.#sorted[position] = chapter
    this.#size += 1
    return chapter
  }

  /** Its pages are free for other chapters. */
  #removeChapter(chapter: number): void {
    const position = this.#position(this.#chapters.keys[chapter] as number)
    this.#sorted.copyWithin(position, position + 1, this.#size)
    this.#size -= 1
    for (let home = chapter << BITS; home < (chapter + 1) << BITS; home += 1) {
      const page = this.#pages[home] as number
      if (page !== NONE) this.#freePages.push(page)
      this.#pages[home] = NONE
    }
    this.#chapters.remove(chapter)
    this.#lastNumber = Number.NaN
  }

  #addPage(home: number): number {
    if (this.#freePages.length === 0 && this.#madePages === this.#pageBits.length) this.#growPages()
    const page = this.#freePages.pop() ?? this.#madePages++
    this.#homes[page] = home
    this.#pages[home] = page
    return page
  }

  /** Follows the directory, which has doubled its places. */
  #growChapters(): void {
    const { capacity } = this.#chapters
    this.#sorted = larger(this.#sorted, new Int32Array(capacity))
    this.#chapterBits = larger(this.#chapterBits, new Int32Array(capacity))
    this.#pages = larger(this.#pages, new Int32Array(capacity << BITS).fill(NONE))
  }

  #growPages(): void {
    const known = this.#pageBits.length
    const capacity = Math.max(known * 2, FIRST_PAGES)
    this.#pageBits = larger(this.#pageBits, new Int32Array(capacity))
    this.#homes = larger(this.#homes, new Int32Array(capacity))
    this.#reals = larger(this.#reals, new Float64Array(capacity << (BITS + LEVEL_REALS)))
    this.#ints = new Int32Array(this.#reals.buffer)
    for (let level = known << BITS; level < capacity << BITS; level += 1) {
      this.#ints[(level << LEVEL_INTS) | HEAD] = NONE
      this.#ints[(level << LEVEL_INTS) | TAIL] = NONE
    }
  }
}

function larger<T extends Float64Array | Int32Array>(old: T, next: T): T {
  next.set(old)
  return next
}

/** The bit for a place within a page or a chapter: a shift goes by the lowest five bits alone. */
function bitOf(place: number): number {
  return 1 << place
}

function highest(bits: number): number {
  return IN_PAGE - Math.clz32(bits)
}
