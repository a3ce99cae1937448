import {
  type Command,
  depthChange,
  type EngineEvent,
  type EngineRefusal,
  type MarketMode,
  type PlaceCommand,
} from '@bourse/engine'
import { assert, feeCeil, ok, type Result, units } from '@bourse/money'
import { type Account, type Posting, type SettledEntry, systemAccount } from '../../ledger/index.ts'
import { BUY, type MarketChange, SELL, type TradeTuple } from '../../markets/index.ts'
import { Steps } from '../executions/steps.ts'
import { Digest, isOpen, type OrderRecord, stateAfterEnd } from '../orders/order-record.ts'
import type { BatchFunds } from './batch-funds.ts'
import type { ListRecord, Placing, PreventedRecord, TradeRecord } from './batch-records.ts'
import type { RecoveryStep } from './commands.ts'
import type { BookRow, MarketBook, ResumeMode } from './market-book.ts'
import { newRecord } from './new-record.ts'
import type { Traders } from './traders.ts'

interface Shared {
  readonly funds: BatchFunds
  readonly traders: Pick<Traders, 'userOf'>
  readonly now: Date
}

type Event<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>

/** What a command brings that the book need not know. */
interface Cause {
  readonly placing?: Placing
  readonly cancelId?: string | undefined
}

/**
 * What one batch does on one market. Orders are changed as copies, which the market takes over when the batch is durable;
 * until then nothing but the book itself has changed, and the book can go back.
 */
export class MarketBatch {
  readonly home: MarketBook
  readonly trades: TradeRecord[] = []
  readonly lists: ListRecord[] = []
  readonly prevented: PreventedRecord[] = []
  readonly entries: SettledEntry[] = []
  readonly touched = new Map<number, OrderRecord>()
  readonly steps = new Steps()
  readonly #fresh = new Set<number>()
  readonly #shared: Shared
  readonly #baseFees: Account
  readonly #quoteFees: Account
  #mode: MarketMode
  #resume: ResumeMode | null
  #digest: Digest

  constructor(home: MarketBook, shared: Shared) {
    this.home = home
    this.#shared = shared
    this.#baseFees = systemAccount('fees', home.market.units.base)
    this.#quoteFees = systemAccount('fees', home.market.units.quote)
    this.#mode = home.mode
    this.#resume = home.resume
    this.#digest = home.digest
    const reference = home.average.next(shared.now.getTime(), home.book.last)
    if (reference !== undefined && reference !== 0) home.book.apply({ type: 'set_reference', price: reference })
  }

  place(placing: Placing): Result<number, EngineRefusal> {
    return this.#apply(placing.command, { placing })
  }

  /** `cancelId` is what a cancelling is called. */
  apply(command: Exclude<Command, PlaceCommand>, cancelId?: string): Result<number, EngineRefusal> {
    return this.#apply(command, { cancelId })
  }

  /** With `resume`, on the way back to that mode. */
  setMode(mode: MarketMode, resume: ResumeMode | null = null): void {
    this.#apply({ type: 'set_mode', mode }, {})
    this.#mode = mode
    this.#resume = resume
  }

