import fc from 'fast-check'
import type { Command, PlaceCommand } from './commands.ts'
import { MARKET_MODES, SELF_TRADE_MODES, TIMES_IN_FORCE } from './commands.ts'

/** Few prices, few users and small quantities, so that orders meet, tie, and belong to one person. */
export type Draw = readonly [kind: number, user: number, price: number, quantity: number, choice: number]

export const draws: fc.Arbitrary<Draw> = fc.tuple(
  fc.nat({ max: 99 }),
  fc.nat({ max: 4 }),
  fc.integer({ min: 90, max: 110 }),
  fc.integer({ min: 1, max: 9 }),
  fc.nat({ max: 4_095 }),
)

/** How far apart the prices are: neighbours, or so far that a ladder keeps them in different places. */
export const spreads: fc.Arbitrary<number> = fc.constantFrom(1, 700)

/** What a command depends on besides the draw: ids that were given out, the last price, how far apart prices are. */
export interface Surroundings {
  readonly ids: readonly number[]
  readonly last: number
  readonly spread: number
}

export function commandOf(draw: Draw, { ids, last, spread }: Surroundings): Command {
  const [kind, user, near, quantity, choice] = draw
  const price = near * spread
  if (kind < 18) {
    const id = ids[ids.length - 1 - (choice % Math.min(ids.length, 40))] ?? 0
    return choice % 5 === 0 ? { type: 'cancel', id, user } : { type: 'cancel', id }
  }
  if (kind === 18) return { type: 'cancel_user', user }
  if (kind === 19) return { type: 'set_reference', price: choice % 4 === 0 ? 0 : price }
  // A market that is not open refuses most, so it seldom is, and only for the next few commands.
  if (kind === 20) return { type: 'set_mode', mode: pick(MARKET_MODES, choice) }
  if (kind < 25) return { type: 'set_mode', mode: 'open' }
  if (kind === 25 && choice % 8 === 0) return { type: 'cancel_all' }
  return placementOf([kind, user, price, quantity, choice], last)
}

function placementOf([kind, user, price, quantity, choice]: Draw, last: number): PlaceCommand {
  const side = choice % 2 === 0 ? 'buy' : 'sell'
  const selfTrade = pick(SELF_TRADE_MODES, choice >> 1)
  const order = { user, side, selfTrade, price, quantity } as const
  const away = side === 'buy' ? 1 : -1
  const distance = 1 + ((choice >> 3) % 4)
  if (kind < 33 && choice % 3 === 0) {
    const budget = BigInt(price * quantity + (choice >> 4))
    return { user, side, selfTrade, type: 'market', budget, ...(choice % 4 < 2 && { worst: price }) }
  }
  if (kind < 36) return { user, side, selfTrade, type: 'market', quantity }
  const timeInForce = (['gtc', 'ioc', 'fok'] as const)[(choice >> 5) % 3] ?? 'gtc'
  if (kind < 48) {
    return {
      ...order,
      type: 'stop_limit',
      stop: Math.max(1, last + away * (distance - (choice % 7 === 0 ? 2 : 0))),
      timeInForce,
    }
  }
  if (kind < 58) {
    const stop = Math.max(1, last + away * distance)
    const limit = Math.max(1, last - away * (1 + ((choice >> 6) % 4)))
    const stopLimit = Math.max(1, stop + ((choice >> 8) % 5) - 2)
    return { ...order, type: 'oco', price: limit, stop, stopLimit, timeInForce }
  }
  return { ...order, type: 'limit', timeInForce: kind < 82 ? 'gtc' : pick(TIMES_IN_FORCE, choice >> 3) }
}

function pick<T>(values: readonly [T, ...T[]], choice: number): T {
  return values[choice % values.length] ?? values[0]
}
