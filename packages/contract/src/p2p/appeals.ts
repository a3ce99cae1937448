import { z } from 'zod'
import { post } from '../call.ts'
import { id, orderDetail, words } from './fields.ts'

/** What either side gives as the reason; the others are the system's. */
const OPENING_REASONS = ['not_released', 'not_received', 'other_name', 'too_little', 'too_much', 'other'] as const

const APPEAL_REFUSALS = ['p2p.order_unknown', 'p2p.not_yours', 'p2p.wrong_state'] as const

/** When the two of an order do not agree, staff decide. */
export const appealCalls = {
  openAppeal: post('/exchange/otcOrder/appeal', {
    access: 'user',
    summary: 'Asks staff to decide: the seller at once after "paid", the buyer 30 minutes later. The coins stay held.',
    input: z.object({ id, reason: z.enum(OPENING_REASONS), text: words(1_000) }),
    output: orderDetail,
    refusals: [...APPEAL_REFUSALS, 'p2p.appeal_too_soon'],
  }),
  answerAppeal: post('/exchange/otcOrder/answer', {
    access: 'user',
    summary: 'What either side says to it, up to ten times.',
    input: z.object({ id, text: words(1_000) }),
    output: orderDetail,
    refusals: [...APPEAL_REFUSALS, 'p2p.answers_full'],
  }),
  withdrawAppeal: post('/exchange/otcOrder/withdrawAppeal', {
    access: 'user',
    summary: 'Who opened it takes it back; the order waits for its release again.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: APPEAL_REFUSALS,
  }),
} as const
