import type { EngineEvent } from '@bourse/engine'
import { assert } from '@bourse/money'
import type { OrderRecord } from '../orders/order-record.ts'

export const STEP_KINDS = ['placed', 'triggered', 'traded', 'prevented', 'ended'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** What one trade did for one of its two orders. */
export interface StepFill {
  readonly number: number
  readonly price: number
  readonly quantity: number
  readonly fee: bigint
  readonly isMaker: boolean
}

/** A trade with themselves that somebody was kept from. */
export interface StepPrevention {
  readonly number: number
  /** The number of the other order. */
  readonly counter: number
  readonly price: number
  /** What would have been traded. */
  readonly quantity: number
  /** What it took away from this order. */
  readonly taken: number
}

/** One step of an order, with the order as it stood right after it. */
export interface Step {
  readonly kind: StepKind
  /** Of the event of the book: it rises in its market. */
  readonly number: number
  readonly record: OrderRecord
  readonly fill: StepFill | null
  readonly prevention: StepPrevention | null
  /** Where an order ended with the other leg of its pair: why that one ended. */
  readonly siblingEndReason: OrderRecord['endReason']
  /** Where an order ended because its owner cancelled it or its pair: what that was called, if it had a name. */
  readonly cancelId: string | null
}

/** What is known of orders and fees once an event has been applied to them. */
export interface AppliedTo {
  readonly trades: readonly { readonly makerFee: bigint; readonly takerFee: bigint }[]
  order(id: number): OrderRecord | undefined
}

type Event<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>

/** The steps of one batch on one market, in its order. Copies are kept and nothing is written down: most batches have no listener. */
export class Steps {
  readonly list: Step[] = []

  /** Called for each event, after the orders were changed by it. `cancelId` is what the command that brought it about is called. */
  follow(event: EngineEvent, applied: AppliedTo, cancelId: string | null): void {
    switch (event.kind) {
      case 'accepted':
        this.#add('placed', event.number, recordOf(applied, event.id))
        break
      case 'triggered':
        this.#add('triggered', event.number, recordOf(applied, event.id))
        break
      case 'traded':
        this.#traded(event, applied)
        break
      case 'prevented':
        this.#prevented(event, applied)
        break
      case 'ended':
        this.#ended(event, applied, cancelId)
        break
      case 'rested':
      case 'mode_set':
        break
    }
  }

  #traded({ number, price, quantity, maker, taker }: Event<'traded'>, applied: AppliedTo): void {
    const trade = applied.trades.at(-1)
    assert(trade !== undefined, 'a trade was not written down')
    const fill = (fee: bigint, isMaker: boolean) => ({ number, price, quantity, fee, isMaker })
    this.#add('traded', number, recordOf(applied, maker), { fill: fill(trade.makerFee, true) })
    this.#add('traded', number, recordOf(applied, taker), { fill: fill(trade.takerFee, false) })
  }

  /** Only those orders that it costs something: the others go on as if nothing had been. */
  #prevented({ number, price, quantity, mode, ...event }: Event<'prevented'>, applied: AppliedTo): void {
    const [maker, taker] = [recordOf(applied, event.maker), recordOf(applied, event.taker)]
    const taken = mode === 'decrement' ? quantity : 0
    const prevention = (counter: OrderRecord) => ({ number, counter: counter.placed, price, quantity, taken })
    if (mode !== 'expire_taker') this.#add('prevented', number, maker, { prevention: prevention(taker) })
    if (mode !== 'expire_maker') this.#add('prevented', number, taker, { prevention: prevention(maker) })
  }

  #ended({ number, id, reason, cancelled }: Event<'ended'>, applied: AppliedTo, cancelId: string | null): void {
    const record = recordOf(applied, id)
    const before = this.#endedBy(id, reason)
    if (before !== undefined) {
      const { prevention } = before.step
      const more = prevention && { ...prevention, taken: prevention.taken + cancelled }
      this.list[before.place] = { ...before.step, record: { ...record }, prevention: more }
      return
    }
    const siblingEndReason = reason === 'sibling' ? (applied.order(record.sibling)?.endReason ?? null) : null
    this.#add('ended', number, record, { siblingEndReason, cancelId })
  }

  /** What is spent ends with its last trade, and whoever is kept from trading with themselves by that: it is one step, not two. */
  #endedBy(id: number, reason: Event<'ended'>['reason']): { readonly place: number; readonly step: Step } | undefined {
    if (reason !== 'spent' && reason !== 'self_trade') return undefined
    const place = this.list.findLastIndex(({ record }) => record.id === id)
    const step = this.list[place]
    const wanted = reason === 'spent' ? 'traded' : 'prevented'
    return step?.kind === wanted ? { place, step } : undefined
  }

  #add(kind: StepKind, number: number, record: OrderRecord, rest: Partial<Step> = {}): void {
    this.list.push({
      ...{ kind, number, fill: null, prevention: null, siblingEndReason: null, cancelId: null },
      ...rest,
      record: { ...record },
    })
  }
}

function recordOf(applied: AppliedTo, id: number): OrderRecord {
  const record = applied.order(id)
  assert(record !== undefined, 'a step of an order without a record')
  return record
}
