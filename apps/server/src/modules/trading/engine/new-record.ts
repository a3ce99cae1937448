import type { EngineEvent } from '@bourse/engine'
import type { OrderRecord } from '../orders/order-record.ts'
import type { Placing } from './batch-records.ts'

interface NewRecord {
  readonly pairId: number
  readonly event: Extract<EngineEvent, { readonly kind: 'accepted' }>
  readonly placing: Placing
  readonly now: Date
}

/** An order as it is when the book has accepted it, before anything has become of it. */
export function newRecord({ pairId, event, placing, now }: NewRecord): OrderRecord {
  const { command, trader, clientOrderId, list } = placing
  return {
    pairId,
    id: event.id,
    traderId: trader.id,
    placed: event.number,
    clientOrderId: event.type === 'oco_stop' && list !== undefined ? list.stopId : clientOrderId,
    side: event.side,
    type: event.type,
    timeInForce: event.timeInForce,
    selfTrade: event.selfTrade,
    price: event.price,
    stop: event.stop,
    quantity: event.quantity,
    budget: command.type === 'market' ? (command.budget ?? 0n) : 0n,
    sibling: event.sibling,
    listNumber: list?.number ?? 0,
    makerBps: trader.makerBps,
    takerBps: trader.takerBps,
    createdAt: now,
    state: 'new',
    endReason: null,
    filled: 0,
    filledNotional: 0n,
    open: event.quantity,
    sequence: event.number,
    conditional: event.type === 'stop_limit' || event.type === 'oco_stop',
    held: 0n,
    receivedMaker: 0n,
    receivedTaker: 0n,
    fee: 0n,
    updatedAt: now,
    triggeredAt: null,
  }
}
