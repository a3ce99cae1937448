import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { nothing, time } from '../fields.ts'

const ROLES = ['admin', 'operator'] as const

/** What the simulated hedge desk does when it is asked for an offer. */
export const SANDBOX_HEDGE_MODES = ['offers', 'refuses', 'absurd', 'late', 'forged'] as const
export type SandboxHedgeMode = (typeof SANDBOX_HEDGE_MODES)[number]

const state = z.object({
  mode: z.enum(SANDBOX_HEDGE_MODES),
  /** Percent a year for whatever is asked; null where the desk works one out. */
  apy: z.string().nullable(),
  /** Newest first. */
  questions: z.array(
    z.object({
      ref: z.string(),
      time,
      direction: z.string(),
      coin: z.string(),
      strike: z.string(),
      settlementTime: time,
      amount: z.string(),
      /** The APY in percent, or what it did instead. */
      answer: z.string(),
      /** When the offer was taken, as the desk was told; null where nobody took it. */
      takenTime: time.nullable(),
    }),
  ),
})
export type SandboxHedgeState = z.infer<typeof state>

/** What staff do with the simulated hedge desk of discount trade. */
export const hedgeConsoleCalls = {
  hedgeDesk: officeGet('/sandbox/hedge/state', {
    access: 'staff',
    roles: ROLES,
    summary: 'What the simulated hedge desk does, and what it was asked last.',
    input: nothing,
    output: state,
    refusals: ['sandbox.off'],
  }),
  setHedgeDesk: officePost('/sandbox/hedge/mode', {
    access: 'staff',
    roles: ROLES,
    summary: 'What the simulated hedge desk does from now on, and at which APY.',
    input: z.object({
      mode: z.enum(SANDBOX_HEDGE_MODES),
      /** Empty: the desk works one out. */
      apy: z
        .string()
        .regex(/^(\d{1,3}(\.\d{1,2})?)?$/)
        .transform((typed) => (typed === '' ? null : typed))
        .prefault(''),
    }),
    output: state,
    refusals: ['sandbox.off'],
  }),
} as const