  /** A step back after a crash. Whatever the operator said meanwhile stands. */
  recover(step: RecoveryStep): void {
    const resume = step === 'cancel_only' ? (this.#resume ?? this.#mode) : this.#resume
    if (resume !== 'open' && resume !== 'post_only') return
    if (step === 'done' || resume === step) this.setMode(resume)
    else this.setMode(step, resume)
  }

  /** As it stands in this batch; undefined when it is not open and was not touched. */
  order(id: number): OrderRecord | undefined {
    return this.touched.get(id) ?? this.home.records.get(id)
  }

  inserted(): OrderRecord[] {
    return [...this.touched.values()].filter(({ id }) => this.#fresh.has(id))
  }

  updated(): OrderRecord[] {
    return [...this.touched.values()].filter(({ id }) => !this.#fresh.has(id))
  }

  /** Asked once, when all commands are in. */
  row(): BookRow {
    const { book, market } = this.home
    this.#digest = this.#digestAfter()
    return {
      pairId: market.id,
      mode: this.#mode,
      sequence: book.events.sequence,
      generation: book.generation,
      lastPrice: book.last,
      referencePrice: book.reference,
      digest: this.#digest.text(),
      resumeMode: this.#resume,
    }
  }

  /** What the market is told; asked before the commit, sent after it. */
  change(): MarketChange {
    const { book, market } = this.home
    const { from, to, levels } = depthChange(book)
    return {
      symbol: market.symbol,
      from,
      to,
      mode: this.#mode,
      resumeMode: this.#resume,
      time: this.#shared.now.getTime(),
      levels: levels.map(({ side, price, quantity }) => [side === 'buy' ? BUY : SELL, price, quantity]),
      trades: this.trades.map(
        ({ number, price, quantity, takerSide }): TradeTuple => [
          number,
          price,
          quantity,
          takerSide === 'buy' ? BUY : SELL,
        ],
      ),
    }
  }

  /** The batch is durable. */
  commit(): void {
    const { home } = this
    home.digest = this.#digest
    home.average.settled(this.#shared.now.getTime())
    home.mode = this.#mode
    home.resume = this.#resume
    for (const record of this.touched.values()) {
      if (isOpen(record)) home.records.set(record.id, record)
      else home.records.delete(record.id)
    }
    for (const { price, quantity } of this.trades) home.average.add(this.#shared.now.getTime(), price, quantity)
    home.book.commit()
  }

  undo(): void {
    this.home.book.undo()
  }

  #digestAfter(): Digest {
    const digest = new Digest(this.home.digest.text())
    for (const record of this.touched.values()) {
      const before = this.home.records.get(record.id)
      if (before !== undefined) digest.add(before, -1)
      if (isOpen(record)) digest.add(record, 1)
    }
    return digest
  }

  #apply(command: Command, cause: Cause): Result<number, EngineRefusal> {
    const { book } = this.home
    const from = book.events.count
    const applied = book.apply(command)
    if (!applied.ok) return applied
    for (let index = from; index < book.events.count; index += 1) this.#take(book.events.at(index), cause)
    return ok(applied.value)
  }

  #take(event: EngineEvent, { placing, cancelId }: Cause): void {
    switch (event.kind) {
      case 'accepted':
        assert(placing !== undefined, 'an order was accepted that nobody placed')
        this.#accepted(event, placing)
        break
      case 'traded':
        this.#traded(event)
        break
      case 'ended':
        this.#ended(event)
        break
      case 'prevented':
        this.prevented.push(this.#preventedBy(event))
        this.#shrunk(this.#touch(event.maker), event.makerOpen)
        this.#shrunk(this.#touch(event.taker), event.takerOpen)
        break
      case 'triggered': {
        const record = this.#touch(event.id)
        record.conditional = false
        record.sequence = event.number
        record.triggeredAt = this.#shared.now
        break
      }
      case 'rested':
      case 'mode_set':
        break
    }
    this.steps.follow(event, this, cancelId ?? null)
  }

  #accepted(event: Event<'accepted'>, placing: Placing): void {
    const { market } = this.home
    const record = newRecord({ pairId: market.id, event, placing, now: this.#shared.now })
    this.touched.set(record.id, record)
    this.#fresh.add(record.id)
    // Of a pair the limit leg carries the one hold for both.
    if (event.type !== 'oco_stop') this.#setHeld(record, placing.hold)
    if (event.type === 'oco_limit' && placing.list !== undefined) {
      const { number, listId } = placing.list
      const both = { limitOrder: event.id, stopOrder: event.sibling }
      this.lists.push({ number, pairId: market.id, traderId: placing.trader.id, listId, ...both })
    }
  }

  #traded(event: Event<'traded'>): void {
    const maker = this.#touch(event.maker)
    const taker = this.#touch(event.taker)
    const [buyer, seller] = event.takerSide === 'buy' ? [taker, maker] : [maker, taker]
    const { market } = this.home
    const notional = BigInt(event.price) * BigInt(event.quantity)
    const base = market.units.baseUnits(event.quantity)
    const quote = market.units.quoteUnits(notional)
    const buyerFee = this.#received(buyer, base, buyer === maker)
    const sellerFee = this.#received(seller, quote, seller === maker)
    this.#filled(maker, event.quantity, notional, event.makerOpen)
    this.#filled(taker, event.quantity, notional, event.takerOpen)
    this.#spent(buyer, quote)
    this.#spent(seller, base)
    this.#post(event, { buyer, seller, base, quote, buyerFee, sellerFee })
    this.trades.push({
      pairId: market.id,
      number: event.number,
      makerOrder: event.maker,
      takerOrder: event.taker,
      makerTrader: event.makerUser,
      takerTrader: event.takerUser,
      takerSide: event.takerSide,
      price: event.price,
      quantity: event.quantity,
      makerFee: maker === buyer ? buyerFee : sellerFee,
      takerFee: taker === buyer ? buyerFee : sellerFee,
    })
  }

  /**
   * The fee due on all fills so far, rounded up once, less what was charged: an order in parts costs what it costs whole, and
   * many small orders never less than one (docs/adr/0022).
   */
  #received(record: OrderRecord, gross: bigint, asMaker: boolean): bigint {
    if (asMaker) record.receivedMaker += gross
    else record.receivedTaker += gross
    const due = feeCeil([
      { amount: units(record.receivedMaker), rateBps: record.makerBps },
      { amount: units(record.receivedTaker), rateBps: record.takerBps },
    ])
    const owed = due - record.fee
    // Only an order whose earlier fills were rounded otherwise owes more than a fill brings; the next fill brings the rest.
    const fee = owed < gross ? owed : gross
    record.fee += fee
    return fee
  }

  #filled(record: OrderRecord, quantity: number, notional: bigint, open: number): void {
    record.filled += quantity
    record.filledNotional += notional
    record.open = open
    // An order by quote is never out of lots; its end is told by an event of its own.
    record.state = open === 0 && record.quantity > 0 ? 'filled' : 'partially_filled'
  }

  /** What was held for the part that traded is spent, or free again where the price was better. */
  #spent(record: OrderRecord, spent: bigint): void {
    if (record.state === 'filled') this.#setHeld(record, 0n)
    else this.#setHeld(record, record.type === 'market' ? record.held - spent : this.#need(record))
  }

