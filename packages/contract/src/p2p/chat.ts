import { z } from 'zod'
import { get, post, upload } from '../call.ts'
import { wholeNumber } from '../fields.ts'
import { picture, UPLOAD_REFUSALS } from '../kyc/fields.ts'
import { id, message, words } from './fields.ts'

/** What the two of an order say and show to one another. */
export const chatCalls = {
  p2pMessages: get('/exchange/otcOrder/messages', {
    access: 'user',
    summary: 'What was written in an order after a number, oldest first.',
    input: z.object({ id, after: wholeNumber({ min: 0, max: 1_000_000, standard: 0 }) }),
    output: z.array(message),
    refusals: ['p2p.order_unknown'],
  }),
  p2pMessage: post('/exchange/otcOrder/message', {
    access: 'user',
    summary: 'Writes to the other one, until seven days after the end.',
    input: z.object({ id, text: words(1_000) }),
    output: message,
    refusals: ['p2p.order_unknown', 'p2p.wrong_state', 'request.limited'],
  }),
  p2pEvidence: upload('/exchange/otcOrder/evidence', {
    access: 'user',
    summary: 'A picture for an order, such as of the payment. It stays as it is; ten for each side.',
    input: z.object({ id }),
    output: z.object({ fileId: z.string() }),
    refusals: ['p2p.order_unknown', 'p2p.wrong_state', 'p2p.evidence_full', ...UPLOAD_REFUSALS],
  }),
  p2pEvidenceFile: get('/exchange/otcOrder/evidenceFile', {
    access: 'user',
    summary: 'A picture of an order, for the two whose it is.',
    input: z.object({ fileId: id }),
    output: picture,
    refusals: ['p2p.evidence_unknown'],
  }),
} as const
