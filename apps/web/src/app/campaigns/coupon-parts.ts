import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../chunk.ts'
import { ensureTexts } from '../texts.ts'

/** Parts of the coupons that pages of other features show, each with its own texts when it is first drawn. */
const loadSection = async () => {
  const [{ CouponsSection }] = await Promise.all([
    import('../../features/coupons/coupons-section.tsx'),
    // Where a refusal leads is said in the words of the converter.
    ensureTexts(['coupons', 'convertFrame']),
  ])
  return { default: CouponsSection }
}
const loadTicket = async () => {
  const [{ TicketCoupons }] = await Promise.all([
    import('../../features/coupons/fees-back.tsx'),
    ensureTexts(['coupons']),
  ])
  return { default: TicketCoupons }
}
const loadOrderRefund = async () => {
  const [{ OrderRefund }] = await Promise.all([
    import('../../features/coupons/fees-back.tsx'),
    ensureTexts(['coupons']),
  ])
  return { default: OrderRefund }
}

export const CouponsSection = lazy(() => loadChunk(loadSection))
/** Beside what somebody came for: what cannot be fetched is left out, and nothing else with it. */
function orNothing<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load).catch((): { default: ComponentType<Props> } => ({ default: () => null })))
}

export const TicketCoupons = orNothing(loadTicket)
export const OrderRefund = orNothing(loadOrderRefund)