  #ended(event: Event<'ended'>): void {
    const record = this.#touch(event.id)
    record.open = 0
    record.state = stateAfterEnd(event.reason)
    record.endReason = event.reason
    const other = event.reason === 'sibling' ? this.order(record.sibling) : undefined
    if (other !== undefined && isOpen(other)) {
      // The one hold of the pair passes to the leg that goes on, as far as that one needs it.
      const heir = this.#touch(other.id)
      this.#setHeld(record, 0n)
      this.#setHeld(heir, this.#need(heir))
    } else {
      this.#setHeld(record, 0n)
    }
  }

  /** Asked before the orders are told: one that ends by it loses all that it has open. */
  #preventedBy({ number, maker, taker, user, mode, price, ...event }: Event<'prevented'>): PreventedRecord {
    const byQuote = this.order(taker)?.quantity === 0
    const ends = {
      maker: mode === 'expire_maker' || mode === 'expire_both',
      taker: mode === 'expire_taker' || mode === 'expire_both',
    }
    const met = mode === 'decrement' ? event.quantity : 0
    return {
      ...{ pairId: this.home.market.id, number, traderId: user, makerOrder: maker, takerOrder: taker, mode, price },
      makerQuantity: ends.maker ? event.makerOpen : met,
      // What an order by quote would still have traded is known of this one price alone.
      takerQuantity: ends.taker ? (byQuote ? event.quantity : event.takerOpen) : met,
    }
  }

  /** Self-trade prevention took lots away. */
  #shrunk(record: OrderRecord, open: number): void {
    // Where nothing was taken away the hold stays: of a pair it is also for the other leg, which goes on.
    if (record.quantity === 0 || record.open === open) return
    record.open = open
    if (record.type !== 'market') this.#setHeld(record, this.#need(record))
  }

  #need({ side, open, price }: OrderRecord): bigint {
    const { units: pair } = this.home.market
    return side === 'sell' ? pair.baseUnits(open) : pair.quoteUnits(BigInt(open) * BigInt(price))
  }

  #setHeld(record: OrderRecord, held: bigint): void {
    assert(held >= 0n, 'an order spent more than it held')
    if (held === record.held) return
    const { base, quote } = this.home.market.units
    const user = this.#shared.traders.userOf(record.traderId)
    this.#shared.funds.hold(user, record.side === 'sell' ? base : quote, held - record.held)
    record.held = held
  }

  #post(event: Event<'traded'>, deal: Deal): void {
    const { symbol, units: pair } = this.home.market
    const { funds, traders } = this.#shared
    const buyer = traders.userOf(deal.buyer.traderId)
    const seller = traders.userOf(deal.seller.traderId)
    const { base, quote, buyerFee, sellerFee } = deal
    const move = (user: string, asset: string, gained: bigint): Posting => ({
      account: funds.move(user, asset, gained),
      units: units(gained),
    })
    const postings = [move(seller, pair.base, -base), move(buyer, pair.quote, -quote)]
    // Of a fill of one unit the fee may be all.
    if (base > buyerFee) postings.push(move(buyer, pair.base, base - buyerFee))
    if (quote > sellerFee) postings.push(move(seller, pair.quote, quote - sellerFee))
    if (buyerFee > 0n) postings.push({ account: this.#baseFees, units: units(buyerFee) })
    if (sellerFee > 0n) postings.push({ account: this.#quoteFees, units: units(sellerFee) })
    this.entries.push({ source: 'trading.trade', sourceId: `${symbol}:${event.number}`, kind: 'trade', postings })
  }

  #touch(id: number): OrderRecord {
    const touched = this.touched.get(id)
    if (touched !== undefined) return touched
    const record = this.home.records.get(id)
    assert(record !== undefined, 'the book has an order without a record')
    const copy = { ...record, updatedAt: this.#shared.now }
    this.touched.set(id, copy)
    return copy
  }
}

interface Deal {
  readonly buyer: OrderRecord
  readonly seller: OrderRecord
  readonly base: bigint
  readonly quote: bigint
  readonly buyerFee: bigint
  readonly sellerFee: bigint
}
