import type { BookState } from './book-state.ts'
import type { PlaceCommand } from './commands.ts'
import { isAmount } from './filters.ts'
import { lotsFor, marketLimit, selfTradeCode, sideCode } from './placing.ts'
import { probe } from './probe.ts'

/** What must be available before an order is placed: base in lots, quote in ticks × lots. */
export interface Hold {
  readonly asset: 'base' | 'quote'
  readonly amount: bigint
}

/**
 * A sell holds its quantity. A buy holds what it costs at its limit, an OCO at the higher of its two limits (one hold for
 * both legs), a buy by quote its budget. A market buy by base holds exactly what the book as it stands will charge, and a sell by quote
 * exactly the lots that it will take: they match at once or not at all, so nothing can come between the question and the answer.
 *
 * An order whose numbers are no amounts holds nothing: every command may be asked about, and placing it refuses it.
 */
export function holdOf(state: BookState, command: PlaceCommand): Hold {
  if (command.side === 'sell') return { asset: 'base', amount: BigInt(soldBy(state, command)) }
  return { asset: 'quote', amount: costOf(state, command) }
}

function soldBy(state: BookState, command: PlaceCommand): number {
  if (command.quantity !== undefined) return isAmount(command.quantity) ? command.quantity : 0
  return command.budget > 0n ? lotsFor(state, command) : 0
}

function costOf(state: BookState, command: PlaceCommand): bigint {
  switch (command.type) {
    case 'limit':
    case 'stop_limit':
      return amountOf(command.price) * amountOf(command.quantity)
    case 'oco':
      return larger(amountOf(command.price), amountOf(command.stopLimit)) * amountOf(command.quantity)
    case 'market':
      return command.budget === undefined ? chargeOf(state, command) : larger(command.budget, 0n)
  }
}

function chargeOf(state: BookState, { user, side: name, quantity, selfTrade }: ByBase): bigint {
  if (!isAmount(quantity)) return 0n
  const side = sideCode(name)
  const limit = marketLimit(state, side, undefined)
  return probe(state, { side, user, selfTrade: selfTradeCode(selfTrade), limit, lots: quantity }).cost
}

type ByBase = PlaceCommand & { readonly type: 'market'; readonly budget?: undefined }

function amountOf(value: number): bigint {
  return isAmount(value) ? BigInt(value) : 0n
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
