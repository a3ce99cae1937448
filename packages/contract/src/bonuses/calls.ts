import { z } from 'zod'
import { get } from '../call.ts'
import { nothing, time } from '../fields.ts'
import { REGISTRATION_BONUS_STATES } from './lists.ts'

const ownBonus = z.object({
  /** What takes it names it so. */
  id: z.string(),
  currency: z.string(),
  amount: z.string(),
  state: z.enum(REGISTRATION_BONUS_STATES),
  /** Whether the identity is proved, and the first trade was large enough. */
  verified: z.boolean(),
  traded: z.boolean(),
  /** By when it has to be taken. */
  takeBy: time,
})
export type OwnBonus = z.infer<typeof ownBonus>

/** What a new account is given once. */
export const bonuses = {
  ownBonus: get('/user/user/ownBonus', {
    access: 'user',
    summary:
      'The registration bonus of the caller, in the currency that the account was opened with; null where there is none. It is taken by receiveUserBonus.',
    input: nothing,
    output: z.object({ bonus: ownBonus.nullable() }),
  }),
} as const
