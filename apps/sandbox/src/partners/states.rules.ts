import type { PartnerAct } from '@bourse/contract'
import type { Moves } from '@bourse/server/platform/database/moves.ts'
import type { OrderState } from './store.sql.ts'

/** Money that comes after the end is taken all the same: banks are slow, and partners polite. */
export const PARTNER_ORDER_MOVES: Moves<OrderState> = {
  waiting: ['paid', 'declined', 'cancelled', 'expired'],
  paid: ['processing', 'on_hold', 'completed', 'refunded'],
  processing: ['on_hold', 'completed', 'refunded'],
  on_hold: ['processing', 'completed', 'refunded'],
  delivering: ['completed'],
  declined: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  completed: [],
  refunded: [],
}

const TO: Readonly<Record<PartnerAct, OrderState>> = {
  pay: 'paid',
  pay_other_amount: 'paid',
  decline: 'declined',
  process: 'processing',
  hold: 'on_hold',
  deliver: 'completed',
  deliver_other_amount: 'completed',
  deliver_other_address: 'completed',
  refund: 'refunded',
}

export function stateAfter(act: PartnerAct): OrderState {
  return TO[act]
}

export function canAct({ state, chain }: { state: OrderState; chain: string | null }, act: PartnerAct): boolean {
  return PARTNER_ORDER_MOVES[state].includes(TO[act]) && (act !== 'deliver_other_address' || chain !== null)
}
