import { z } from 'zod'
import { get } from '../call.ts'
import { nothing, page, paging, wholeNumber } from '../fields.ts'
import { feeShareDay, feeShareStanding } from './fields.ts'
import { shareOfficeCalls } from './office.ts'

/** What inviters get of the fees that their friends pay. */
export const shares = {
  listRebate: get('/user/userInvite/listRebate', {
    access: 'user',
    summary: 'Fee shares of the caller by the day of their credit and asset, newest first.',
    input: z.object({ ...paging, size: wholeNumber({ min: 1, max: 100, standard: 60 }) }),
    output: page(feeShareDay),
  }),
  rebateStanding: get('/user/userInvite/rebate', {
    access: 'user',
    summary: 'What is paid out next of fee shares and when, what is held, what was paid so far.',
    input: nothing,
    output: feeShareStanding,
  }),
  ...shareOfficeCalls,
} as const
