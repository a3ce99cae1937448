import type { BookState } from './book-state.ts'
import type { PlaceCommand } from './commands.ts'
import { probe } from './matching.ts'
import { NONE } from './order-slab.ts'
import { marketLimit, selfTradeCode, sideCode } from './placing.ts'

/** What must be available before an order is placed: base in lots, quote in ticks × lots. */
export interface Hold {
  readonly asset: 'base' | 'quote'
  readonly amount: bigint
}

/**
 * A sell holds its quantity. A buy holds what it costs at its limit, an OCO at the higher of its two limits (one hold for
 * both legs), a buy by quote its budget. A market buy by base holds exactly what the book as it stands will charge: it
 * matches at once or not at all, so nothing can come between the question and the answer.
 */
export function holdOf(state: BookState, command: PlaceCommand): Hold {
  if (command.side === 'sell') return { asset: 'base', amount: BigInt(command.quantity) }
  return { asset: 'quote', amount: costOf(state, command) }
}

function costOf(state: BookState, command: PlaceCommand): bigint {
  switch (command.type) {
    case 'limit':
    case 'stop_limit':
      return BigInt(command.price) * BigInt(command.quantity)
    case 'oco':
      return BigInt(Math.max(command.price, command.stopLimit)) * BigInt(command.quantity)
    case 'market': {
      if (command.budget !== undefined) return command.budget
      const side = sideCode(command.side)
      const owner = state.owners.find(command.user)
      const taker = {
        side,
        // Somebody without orders meets none of their own.
        owner: owner === NONE ? NONE - 1 : owner,
        selfTrade: selfTradeCode(command.selfTrade),
        limit: marketLimit(state, side),
      }
      return probe(state, taker, command.quantity).cost
    }
  }
}
