import { CODE } from './codes.ts'
import type { Side } from './commands.ts'
import type { EventBuffer } from './event-buffer.ts'

const { BUY, ENDED, IN_BOOK, PREVENTED, RESTED, TRADED } = CODE

/** As much of a book as a change of depth is read from. */
interface DepthSource {
  readonly events: EventBuffer
  quantityAt(side: Side, price: number): number
}

/** What subscribers of the depth are told after a batch: the new quantity of every level that was touched, 0 when gone. */
export interface DepthChange {
  /** The sequence before and after: `from` is the `to` of the change before it. */
  readonly from: number
  readonly to: number
  readonly levels: readonly { readonly side: Side; readonly price: number; readonly quantity: number }[]
}

/** Asked before the commit, which forgets the events; published after it. */
export function depthChange(book: DepthSource): DepthChange {
  const { events } = book
  const touched = { buy: new Set<number>(), sell: new Set<number>() }
  for (let index = 0; index < events.count; index += 1) {
    const kind = events.kindAt(index)
    if (kind === TRADED) touched[opposite(events.field(index, 4))].add(events.field(index, 5))
    else if (kind === PREVENTED) touched[opposite(events.field(index, 3))].add(events.field(index, 4))
    else if (kind === RESTED || (kind === ENDED && events.field(index, 6) === IN_BOOK))
      touched[sideOf(events.field(index, 2))].add(events.field(index, 3))
  }
  const levels = (['buy', 'sell'] as const).flatMap((side) =>
    [...touched[side]].map((price) => ({ side, price, quantity: book.quantityAt(side, price) })),
  )
  return { from: events.base, to: events.sequence, levels }
}

function sideOf(code: number): Side {
  return code === BUY ? 'buy' : 'sell'
}

function opposite(code: number): Side {
  return code === BUY ? 'sell' : 'buy'
}
