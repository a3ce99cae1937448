import type { MovementEntry, MovementKind } from '../../platform/movements.ts'

export const TRADING_MOVEMENTS: readonly MovementKind[] = [{ kind: 'trade', movement: sideOf, group: 'trade' }]

/** A trade is named SYMBOL:NUMBER. Who receives the base, or pays the quote, has bought. */
function sideOf({ sourceId, asset, units }: MovementEntry): 'buy' | 'sell' {
  const isBase = sourceId.startsWith(`${asset}-`)
  return units > 0n === isBase ? 'buy' : 'sell'
}
